import type { SequentialSettings } from '../../src/definition/sequential/sequential.js';

/** Looks at every quarter of the run, everything else by default. */
export function fourLooks(more: Partial<SequentialSettings> = {}): SequentialSettings {
  return {
    looks: [0.25, 0.5, 0.75, 1],
    spending: { pass: { family: 'hsd', gamma: -4 }, block: { family: 'hsd', gamma: -4 } },
    futility: { spending: { family: 'hsd', gamma: -2 }, beta: 0.2, verdict: 'inconclusive' },
    sliceFloor: { detect: 2, power: 0.8 },
    ...more,
  };
}
