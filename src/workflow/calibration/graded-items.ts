import type { Category } from '../../analyse/agreement/rating-table.js';
import type { CalibrationItem } from '../../analyse/judge/calibration-item.js';
import { categoryOf } from '../../analyse/people/question-units.js';
import type { Case } from '../../definition/case.js';
import { clusterOf } from '../../definition/cluster.js';
import { ARM_IDS, type ArmId, type Gate, type Metric } from '../../definition/gate.js';
import type { Rubric } from '../../definition/rubric.js';
import type { GraderScores } from '../../grade/grader-scores.js';
import type { CaseGrading } from '../../grade/human/case-grading.js';
import { type Question, questionOf } from '../../grade/human/question.js';
import { type Choice, isOneText, type Reading } from '../../grade/human/reading.js';
import type { HumanEvidence, JudgeEvidence } from '../grader-evidence.js';

/** A response, or a pair of them, with what people and the judge said of it. */
export interface GradedItem extends CalibrationItem {
  readonly caseId: string;
  readonly slice: string;
  /** null for a pair: a preference is about both arms. */
  readonly arm: ArmId | null;
  /** What people settled on; null where they have not. */
  readonly settled: Category | null;
}

export interface GradedItems {
  readonly categories: readonly Category[];
  readonly scale: 'nominal' | 'ordinal';
  readonly items: readonly GradedItem[];
}

export interface GradedItemsInput {
  readonly gate: Gate;
  readonly metric: Metric;
  readonly rubric: Rubric;
  readonly cases: readonly Case[];
  readonly byCase: ReadonlyMap<string, CaseGrading>;
  /** As settled between raters. */
  readonly peopleScores: HumanEvidence['scores'];
  readonly judgeScores: JudgeEvidence['scores'];
  /** How many cases the one at an index stands for; null where all were drawn alike. */
  readonly weightOf: ((caseIndex: number) => number) | null;
}

/** Neither answer won: a tie and both bad are one result to a gate. */
const PREFERENCES = ['baseline', 'neither', 'candidate'] as const;

/**
 * Everything people said in their first look at a case, beside what the judge said of it: one item a pair for preferences,
 * one a response for levels and faults. Second showings and third raters are left out. Equal answers that nobody was
 * asked about are no items: they would make any judge look good.
 */
export function gradedItems(input: GradedItemsInput): GradedItems {
  const { gate, metric, cases, byCase } = input;
  const question = questionOf(metric, input.rubric);
  const raters = ratersIn(byCase);
  const items = cases.flatMap((item, index) => {
    const readings = (byCase.get(item.id)?.readings ?? []).filter(
      ({ purpose, isRepeat }) => purpose === 'grading' && !isRepeat,
    );
    if (readings.length === 0) return [];
    const judge = input.judgeScores(metric, index);
    const people = input.peopleScores(metric, index);
    const hasOneText = readings.some(({ sides }) => isOneText(sides));
    return armsAskedAbout(question, hasOneText).map(
      (arm): GradedItem => ({
        caseId: item.id,
        slice: item.slice,
        arm,
        humans: raters.map((rater) => {
          const reading = readings.find((each) => each.rater === rater && isAbout(each, arm));
          return reading === undefined ? null : humanCategory(question, reading, arm);
        }),
        judge: categoryOfScores(question, judge, arm),
        settled: categoryOfScores(question, people, arm),
        cluster: clusterOf(gate, item),
        ...(input.weightOf === null ? {} : { weight: input.weightOf(index) }),
      }),
    );
  });
  return { ...categoriesOf(question), items };
}

function ratersIn(byCase: ReadonlyMap<string, CaseGrading>): readonly string[] {
  const raters = new Set([...byCase.values()].flatMap(({ readings }) => readings.map(({ rater }) => rater)));
  return [...raters].sort();
}

function armsAskedAbout(question: Question, hasOneText: boolean): readonly (ArmId | null)[] {
  if (question.kind === 'preference') return hasOneText ? [] : [null];
  return hasOneText ? ['candidate'] : ARM_IDS;
}

function isAbout({ sides }: Reading, arm: ArmId | null): boolean {
  return arm === null || sides.some((side) => side.includes(arm));
}

function categoriesOf(question: Question): Pick<GradedItems, 'categories' | 'scale'> {
  switch (question.kind) {
    case 'preference':
      return { categories: PREFERENCES, scale: 'nominal' };
    case 'criterion':
      return { categories: levelsOf(question), scale: 'ordinal' };
    default:
      return { categories: ['no', 'yes'], scale: 'nominal' };
  }
}

function levelsOf({ criterion }: Extract<Question, { readonly kind: 'criterion' }>): readonly number[] {
  return criterion.levels.map(({ score }) => score).toSorted((a, b) => a - b);
}

function humanCategory(question: Question, reading: Reading, arm: ArmId | null): Category | null {
  const category = categoryOf(question, reading, arm ?? 'candidate');
  if (question.kind !== 'preference' || category === null) return category;
  const choice = category as Choice;
  return choice === 'tie' || choice === 'both-bad' ? 'neither' : choice;
}

/** Scores turned back into the words of the rubric; null where there are none. */
function categoryOfScores(
  question: Question,
  { baseline, candidate }: GraderScores,
  arm: ArmId | null,
): Category | null {
  if (question.kind === 'preference') {
    if (baseline.state === 'unscored' || candidate.state === 'unscored') return null;
    return PREFERENCES[Math.sign(candidate.score - baseline.score) + 1] ?? null;
  }
  const own = arm === 'baseline' ? baseline : candidate;
  if (own.state === 'unscored') return null;
  // A material error scores 0.
  if (question.kind !== 'criterion') return own.score === 0 ? 'yes' : 'no';
  const levels = levelsOf(question);
  const [lowest = 0] = levels;
  const level = lowest + own.score * ((levels.at(-1) ?? 0) - lowest);
  return levels.find((each) => Math.abs(each - level) < 1e-9) ?? null;
}
