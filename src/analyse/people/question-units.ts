import { ARM_IDS, type ArmId } from '../../definition/gate.js';
import type { CaseGrading } from '../../grade/human/case-grading.js';
import type { Question } from '../../grade/human/question.js';
import { CHOICES, isOneText, type Reading } from '../../grade/human/reading.js';
import type { Category } from '../agreement/rating-table.js';

/** What several raters said to one question about one thing: a case, or one answer of it. */
export interface QuestionUnit {
  readonly caseId: string;
  /** Whose answer it is about: one arm's, or both arms'. */
  readonly arms: readonly ArmId[];
  readonly ratings: readonly UnitRating[];
}

export interface UnitRating {
  readonly rater: string;
  /** null where the rater could not judge. */
  readonly category: Category | null;
}

/** The declared answers to a question, in order; scales from the lowest level up. */
export function categoriesOf(question: Question): {
  readonly categories: readonly Category[];
  readonly scale: 'nominal' | 'ordinal';
} {
  switch (question.kind) {
    case 'preference':
      return { categories: CHOICES, scale: 'nominal' };
    case 'criterion': {
      const scores = question.criterion.levels.map(({ score }) => score);
      return { categories: scores.toSorted((a, b) => a - b), scale: 'ordinal' };
    }
    default:
      return { categories: ['no', 'yes'], scale: 'nominal' };
  }
}

/**
 * First showings in grading packets, by what was asked about. A third rater's grades are left out: those cases were chosen
 * because others disagree on them. Two arms that gave one text are one unit.
 */
export function questionUnits(
  question: Question,
  byCase: ReadonlyMap<string, CaseGrading>,
): readonly QuestionUnit[] {
  const units: QuestionUnit[] = [];
  for (const [caseId, { readings }] of byCase) {
    const first = readings.filter(({ purpose, isRepeat }) => purpose === 'grading' && !isRepeat);
    const hasOneText = first.some(({ sides }) => isOneText(sides));
    for (const arm of armsAskedAbout(question, hasOneText)) {
      const ratings = first
        .filter(({ sides }) => question.kind === 'preference' || sides.some((side) => side.includes(arm)))
        .map((reading) => ({ rater: reading.rater, category: categoryOf(question, reading, arm) }));
      const arms = question.kind === 'preference' || hasOneText ? ARM_IDS : [arm];
      if (ratings.length > 0) units.push({ caseId, arms, ratings });
    }
  }
  return units;
}

/** Which category a reading puts an answer into; null where it says nothing. */
export function categoryOf(question: Question, { value }: Reading, arm: ArmId): Category | null {
  if (value.state !== 'graded') return null;
  if (question.kind === 'preference') return value.choice;
  const side = value.arms[arm];
  if (side === undefined) return null;
  switch (question.kind) {
    case 'criterion':
      return side.levels[question.criterion.name] ?? null;
    case 'material-error':
      return side.hasMaterialError ? 'yes' : 'no';
    case 'critical':
      return side.critical.includes(question.class) ? 'yes' : 'no';
  }
}

/** A preference is about both arms at once, and nobody is asked for one between equal texts. */
function armsAskedAbout(question: Question, hasOneText: boolean): readonly ArmId[] {
  if (question.kind === 'preference') return hasOneText ? [] : ['candidate'];
  return hasOneText ? ['candidate'] : ARM_IDS;
}
