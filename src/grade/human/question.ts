import type { ArmId, HumanGrading, Metric } from '../../definition/gate.js';
import { MATERIAL_ERROR, type Rubric, type RubricCriterion } from '../../definition/rubric.js';
import type { Choice, Reading } from './reading.js';

/** What a rater is asked: which answer is better, the level of one answer in a criterion, or a fault of one answer. */
export type Question =
  | { readonly kind: 'preference' }
  | { readonly kind: 'criterion'; readonly criterion: RubricCriterion }
  | { readonly kind: 'material-error' }
  | { readonly kind: 'critical'; readonly class: string };

/** The questions of a grading mode, in the order in which reports tell them. */
export function questionsOf({ mode, rubric }: Pick<HumanGrading, 'mode' | 'rubric'>): readonly Question[] {
  return [
    ...(mode === 'absolute' ? [] : [{ kind: 'preference' as const }]),
    ...(mode === 'pairwise'
      ? []
      : [
          ...rubric.criteria.map((criterion) => ({ kind: 'criterion' as const, criterion })),
          { kind: 'material-error' as const },
          ...rubric.criticalFailures.map((critical) => ({
            kind: 'critical' as const,
            class: critical.class,
          })),
        ]),
  ];
}

/** Name in reports and JSON. */
export function nameOfQuestion(question: Question): string {
  switch (question.kind) {
    case 'criterion':
      return question.criterion.name;
    case 'critical':
      return `critical: ${question.class}`;
    default:
      return question.kind;
  }
}

/** What a metric that people grade asks. @throws Error for a criterion that the rubric lacks */
export function questionOf(metric: Metric, rubric: Rubric): Question {
  if (metric.scale === 'net-win-rate') return { kind: 'preference' };
  if (metric.criterion === MATERIAL_ERROR) return { kind: 'material-error' };
  // A rubric of one criterion needs no name of it.
  const wanted = metric.criterion ?? rubric.criteria[0]?.name;
  const criterion = rubric.criteria.find(({ name }) => name === wanted);
  if (criterion === undefined) {
    throw new Error(`metric ${metric.name} asks for ${wanted}, which the rubric ${rubric.name} lacks`);
  }
  return { kind: 'criterion', criterion };
}

/** d of a choice: candidate's win +1, baseline's −1, else 0. */
export function differenceOfChoice(choice: Choice): -1 | 0 | 1 {
  if (choice === 'candidate') return 1;
  return choice === 'baseline' ? -1 : 0;
}

/**
 * A reading's answer as a number: d of a preference, a level, or 1 for an answer without the fault and 0 with it.
 * null where the rater gave none.
 * @param arm whose answer; a preference is about both
 */
export function answerTo(question: Question, { value }: Reading, arm: ArmId): number | null {
  if (value.state !== 'graded') return null;
  if (question.kind === 'preference') return value.choice === null ? null : differenceOfChoice(value.choice);
  const side = value.arms[arm];
  if (side === undefined) return null;
  switch (question.kind) {
    case 'criterion':
      return side.levels[question.criterion.name] ?? null;
    case 'material-error':
      return side.hasMaterialError ? 0 : 1;
    case 'critical':
      return side.critical.includes(question.class) ? 0 : 1;
  }
}
