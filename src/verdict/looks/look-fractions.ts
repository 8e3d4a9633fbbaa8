import type { Analysis } from '../../analyse/analysis.js';
import { informationFractions } from '../../analyse/sequential/information-fractions.js';
import type { Gate, Metric } from '../../definition/gate.js';
import { needsJudge, needsPeople } from '../metric-source.js';
import type { PlannedLooks } from './planned-looks.js';
import { comparisonOf, type TestedRule } from './tested-rules.js';

/** What became of the looks before: the numbers of those that were read, null for those passed over. */
export type EarlierLooks = readonly (Analysis | null)[];

interface FractionQuestion {
  readonly gate: Gate;
  readonly planned: PlannedLooks;
  readonly earlier: EarlierLooks;
  /** The look at hand. */
  readonly analysis: Analysis;
}

/**
 * Information fractions of all looks for one part of the cases in one metric: by scored cases at looks that were read, by
 * planned ones at those to come and, as what all are measured by, at the last. null for a look that is passed over.
 */
export function lookFractions(
  question: FractionQuestion,
  metric: Metric,
  part: Pick<TestedRule, 'kind' | 'subject'>,
): readonly (number | null)[] {
  const { gate, planned, earlier } = question;
  const names = part.kind === 'overall' ? gate.slices.map(({ name }) => name) : [part.subject ?? ''];
  const weights = part.kind === 'overall' ? gate.slices.map(({ share }) => share) : [1];
  const parts = part.kind === 'cohort' ? planned.cohorts : planned.slices;
  const isOfPeople = needsPeople(metric) && !needsJudge(metric);
  const nLooks = planned.settings.looks.length;
  const countsByLook = Array.from({ length: nLooks }, (_, k) =>
    names.map((name) => {
      const plannedHere = (isOfPeople ? parts.get(name)?.nDrawn : parts.get(name)?.nCases)?.[k] ?? 0;
      const read = k === nLooks - 1 ? null : k === earlier.length ? question.analysis : earlier[k];
      if (read === null || read === undefined) return plannedHere;
      const numbers = read.metrics.find((each) => each.metric === metric.name);
      const kind = part.kind === 'overall' ? 'slice' : part.kind;
      return Math.min(plannedHere, comparisonOf({ kind, subject: name }, numbers)?.nPairs ?? 0);
    }),
  );
  const fractions = informationFractions(weights, countsByLook);
  let before = 0;
  return fractions.map((t, k) => {
    if (k === nLooks - 1) return 1;
    const isPassedOver = k < earlier.length && earlier[k] === null;
    if (t === null || isPassedOver || t < before || !(t > 0)) return null;
    before = t;
    return t;
  });
}
