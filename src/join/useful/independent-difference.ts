import { mirrored } from '../../analyse/intervals/ends.js';
import { mover } from '../../analyse/intervals/mover.js';
import type { LoadTable } from '../load-table.js';
import { type Imputed, shareOf } from './fraction.js';
import type { JoinStatistics } from './settings.js';
import type { ShareEstimate } from './share-interval.js';
import { type RequestStates, TRI, type UsefulDifference } from './useful.js';

interface ArmRows {
  readonly table: LoadTable;
  readonly states: RequestStates;
  readonly rows: Uint32Array;
}

/** Difference of the useful shares of two independent groups: Wilson's limits of each, squared and added (Newcombe 1998). */
export function independentDifference(
  baseline: ArmRows,
  candidate: ArmRows,
  name: string,
  settings: JoinStatistics,
): UsefulDifference {
  const share = ({ table, states, rows }: ArmRows, imputed: Imputed) =>
    shareOf(table, states.useful, rows, imputed, name, settings);
  const ofBaseline = share(baseline, null);
  const ofCandidate = share(candidate, null);
  const known = differenceOf(ofBaseline, ofCandidate);
  const hasUnknown = [baseline, candidate].some(({ states, rows }) =>
    rows.some((row) => states.useful[row] === TRI.unknown),
  );
  return {
    pairing: 'independent',
    nBaseline: baseline.rows.length,
    nCandidate: candidate.rows.length,
    nUnits: Math.min(ofBaseline?.nUnits ?? 0, ofCandidate?.nUnits ?? 0),
    baseline: ofBaseline?.estimate ?? null,
    candidate: ofCandidate?.estimate ?? null,
    difference: known?.difference ?? null,
    interval: known && {
      lower: known.lower,
      upper: known.upper,
      level: settings.confidence,
      method: 'wilson-squared-and-added',
    },
    worstCase: hasUnknown ? differenceOf(share(baseline, 1), share(candidate, 0)) : null,
    bestCase: hasUnknown ? differenceOf(share(baseline, 0), share(candidate, 1)) : null,
  };
}

function differenceOf(baseline: ShareEstimate | null, candidate: ShareEstimate | null) {
  if (baseline === null || candidate === null) return null;
  const ends = mover([
    { weight: 1, estimate: candidate.estimate, ends: candidate },
    { weight: 1, estimate: 0 - baseline.estimate, ends: mirrored(baseline) },
  ]);
  return { difference: candidate.estimate - baseline.estimate, ...ends };
}
