import type { CalibrationStatus } from '../../../src/analyse/judge/calibration-status.js';
import type { JudgedTable } from '../../../src/analyse/judged/judged-rows.js';
import { keyedRandom } from '../../../src/shared/keyed-random.js';

type Difference = -1 | 0 | 1 | null;

/** One case: what people and judge say of candidate − baseline; null where the grade is missing. */
export interface JudgedRow {
  readonly slice: string;
  readonly isDrawn: boolean;
  readonly human: Difference;
  readonly judge: Difference;
  readonly cluster?: string;
}

export function calibration(state: CalibrationStatus['state'] = 'calibrated'): CalibrationStatus {
  return { state, conditions: [] };
}

/** A table of preferences from rows. */
export function judgedTable(
  rows: readonly JudgedRow[],
  shares: Readonly<Record<string, number | null>>,
  options: {
    readonly state?: CalibrationStatus['state'];
    readonly cohorts?: JudgedTable['cohorts'];
  } = {},
): JudgedTable {
  const names = Object.keys(shares);
  const arms = (value: (row: JudgedRow) => Difference) => {
    const arm = (sign: 1 | -1) => ({
      score: Float64Array.from(rows, (row) => (1 + sign * (value(row) ?? 0)) / 2),
      isScored: Uint8Array.from(rows, (row) => Number(value(row) !== null)),
    });
    return { baseline: arm(-1), candidate: arm(1) };
  };
  const clusters = [...new Set(rows.flatMap(({ cluster }) => cluster ?? []))];
  const hasClusters = clusters.length > 0;
  return {
    metric: 'preferred',
    strata: names.map((name) => ({ name, share: shares[name] ?? null })),
    cohorts: options.cohorts ?? [],
    stratumOf: Uint32Array.from(rows, ({ slice }) => names.indexOf(slice)),
    clusterOf: hasClusters
      ? Uint32Array.from(rows, ({ cluster }, row) =>
          cluster === undefined ? clusters.length + row : clusters.indexOf(cluster),
        )
      : null,
    ...arms(({ isDrawn, human }) => (isDrawn ? human : null)),
    step: 1 / 2,
    isBinary: false,
    judged: {
      ...arms(({ judge }) => judge),
      isLabelDrawn: Uint8Array.from(rows, ({ isDrawn }) => Number(isDrawn)),
      calibration: calibration(options.state),
    },
  };
}

/**
 * Rows of a slice: the truth is drawn, people give it, and the judge gives it too unless it errs, and then any value.
 * @param nDrawn the first so many are labelled
 */
export function drawnRows(
  slice: string,
  {
    n,
    nDrawn,
    seed,
    worse = 0.05,
    better = 0.05,
    error = 0.1,
  }: {
    readonly n: number;
    readonly nDrawn: number;
    readonly seed: number;
    readonly worse?: number;
    readonly better?: number;
    readonly error?: number;
  },
): readonly JudgedRow[] {
  const random = keyedRandom(seed, `judged rows ${slice}`);
  return Array.from({ length: n }, (_, index) => {
    const u = random.unit();
    const human = u < worse ? -1 : u < worse + better ? 1 : 0;
    const judge = random.unit() < error ? ((random.below(3) - 1) as -1 | 0 | 1) : human;
    return { slice, isDrawn: index < nDrawn, human, judge };
  });
}
