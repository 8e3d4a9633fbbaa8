import type { Case } from './case.js';
import type { Gate } from './gate.js';
import { valueAt } from './source.js';

/**
 * The one place that decides which cases belong together: those with an equal cluster are not independent, and go to
 * the same shard and the same resample. null: the case is a cluster of its own.
 */
export function clusterOf(
  gate: Pick<Gate, 'clusterBy'>,
  { cluster, meta }: Pick<Case, 'cluster' | 'meta'>,
): string | null {
  if (gate.clusterBy === null) return cluster;
  const value = valueAt({ meta }, gate.clusterBy.split('.'));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/**
 * Independent units: cases; clusters where there are any, by their effective number where their sizes differ, (Σm)²/Σm²
 * rounded down. Equal clusters each count as one.
 */
export function countEffectiveUnits(gate: Gate, cases: readonly Case[]): number {
  const sizes = new Map<string | symbol, number>();
  for (const item of cases) {
    // A symbol of its own for a case without a cluster: its id cannot meet a cluster's name.
    const unit = clusterOf(gate, item) ?? Symbol(item.id);
    sizes.set(unit, (sizes.get(unit) ?? 0) + 1);
  }
  const squares = [...sizes.values()].reduce((sum, size) => sum + size * size, 0);
  return squares === 0 ? 0 : Math.floor((cases.length * cases.length) / squares);
}
