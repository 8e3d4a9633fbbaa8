import { tQuantile } from '../../analyse/distributions/t-quantile.js';
import { type Ends, hull } from '../../analyse/intervals/ends.js';
import { tailOf } from '../../analyse/intervals/level.js';
import type { StatisticsSettings } from '../../definition/gate.js';
import { compareUseful, type UsefulArm } from '../useful/compare-useful.js';
import type { UsefulDifference } from '../useful/useful.js';
import type { EnergyComparison, EnergyMeasurement } from './energy.js';
import { requireComparableEnergy } from './require-comparable-energy.js';
import { type UnitWork, workByUnit } from './work-by-unit.js';

export interface EnergyArm extends UsefulArm {
  readonly measurement: EnergyMeasurement;
}

/**
 * How much more energy the candidate takes for useful work: (J/U of the candidate) / (J/U of the baseline) − 1. Energy is taken as
 * measured; what varies is the work, by case. The interval is the hull of two: the linearised variance of the log ratio over cases
 * (Cochran 1977, section 6.4) with Student's t, and the interval of the useful share's difference carried over to the ratio,
 * which is never of zero width.
 * @throws UsageError where the two energies are not of the same kind
 */
export function compareEnergy(
  baseline: EnergyArm,
  candidate: EnergyArm,
  per: EnergyComparison['per'],
  settings: StatisticsSettings,
): EnergyComparison {
  requireComparableEnergy(baseline.measurement, candidate.measurement);
  const of = (arm: EnergyArm, unknownCountsAs: 0 | 1 | null) => workByUnit(arm, per, unknownCountsAs);
  const [one, other] = [of(baseline, null), of(candidate, null)];
  const reason = reasonAgainst(baseline, one) ?? reasonAgainst(candidate, other);
  const nUnits = sharedUnits(one, other);
  const base = { per, nUnits, caveats: CAVEATS, reason };
  if (reason !== null) return { ...base, increase: null, interval: null, worstCase: null, bestCase: null };
  const joulesRatio = joulesOf(candidate) / joulesOf(baseline);
  const { overall } = compareUseful(baseline, candidate, settings);
  const level = settings.confidence;
  const known = increaseOf(joulesRatio, one, other, differenceEnds(overall), level);
  const extreme = (side: UsefulDifference['worstCase'], ofBaseline: 0 | 1) =>
    side &&
    increaseOf(joulesRatio, of(baseline, ofBaseline), of(candidate, ofBaseline === 1 ? 0 : 1), side, level);
  return {
    ...base,
    increase: known?.increase ?? null,
    interval: known && { lower: known.lower, upper: known.upper, level, method: 'linearised-and-share' },
    worstCase: extreme(overall.worstCase, 1),
    bestCase: extreme(overall.bestCase, 0),
  };
}

const CAVEATS = [
  'Energy was measured once in each arm: how much it varies from run to run is not in the interval.',
] as const;

interface Increase extends Ends {
  readonly increase: number;
}

/** null where an arm has no useful work or there is nothing to infer from. */
function increaseOf(
  joulesRatio: number,
  baseline: UnitWork,
  candidate: UnitWork,
  difference: (Ends & { readonly difference: number }) | null,
  level: number,
): Increase | null {
  const ratio = (joulesRatio * baseline.total) / candidate.total;
  if (difference === null || !Number.isFinite(ratio) || ratio <= 0) return null;
  const ends = hull(
    linearised(ratio, baseline, candidate, level),
    carriedOver(ratio, baseline.usefulShare, difference),
  );
  return { increase: ratio - 1, lower: ends.lower - 1, upper: ends.upper - 1 };
}

/** Student's t on the log ratio, with the variance between units of their share of useful work beyond their share of requests. */
function linearised(ratio: number, baseline: UnitWork, candidate: UnitWork, level: number): Ends {
  const units = new Set([...baseline.byUnit.keys(), ...candidate.byUnit.keys()]);
  const beyond = ({ byUnit, total, nRequests }: UnitWork, unit: string) => {
    const own = byUnit.get(unit);
    return own === undefined ? 0 : own.work / total - own.nRequests / nRequests;
  };
  let squares = 0;
  for (const unit of units) {
    const residual = beyond(baseline, unit) - beyond(candidate, unit);
    squares += residual * residual;
  }
  const n = units.size;
  if (n < 2) return { lower: 0, upper: Number.POSITIVE_INFINITY };
  const reach = tQuantile(1 - tailOf(level), n - 1) * Math.sqrt((squares * n) / (n - 1));
  return { lower: ratio * Math.exp(-reach), upper: ratio * Math.exp(reach) };
}

/** The ratio at the ends of the useful share's difference d: useful work moves as (p + d) with the baseline's share p held. */
function carriedOver(
  ratio: number,
  baselineShare: number,
  { difference, lower, upper }: Ends & { readonly difference: number },
): Ends {
  const at = (end: number) => {
    const share = baselineShare + end;
    return share > 0 ? (ratio * (baselineShare + difference)) / share : Number.POSITIVE_INFINITY;
  };
  return { lower: at(upper), upper: at(lower) };
}

function differenceEnds({ difference, interval }: UsefulDifference) {
  if (difference === null || interval === null) return null;
  return { difference, lower: interval.lower, upper: interval.upper };
}

function reasonAgainst({ measurement: { joules } }: EnergyArm, { total, reason }: UnitWork): string | null {
  if (!joules.isEstablished) return joules.reason;
  if (!(joules.value > 0)) return 'no energy was measured';
  return reason ?? (total > 0 ? null : 'an arm did no useful work');
}

function joulesOf({ measurement: { joules } }: EnergyArm): number {
  return joules.isEstablished ? joules.value : Number.NaN;
}

function sharedUnits(one: UnitWork, other: UnitWork): number {
  let shared = 0;
  for (const unit of one.byUnit.keys()) if (other.byUnit.has(unit)) shared += 1;
  return shared > 0 ? shared : Math.min(one.byUnit.size, other.byUnit.size);
}
