import { NO_NAME } from '../load-table.js';
import type { UsefulArm } from '../useful/compare-useful.js';
import { TRI } from '../useful/useful.js';
import type { EnergyComparison } from './energy.js';

/** Useful work of one arm by case. */
export interface UnitWork {
  /** Useful requests or output tokens. */
  readonly total: number;
  readonly nRequests: number;
  readonly usefulShare: number;
  readonly byUnit: ReadonlyMap<string, { readonly work: number; readonly nRequests: number }>;
  /** Why the work cannot be counted; null where it can. */
  readonly reason: string | null;
}

/**
 * Sums useful work over the requests of each case; a request of no case is a unit of its own.
 * @param unknownCountsAs how a request that is not known to be useful is counted; null leaves it out
 */
export function workByUnit(
  { table, states }: UsefulArm,
  per: EnergyComparison['per'],
  unknownCountsAs: 0 | 1 | null,
): UnitWork {
  const byUnit = new Map<string, { work: number; nRequests: number }>();
  let total = 0;
  let nUseful = 0;
  let nRequests = 0;
  let nUntold = 0;
  for (let row = 0; row < table.nRequests; row += 1) {
    const state = states.useful[row];
    const counted = state === TRI.unknown ? unknownCountsAs : Number(state === TRI.yes);
    if (counted === null) continue;
    const tokens = table.nOut[row] as number;
    if (counted === 1 && per === 'useful-output-token' && !(tokens >= 0)) nUntold += 1;
    const work = counted === 0 ? 0 : per === 'useful-request' ? 1 : tokens;
    const index = table.caseOf.index[row] as number;
    // A case id may be any text, so rows without one get names that differ in kind.
    const unit = index === NO_NAME ? `row ${row}` : `case ${table.caseOf.names[index]}`;
    const own = byUnit.get(unit) ?? { work: 0, nRequests: 0 };
    byUnit.set(unit, { work: own.work + work, nRequests: own.nRequests + 1 });
    total += work;
    nUseful += counted;
    nRequests += 1;
  }
  return {
    total,
    nRequests,
    usefulShare: nUseful / nRequests,
    byUnit,
    reason: nUntold === 0 ? null : `${nUntold} useful requests do not tell their output tokens`,
  };
}
