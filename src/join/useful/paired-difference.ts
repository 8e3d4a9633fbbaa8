import { runBlocks } from '../../analyse/bootstrap/run-blocks.js';
import { compareCases } from '../../analyse/compare/compare-cases.js';
import { differenceThresholds } from '../../analyse/limits.js';
import type { ArmScores, ScoreTable } from '../../analyse/score-table.js';
import type { StatisticsSettings } from '../../definition/gate.js';
import { type LoadTable, NO_NAME } from '../load-table.js';
import { type RequestStates, TRI, type UsefulDifference } from './useful.js';

interface Arm {
  readonly table: LoadTable;
  readonly states: RequestStates;
}

/** True where both arms were sent the same: every request traced to a case, each case equally often, none weighted. */
export function hasSameRequests(baseline: LoadTable, candidate: LoadTable): boolean {
  if (baseline.nRequests !== candidate.nRequests || baseline.nRequests === 0) return false;
  if (baseline.weight !== null || candidate.weight !== null) return false;
  const ofBaseline = timesByCase(baseline);
  const ofCandidate = timesByCase(candidate);
  if (ofBaseline === null || ofCandidate === null || ofBaseline.size !== ofCandidate.size) return false;
  return [...ofBaseline].every(([name, times]) => ofCandidate.get(name) === times);
}

function timesByCase({ caseOf }: LoadTable): ReadonlyMap<string, number> | null {
  const times = new Float64Array(caseOf.names.length);
  for (const index of caseOf.index) {
    if (index === NO_NAME) return null;
    times[index] = (times[index] as number) + 1;
  }
  return new Map(
    caseOf.names.flatMap((name, index) => (times[index] === 0 ? [] : [[name, times[index] as number]])),
  );
}

/** Requests of both arms side by side: the k-th of a case in one arm with the k-th of it in the other. */
export interface RequestPairs {
  readonly scores: ScoreTable;
  readonly sliceRows: ReadonlyMap<string, Uint32Array>;
}

/** @param baseline and @param candidate for which `hasSameRequests` holds */
export function pairRequests(baseline: Arm, candidate: Arm): RequestPairs {
  const partners = rowsByCase(candidate.table);
  const taken = new Map<string, number>();
  const { caseOf, slice, nRequests } = baseline.table;
  const partnerOf = Uint32Array.from({ length: nRequests }, (_, row) => {
    const name = caseOf.names[caseOf.index[row] as number] as string;
    const nth = taken.get(name) ?? 0;
    taken.set(name, nth + 1);
    return partners.get(name)?.[nth] as number;
  });
  const sliceRows = new Map<string, number[]>(slice.names.map((name) => [name, []]));
  slice.index.forEach((index, row) => {
    if (index !== NO_NAME) sliceRows.get(slice.names[index] as string)?.push(row);
  });
  return {
    scores: {
      metric: 'useful',
      strata: [],
      cohorts: [],
      stratumOf: new Uint32Array(nRequests),
      // Requests of one case are alike; where each case was sent once, this says no more than the rows do.
      clusterOf: taken.size === nRequests ? null : caseOf.index,
      baseline: scoresOf(baseline.states.useful),
      candidate: scoresOf(Uint8Array.from(partnerOf, (row) => candidate.states.useful[row] as number)),
      step: 1,
      isBinary: true,
    },
    sliceRows: new Map([...sliceRows].map(([name, rows]) => [name, Uint32Array.from(rows)])),
  };
}

/** The paired difference over all requests, or those of one slice, by the interval the gate names. */
export function pairedDifference(
  { scores, sliceRows }: RequestPairs,
  slice: string | null,
  settings: StatisticsSettings,
  margin: number | null,
): UsefulDifference {
  const rows =
    slice === null ? Uint32Array.from(scores.stratumOf.keys()) : (sliceRows.get(slice) ?? new Uint32Array(0));
  const set = { name: slice ?? '', purpose: slice === null ? 'cohort' : 'slice', rows } as const;
  const comparison = compareCases(
    scores,
    { ...set, thresholds: differenceThresholds(margin) },
    { metric: 'useful', settings, step: 1, isBinary: true, sliceLevel: settings.confidence, run: runBlocks },
  );
  const extreme = (side: typeof comparison.worstCase) =>
    side?.interval == null
      ? null
      : { difference: side.difference, lower: side.interval.lower, upper: side.interval.upper };
  const { interval } = comparison;
  return {
    pairing: 'by-case',
    nBaseline: rows.length,
    nCandidate: rows.length,
    nUnits: comparison.nUnits,
    baseline: comparison.baselineMean,
    candidate: comparison.candidateMean,
    difference: comparison.difference,
    interval: interval && {
      lower: interval.lower,
      upper: interval.upper,
      level: interval.level,
      method: interval.method,
    },
    worstCase: extreme(comparison.worstCase),
    bestCase: extreme(comparison.bestCase),
  };
}

function rowsByCase({ caseOf }: LoadTable): ReadonlyMap<string, readonly number[]> {
  const rows = new Map<string, number[]>();
  caseOf.index.forEach((index, row) => {
    const name = caseOf.names[index] as string;
    const known = rows.get(name);
    if (known === undefined) rows.set(name, [row]);
    else known.push(row);
  });
  return rows;
}

function scoresOf(useful: Uint8Array): ArmScores {
  return {
    score: Float64Array.from(useful, (state) => Number(state === TRI.yes)),
    isScored: useful.map((state) => Number(state !== TRI.unknown)),
  };
}
