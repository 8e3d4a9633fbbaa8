import { isAtLeast } from '../../analyse/decide-threshold.js';
import type { ArmId, Gate, HumanGrading, Metric } from '../../definition/gate.js';
import type { GraderScores } from '../../grade/grader-scores.js';
import { unscoredInBoth } from '../../grade/grader-scores.js';
import type { CaseGrading } from '../../grade/human/case-grading.js';
import { needsPeople } from '../../verdict/metric-source.js';
import type { Evidence, GradesOutstanding } from '../../verdict/verdict.js';
import type { HumanEvidence } from '../grader-evidence.js';
import type { CaseResult } from '../tally/case-results.js';
import { PeopleCriticals } from './people-criticals.js';
import { type ShownScores, scoreShown } from './score-shown.js';
import { shownPair } from './shown-pair.js';

interface SliceCount {
  nDrawn: number;
  /** Cases in which every metric of people is settled in both arms. */
  nScored: number;
  /** By metric: cases that a grade to come could settle, a third rater's among them. */
  readonly nOpen: Map<string, number>;
}

interface MetricCount {
  nPlanned: number;
  nOutstanding: number;
  nDisputed: number;
  /** Cases that nobody who looked could judge, and no third rater has seen. */
  nSkipped: number;
  /** Cases that are in no packet yet. */
  nNotExported: number;
}

/** What people said of a run, taken up case by case; a case's scores are there once it was added. */
export class PeopleCount implements HumanEvidence {
  readonly #metrics: readonly Metric[];
  readonly #settled = new Map<string, Map<number, ShownScores>>();
  readonly #slices = new Map<string, SliceCount>();
  readonly #counts = new Map<string, MetricCount>();
  readonly #criticals: PeopleCriticals;

  constructor(
    readonly gate: Gate,
    readonly human: HumanGrading,
    readonly draw: { readonly drawn: ReadonlySet<number>; readonly nAwaited: number },
    readonly grading: ReadonlyMap<string, CaseGrading>,
  ) {
    this.#metrics = gate.metrics.filter(needsPeople);
    for (const { name } of this.#metrics) {
      this.#settled.set(name, new Map());
      // Cases that are yet to be drawn are outstanding like drawn ones that are in no packet.
      const { nAwaited } = draw;
      this.#counts.set(name, {
        nPlanned: nAwaited,
        nOutstanding: nAwaited,
        nDisputed: 0,
        nSkipped: 0,
        nNotExported: nAwaited,
      });
    }
    this.#criticals = new PeopleCriticals(human);
  }

  isDrawn(caseIndex: number): boolean {
    return this.draw.drawn.has(caseIndex);
  }

  /** Takes up a planned case; one that was not drawn is passed over. @param cutArms as `shownPair` */
  add(result: CaseResult, cutArms: readonly ArmId[] = []): void {
    if (!this.isDrawn(result.index)) return;
    const grading = this.grading.get(result.case.id) ?? null;
    const shown = shownPair(result, this.gate.unscored, cutArms);
    const slice = this.#slices.get(result.case.slice) ?? { nDrawn: 0, nScored: 0, nOpen: new Map() };
    this.#slices.set(result.case.slice, slice);
    slice.nDrawn += 1;
    let isScored = true;
    for (const metric of this.#metrics) {
      const settled = scoreShown(metric, this.human, grading, shown);
      this.#settled.get(metric.name)?.set(result.index, settled);
      const { baseline, candidate } = settled.scores;
      isScored &&= baseline.state === 'scored' && candidate.state === 'scored';
      this.#count(metric, settled, grading, slice);
    }
    if (isScored) slice.nScored += 1;
    this.#criticals.add(result, grading, shown);
  }

  scores(metric: Metric, caseIndex: number): GraderScores {
    return (
      this.#settled.get(metric.name)?.get(caseIndex)?.scores ??
      unscoredInBoth('the case was not drawn for people to grade')
    );
  }

  /** Arms whose score a grade to come could still give. */
  openArms(metric: Metric, caseIndex: number): readonly ArmId[] {
    return this.#settled.get(metric.name)?.get(caseIndex)?.openArms ?? [];
  }

  get outstanding(): readonly GradesOutstanding[] {
    return [...this.#counts].map(([metric, count]) => ({
      metric,
      ...count,
      ...(this.draw.nAwaited === 0 ? {} : { nUndrawn: this.draw.nAwaited }),
      isWithinAllowance:
        this.draw.nAwaited === 0 &&
        [...this.#slices.values()].every(({ nDrawn, nOpen }) =>
          isAtLeast(this.gate.unscored.allowance * nDrawn, nOpen.get(metric) ?? 0),
        ),
    }));
  }

  get criticals(): Evidence['criticals'] {
    return this.#criticals.finish(this.draw.nAwaited);
  }

  /** Cases scored of those drawn, by slice in the gate's order. */
  get coverage(): readonly { readonly slice: string; readonly nScored: number; readonly nPlanned: number }[] {
    return [...this.gate.slices, ...this.gate.targeted].flatMap(({ name }) => {
      const slice = this.#slices.get(name);
      return slice === undefined ? [] : [{ slice: name, nScored: slice.nScored, nPlanned: slice.nDrawn }];
    });
  }

  /** One grade for each item that shows the case, and one more where a third rater has to settle it. */
  #count(
    metric: Metric,
    { state, openArms }: ShownScores,
    grading: CaseGrading | null,
    slice: SliceCount,
  ): void {
    const count = this.#counts.get(metric.name);
    if (count === undefined) return;
    const asked = new Set(
      (grading?.readings ?? [])
        .filter(({ purpose, isRepeat }) => purpose === 'grading' && !isRepeat)
        .map(({ packetKey, itemKey }) => `${packetKey} ${itemKey}`),
    ).size;
    const nAwaited = grading?.awaited.length ?? 0;
    count.nPlanned += asked + nAwaited;
    if (openArms.length === 0) return;
    slice.nOpen.set(metric.name, (slice.nOpen.get(metric.name) ?? 0) + 1);
    if (state === 'disputed') {
      count.nPlanned += 1;
      count.nOutstanding += 1;
      count.nDisputed += 1;
    } else if (state === 'skipped') {
      count.nPlanned += 1;
      count.nOutstanding += 1;
      count.nSkipped += 1;
    } else if (asked + nAwaited === 0) {
      count.nPlanned += 1;
      count.nOutstanding += 1;
      count.nNotExported += 1;
    } else count.nOutstanding += nAwaited;
  }
}
