import type { StatisticsSettings } from '../../definition/gate.js';
import type { LoadTable } from '../load-table.js';
import { allRows, groupsByName } from '../row-groups.js';
import { independentDifference } from './independent-difference.js';
import { hasSameRequests, pairedDifference, pairRequests } from './paired-difference.js';
import type { RequestStates, UsefulComparison } from './useful.js';

/** One arm of a comparison: its requests and what is known of them. */
export interface UsefulArm {
  readonly table: LoadTable;
  readonly states: RequestStates;
}

/**
 * Candidate minus baseline of the useful share. Where both arms were sent the same requests (each case equally often, all traced to
 * a case, unweighted) they are compared pair by pair, by the gate's own interval; else as independent groups, by Wilson's limits
 * of both squared and added (Newcombe 1998, method 10).
 * @param margin largest tolerated loss, for which more replicates are drawn where it lies within their noise; null for none
 */
export function compareUseful(
  baseline: UsefulArm,
  candidate: UsefulArm,
  settings: StatisticsSettings,
  margin: number | null = null,
): UsefulComparison {
  const slices = new Set([...baseline.table.slice.names, ...candidate.table.slice.names]);
  if (hasSameRequests(baseline.table, candidate.table)) {
    const pairs = pairRequests(baseline, candidate);
    return {
      overall: pairedDifference(pairs, null, settings, margin),
      slices: [...slices].map((slice) => ({ slice, ...pairedDifference(pairs, slice, settings, margin) })),
    };
  }
  const rowsOf = ({ table }: UsefulArm, slice: string) =>
    groupsByName(table.slice).find(({ name, isRest }) => !isRest && name === slice)?.rows ??
    new Uint32Array(0);
  return {
    overall: independentDifference(
      { ...baseline, rows: allRows(baseline.table.nRequests) },
      { ...candidate, rows: allRows(candidate.table.nRequests) },
      'all',
      settings,
    ),
    slices: [...slices].map((slice) => ({
      slice,
      ...independentDifference(
        { ...baseline, rows: rowsOf(baseline, slice) },
        { ...candidate, rows: rowsOf(candidate, slice) },
        `slice ${slice}`,
        settings,
      ),
    })),
  };
}
