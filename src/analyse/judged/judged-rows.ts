import type { Imputation } from '../compare/pair-columns.js';
import type { WeightedSlice } from '../compare/weighted-slices.js';
import type { JudgedStratum } from '../judge/judged-stratum.js';
import { buildSample } from '../samples/build-sample.js';
import type { ArmScores, JudgedScores, ScoreTable } from '../score-table.js';

/** A table whose metric judge and people grade. */
export type JudgedTable = ScoreTable & { readonly judged: JudgedScores };

/** The same before anyone knows whether the judge grades as people do. */
export type UncalibratedTable = Omit<ScoreTable, 'judged'> & {
  readonly judged: Omit<JudgedScores, 'calibration'>;
};

export function isJudged(table: ScoreTable): table is JudgedTable {
  return table.judged !== undefined;
}

/** A part of the cases within which those for people were drawn at random: a slice, or what a cohort has of one. */
export interface JudgedPart {
  readonly name: string;
  /** In the whole that is estimated; the weights sum to 1. */
  readonly weight: number;
  readonly rows: Uint32Array;
}

interface Arms {
  readonly baseline: ArmScores;
  readonly candidate: ArmScores;
}

export interface JudgedCounts {
  readonly nPlanned: number;
  readonly nScoredBaseline: number;
  readonly nScoredCandidate: number;
  readonly nPairs: number;
  readonly nDrawn: number;
  readonly nUnjudged: number;
}

/** A case counts as scored in an arm where everyone who was to grade it did: the judge, and people if it was drawn. */
export function countRows(table: JudgedTable, parts: readonly JudgedPart[]): JudgedCounts {
  const { judged } = table;
  const counts = {
    nPlanned: 0,
    nScoredBaseline: 0,
    nScoredCandidate: 0,
    nPairs: 0,
    nDrawn: 0,
    nUnjudged: 0,
  };
  for (const { rows } of parts) {
    for (const row of rows) {
      const isDrawn = judged.isLabelDrawn[row] === 1;
      // Where the judge came to no result, people's grades of the cases like it stand for it.
      const isOpen = judged.twoPhase?.isOpen[row] === 1;
      const isScored = (arm: keyof Arms) =>
        (isOpen || judged[arm].isScored[row] === 1) && (!isDrawn || table[arm].isScored[row] === 1);
      const [baseline, candidate] = [isScored('baseline'), isScored('candidate')];
      counts.nPlanned += 1;
      counts.nDrawn += Number(isDrawn);
      counts.nScoredBaseline += Number(baseline);
      counts.nScoredCandidate += Number(candidate);
      counts.nPairs += Number(baseline && candidate);
      counts.nUnjudged += Number(differenceAt(judged, row, 'none') === null);
    }
  }
  return counts;
}

/** True where two cases of the parts belong to one cluster. */
export function hasClusters({ clusterOf }: JudgedTable, parts: readonly JudgedPart[]): boolean {
  if (clusterOf === null) return false;
  const seen = new Set<number>();
  let nRows = 0;
  for (const { rows } of parts) {
    for (const row of rows) seen.add(clusterOf[row] as number);
    nRows += rows.length;
  }
  return seen.size < nRows;
}

/** People's differences part by part, or null where a part has none. */
export function peopleSlices(
  table: JudgedTable,
  parts: readonly JudgedPart[],
  imputation: Imputation,
): readonly WeightedSlice[] | null {
  const slices: WeightedSlice[] = [];
  for (const { name, weight, rows } of parts) {
    const graded = [...rows].flatMap((row) => {
      const d = table.judged.isLabelDrawn[row] === 1 ? differenceAt(table, row, imputation) : null;
      return d === null ? [] : [{ row, d }];
    });
    if (graded.length === 0) return null;
    const values = Float64Array.from(graded, ({ d }) => d);
    const clusters = table.clusterOf;
    const clusterOf =
      clusters === null ? null : Uint32Array.from(graded, ({ row }) => clusters[row] as number);
    const sample = buildSample({ values, step: table.step, clusterOf });
    slices.push({ name, weight, sample, values, clusterOf });
  }
  return slices;
}

/**
 * The parts as prediction-powered inference takes them. A missing grade of the judge on a labelled case is set to the
 * end opposite to the missing grades elsewhere: it enters with the other sign.
 */
export function judgedStrata(
  table: UncalibratedTable,
  parts: readonly JudgedPart[],
  imputation: Imputation,
): readonly JudgedStratum[] {
  return parts.map(({ weight, rows }) => {
    const stratum = {
      weight,
      human: [] as number[],
      judge: [] as number[],
      judgeUnlabelled: [] as number[],
    };
    for (const row of rows) {
      if (table.judged.isLabelDrawn[row] === 1) {
        const human = differenceAt(table, row, imputation);
        const judge = differenceAt(table.judged, row, opposite(imputation));
        if (human === null || judge === null) continue;
        stratum.human.push(human);
        stratum.judge.push(judge);
      } else {
        const judge = differenceAt(table.judged, row, imputation);
        if (judge !== null) stratum.judgeUnlabelled.push(judge);
      }
    }
    return stratum;
  });
}

function opposite(imputation: Imputation): Imputation {
  if (imputation === 'none') return 'none';
  return imputation === 'worst' ? 'best' : 'worst';
}

/** Candidate − baseline; null where an arm has no score and nothing stands in for it. */
export function differenceAt(
  { baseline, candidate }: Arms,
  row: number,
  imputation: Imputation,
): number | null {
  const hasBoth = baseline.isScored[row] === 1 && candidate.isScored[row] === 1;
  if (imputation === 'none' && !hasBoth) return null;
  const missing = imputation === 'worst' ? { baseline: 1, candidate: 0 } : { baseline: 0, candidate: 1 };
  const left = baseline.isScored[row] === 1 ? (baseline.score[row] as number) : missing.baseline;
  const right = candidate.isScored[row] === 1 ? (candidate.score[row] as number) : missing.candidate;
  return right - left;
}
