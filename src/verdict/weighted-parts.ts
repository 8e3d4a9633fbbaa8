import type { MetricAnalysis, SliceComparison } from '../analyse/analysis.js';
import type { Gate } from '../definition/gate.js';

/**
 * The slices that carry a share, and whether one of them has no pair of scored answers. An overall number without a
 * slice that carries weight would be a number about other traffic.
 */
export function weightedParts(
  gate: Gate,
  numbers: MetricAnalysis | undefined,
): { readonly parts: readonly SliceComparison[]; readonly isWithoutData: boolean } {
  const found = gate.slices.map(({ name }) => numbers?.slices.find((slice) => slice.name === name));
  const parts = found.filter((part) => part !== undefined);
  return { parts, isWithoutData: parts.length < found.length || parts.some((part) => !(part.nPairs > 0)) };
}
