import { type Bounds, between, established, type Finding, notEstablished, scaled } from '../finding.js';
import type { EnergyMeasurement, EnergyPerWork, EnergyWork } from './energy.js';

const JOULES_PER_KWH = 3.6e6;

/** Energy of a window over what came out of it. Nothing useful means no figure, and requests that could not be scored mean two ends. */
export function energyPerWork(
  { joules, durationS }: Pick<EnergyMeasurement, 'joules' | 'durationS'>,
  work: EnergyWork,
): EnergyPerWork {
  const succeeded = { lower: work.nSucceeded, upper: work.nSucceeded };
  const perToken = per(joules, work.nUsefulOutputTokens, 'useful output token');
  const perUseful = per(joules, work.nUseful, 'useful request');
  return {
    averageWatts: durationS > 0 ? scaled(joules, 1, durationS) : notEstablished('the window has no length'),
    kwh: scaled(joules, 1, JOULES_PER_KWH),
    joulesPerSucceededRequest: per(joules, succeeded, 'request that succeeded'),
    joulesPerUsefulRequest: perUseful,
    joulesPerUsefulOutputToken: perToken,
    kwhPerMillionUsefulTokens: scaled(perToken, 1e6, JOULES_PER_KWH),
    usefulRequestsPerKilojoule: inverse(perUseful, 1000),
  };
}

function per(joules: Finding, { lower, upper }: Bounds, what: string): Finding {
  if (!joules.isEstablished) return notEstablished(joules.reason);
  if (!(upper > 0)) return notEstablished(`there was no ${what}`);
  if (lower === upper) return established(joules.value / lower);
  return between(
    {
      lower: joules.value / upper,
      upper: lower > 0 ? joules.value / lower : Number.POSITIVE_INFINITY,
    },
    `not every request could be scored, so the number of ${what}s lies between two ends`,
  );
}

function inverse(finding: Finding, factor: number): Finding {
  if (finding.isEstablished)
    return finding.value > 0 ? established(factor / finding.value) : notEstablished('no energy was used');
  const { bounds, reason } = finding;
  return notEstablished(
    reason,
    bounds && bounds.lower > 0 ? { lower: factor / bounds.upper, upper: factor / bounds.lower } : null,
  );
}
