import type { ScoreTable } from '../../../src/analyse/score-table.js';
import type { StatisticsSettings } from '../../../src/definition/gate.js';

export const SETTINGS: StatisticsSettings = {
  confidence: 0.95,
  interval: 'bootstrap-guarded',
  resamples: 10_000,
  seed: 20261129,
  familywise: 'none',
};

export interface Row {
  readonly slice: string;
  /** null: unscored */
  readonly baseline: number | null;
  readonly candidate: number | null;
  readonly cluster?: string;
}

export interface TableOptions {
  readonly metric?: string;
  /** Shares by slice in the order wanted; null for a targeted slice. */
  readonly shares: Readonly<Record<string, number | null>>;
  readonly rows: readonly Row[];
  readonly step?: number | null;
  readonly isBinary?: boolean;
  readonly cohorts?: Readonly<Record<string, readonly number[]>>;
}

/** A score table from rows; binary unless said otherwise. */
export function tableOf(options: TableOptions): ScoreTable {
  const names = Object.keys(options.shares);
  const clusterIds = new Map<string, number>();
  const clusterOf = options.rows.map(({ cluster }, row) => {
    const id = cluster ?? `row ${row}`;
    if (!clusterIds.has(id)) clusterIds.set(id, clusterIds.size);
    return clusterIds.get(id) as number;
  });
  const hasClusters = options.rows.some(({ cluster }) => cluster !== undefined);
  const arm = (armId: 'baseline' | 'candidate') => ({
    score: Float64Array.from(options.rows, (row) => row[armId] ?? Number.NaN),
    isScored: Uint8Array.from(options.rows, (row) => (row[armId] === null ? 0 : 1)),
  });
  return {
    metric: options.metric ?? 'correct',
    strata: names.map((name) => ({ name, share: options.shares[name] as number | null })),
    cohorts: Object.entries(options.cohorts ?? {}).map(([name, rows]) => ({
      name,
      rows: Uint32Array.from(rows),
    })),
    stratumOf: Uint32Array.from(options.rows, ({ slice }) => names.indexOf(slice)),
    clusterOf: hasClusters ? Uint32Array.from(clusterOf) : null,
    baseline: arm('baseline'),
    candidate: arm('candidate'),
    step: options.step === undefined ? 1 : options.step,
    isBinary: options.isBinary ?? true,
  };
}

/** Rows of one slice from the four counts of its 2×2 table. */
export function rowsFromCounts(
  slice: string,
  counts: { readonly n: number; readonly baselinePasses: number; readonly b: number; readonly c: number },
): readonly Row[] {
  const { n, baselinePasses, b, c } = counts;
  const bothPass = baselinePasses - b;
  const repeat = (times: number, baseline: number, candidate: number): Row[] =>
    Array.from({ length: times }, () => ({ slice, baseline, candidate }));
  return [
    ...repeat(bothPass, 1, 1),
    ...repeat(b, 1, 0),
    ...repeat(c, 0, 1),
    ...repeat(n - bothPass - b - c, 0, 0),
  ];
}

/** The same cases with the arms exchanged. */
export function swapped(table: ScoreTable): ScoreTable {
  return { ...table, baseline: table.candidate, candidate: table.baseline };
}
