import type { ScoreTable, Stratum } from '../../analyse/score-table.js';
import { isSelected } from '../../definition/case-filter.js';
import { clusterOf } from '../../definition/cluster.js';
import type { ArmId, Gate } from '../../definition/gate.js';
import type { CaseScore } from '../../grade/score-case.js';
import type { CaseResult } from './case-results.js';

/** Rows that all metrics of a run share: which stratum, cluster and cohorts each planned case belongs to. */
export class SharedRows {
  readonly #gate: Gate;
  readonly #stratumIndex: ReadonlyMap<string, number>;
  readonly #clusterIndex = new Map<string, number>();
  readonly #clusterOf: Uint32Array;
  readonly #cohortRows: number[][];
  #nClusters = 0;
  #hasClusters = false;
  readonly stratumOf: Uint32Array;
  nRows = 0;

  /** @param nPlanned the number of rows: cases planned, or of them those drawn for people */
  constructor(
    gate: Gate,
    readonly strata: readonly Stratum[],
    nPlanned: number,
  ) {
    this.#gate = gate;
    this.#stratumIndex = new Map(strata.map(({ name }, index) => [name, index]));
    this.#clusterOf = new Uint32Array(nPlanned);
    this.#cohortRows = gate.cohorts.map(() => []);
    this.stratumOf = new Uint32Array(nPlanned);
  }

  /** Adds the next row and gives its number. */
  add({ case: item }: CaseResult): number {
    const row = this.nRows++;
    const stratum = this.#stratumIndex.get(item.slice);
    if (stratum === undefined)
      throw new Error(`case ${item.id} is in slice ${item.slice}, which the gate lacks`);
    this.stratumOf[row] = stratum;
    const named = clusterOf(this.#gate, item);
    if (named !== null) this.#hasClusters = true;
    this.#clusterOf[row] = this.#clusterNumber(named);
    for (const [index, { where }] of this.#gate.cohorts.entries()) {
      if (isSelected(where, item)) this.#cohortRows[index]?.push(row);
    }
    return row;
  }

  /** Numbered as they come; a case without a cluster is one of its own, which nothing has to look up again. */
  #clusterNumber(name: string | null): number {
    if (name === null) return this.#nClusters++;
    const known = this.#clusterIndex.get(name);
    if (known !== undefined) return known;
    this.#clusterIndex.set(name, this.#nClusters);
    return this.#nClusters++;
  }

  get clusterOf(): Uint32Array | null {
    return this.#hasClusters ? this.#clusterOf : null;
  }

  get cohorts(): ScoreTable['cohorts'] {
    return this.#gate.cohorts.map(({ name }, index) => ({
      name,
      rows: Uint32Array.from(this.#cohortRows[index] ?? []),
    }));
  }
}

/** Where scores can lie; see ScoreTable. */
export type Lattice = Pick<ScoreTable, 'step' | 'isBinary'>;

/** The score columns of one metric, filled row by row. */
export class MetricColumns {
  readonly #metric: string;
  readonly #arms: Readonly<Record<ArmId, { readonly score: Float64Array; readonly isScored: Uint8Array }>>;
  #isOpen: Readonly<Record<ArmId, Uint8Array>> | null = null;

  /** @param nRows rows that will be there */
  constructor(metric: string, nRows: number) {
    this.#metric = metric;
    const columns = () => ({ score: new Float64Array(nRows), isScored: new Uint8Array(nRows) });
    this.#arms = { baseline: columns(), candidate: columns() };
  }

  set(row: number, arm: ArmId, score: CaseScore): void {
    if (score.state === 'unscored') return;
    this.#arms[arm].score[row] = score.score;
    this.#arms[arm].isScored[row] = 1;
  }

  /** A grade to come could still score the row in the arm. */
  setOpen(row: number, arm: ArmId): void {
    const nRows = this.#arms.baseline.score.length;
    this.#isOpen ??= { baseline: new Uint8Array(nRows), candidate: new Uint8Array(nRows) };
    this.#isOpen[arm][row] = 1;
  }

  finish(rows: SharedRows, { step, isBinary }: Lattice): ScoreTable {
    return {
      metric: this.#metric,
      strata: rows.strata,
      cohorts: rows.cohorts,
      stratumOf: rows.stratumOf,
      clusterOf: rows.clusterOf,
      ...this.#arms,
      step,
      isBinary,
      ...(this.#isOpen === null ? {} : { isOpen: this.#isOpen }),
    };
  }
}

/** A case in one arm over all metrics: scored in each, or it would be once the grades to come are in, or neither. */
export type ScoredState = 'scored' | 'awaited' | 'unscored';

/** Both arms' scores of a case in one metric, and the arms whose score a grade to come could still give. */
export interface NeededScores {
  readonly scores: Readonly<Record<ArmId, CaseScore>>;
  readonly openArms: readonly ArmId[];
}

/** What becomes of a case in each arm. */
export function scoredInAll(needed: readonly NeededScores[]): Readonly<Record<ArmId, ScoredState>> {
  const stateOf = (arm: ArmId): ScoredState => {
    const unscored = needed.filter(({ scores }) => scores[arm].state === 'unscored');
    if (unscored.length === 0) return 'scored';
    return unscored.every(({ openArms }) => openArms.includes(arm)) ? 'awaited' : 'unscored';
  };
  return { baseline: stateOf('baseline'), candidate: stateOf('candidate') };
}
