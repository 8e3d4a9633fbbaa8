import { UsageError } from '../../shared/errors.js';
import type { EnergyMeasurement } from './energy.js';

/**
 * Energies are compared only where they are of the same boundary, accounting, source, load, mix and warm capacity; otherwise the
 * difference would be between the measurements, not between the bundles.
 * @throws UsageError naming what differs, with both values
 */
export function requireComparableEnergy(baseline: EnergyMeasurement, candidate: EnergyMeasurement): void {
  for (const [what, told] of MUST_BE_EQUAL) {
    const [one, other] = [told(baseline), told(candidate)];
    if (one !== null && one === other) continue;
    throw new UsageError(
      `energy cannot be compared: the ${what} of the baseline is ${one ?? 'not known'}, of the candidate ${other ?? 'not known'}`,
      'measure both arms at the same boundary, under the same load, mix and capacity',
    );
  }
}

/** What is compared, and how it is told; null is unknown, and unknown is equal to nothing. */
const MUST_BE_EQUAL: readonly (readonly [string, (measurement: EnergyMeasurement) => string | null])[] = [
  ['boundary', ({ declaration }) => declaration.boundary],
  ['accounting', ({ declaration }) => declaration.accounting],
  ['list of exclusions', ({ declaration }) => [...declaration.exclusions].sort().join(', ') || 'nothing'],
  ['sharing of devices', ({ declaration }) => (declaration.isShared ? 'shared' : 'not shared')],
  ['power usage effectiveness', ({ declaration }) => String(declaration.pue ?? 'none')],
  ['warm capacity', ({ declaration }) => declaration.warmCapacity],
  ['source', ({ source, metric }) => `${source}, ${metric}`],
  [
    'load',
    ({ load: { offeredRate, maxConcurrency } }) =>
      offeredRate === null && maxConcurrency === null
        ? null
        : `${offeredRate === null ? 'no stated rate' : `${offeredRate} requests/s`}, concurrency ${maxConcurrency ?? 'unlimited'}`,
  ],
  ['mix', ({ load }) => load.mix],
];
