import type { Stratum } from '../../analyse/score-table.js';
import type { Gate } from '../../definition/gate.js';

/** The gate's strata in the order of every table: slices with their share, then targeted slices with none. */
export function strataOf(gate: Gate): readonly Stratum[] {
  return [
    ...gate.slices.map(({ name, share }) => ({ name, share })),
    ...gate.targeted.map(({ name }) => ({ name, share: null })),
  ];
}
