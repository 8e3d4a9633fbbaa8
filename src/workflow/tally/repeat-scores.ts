import type { RepeatedStratum } from '../../analyse/repeats/summarise-repeats.js';
import type { Stratum } from '../../analyse/score-table.js';
import { ARM_IDS, type ArmId, type CheckSpec, type Metric } from '../../definition/gate.js';
import type { Grade } from '../../grade/grade.js';
import { scoreCase } from '../../grade/score-case.js';
import type { CaseResult } from './case-results.js';

/** The scores of single responses in one metric, by stratum: what run-to-run variance is estimated from. */
export interface MetricRepeatScores {
  readonly metric: string;
  /** Cases asked more than once; null where none is. */
  readonly arms: Readonly<Record<ArmId, readonly RepeatedStratum[]>> | null;
  /** Each case's first answer on either side as two repeats; null but for A/A. */
  readonly firstAnswers: readonly RepeatedStratum[] | null;
  /** Mean over the cases with a share of 1/repeats. */
  readonly meanInverseRepeats: number;
}

interface Filling {
  nCases: number;
  readonly repeated: { readonly caseId: string; readonly scores: readonly (number | null)[] }[];
}

/** Keeps single scores where they are needed: of repeated cases, and in an A/A run of every case's first answers. */
export class RepeatScores {
  readonly #arms: Readonly<Record<ArmId, ReadonlyMap<string, Filling>>>;
  readonly #firstAnswers: ReadonlyMap<string, Filling>;
  readonly #weighted: ReadonlySet<string>;
  #nWeighted = 0;
  #sumOfInverses = 0;
  #hasRepeats = false;

  constructor(
    readonly metric: Metric,
    readonly strata: readonly Stratum[],
    readonly isAA: boolean,
  ) {
    const fillings = () => new Map(strata.map(({ name }) => [name, { nCases: 0, repeated: [] } as Filling]));
    this.#arms = { baseline: fillings(), candidate: fillings() };
    this.#firstAnswers = fillings();
    this.#weighted = new Set(strata.flatMap(({ name, share }) => (share === null ? [] : [name])));
  }

  /** @param checks the checks that apply to the case */
  add({ case: item, arms }: CaseResult, checks: readonly CheckSpec[], nRepeats: number): void {
    const score = (arm: ArmId, repeat: number) => scoreOf(this.metric, checks, arms[arm].grades, repeat);
    if (this.#weighted.has(item.slice)) {
      this.#nWeighted += 1;
      this.#sumOfInverses += 1 / nRepeats;
    }
    for (const arm of ARM_IDS) {
      const filling = this.#arms[arm].get(item.slice);
      if (filling === undefined) continue;
      filling.nCases += 1;
      if (nRepeats < 2) continue;
      this.#hasRepeats = true;
      const scores = Array.from({ length: nRepeats }, (_, repeat) => score(arm, repeat));
      filling.repeated.push({ caseId: item.id, scores });
    }
    if (!this.isAA) return;
    const pairs = this.#firstAnswers.get(item.slice);
    if (pairs === undefined) return;
    pairs.nCases += 1;
    pairs.repeated.push({ caseId: item.id, scores: [score('baseline', 0), score('candidate', 0)] });
  }

  finish(): MetricRepeatScores {
    const repeatedStrata = (fillings: ReadonlyMap<string, Filling>) =>
      this.strata.map(
        ({ name, share }): RepeatedStratum => ({
          name,
          weight: share ?? 0,
          ...(fillings.get(name) ?? { nCases: 0, repeated: [] }),
        }),
      );
    return {
      metric: this.metric.name,
      arms: this.#hasRepeats
        ? {
            baseline: repeatedStrata(this.#arms.baseline),
            candidate: repeatedStrata(this.#arms.candidate),
          }
        : null,
      firstAnswers: this.isAA ? repeatedStrata(this.#firstAnswers) : null,
      meanInverseRepeats: this.#nWeighted === 0 ? 1 : this.#sumOfInverses / this.#nWeighted,
    };
  }
}

/** The score of one response, or null where it is unscored. */
function scoreOf(
  metric: Metric,
  checks: readonly CheckSpec[],
  grades: readonly Grade[],
  repeat: number,
): number | null {
  const own = grades.filter((grade) => grade.repeat === repeat).map((grade) => ({ ...grade, repeat: 0 }));
  const score = scoreCase(metric, checks, own, 1);
  return score.state === 'scored' ? score.score : null;
}
