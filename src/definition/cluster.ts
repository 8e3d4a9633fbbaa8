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
