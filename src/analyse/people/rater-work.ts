import { ARM_IDS } from '../../definition/gate.js';
import type { CaseGrading } from '../../grade/human/case-grading.js';
import type { Question } from '../../grade/human/question.js';
import { isOneText, type Reading } from '../../grade/human/reading.js';
import { categoryOf } from './question-units.js';

/** What one rater has done, second showings counted apart. */
export interface RaterWork {
  readonly rater: string;
  readonly nGraded: number;
  /** Could not judge. */
  readonly nSkipped: number;
  /** Distressing content that was not read. */
  readonly nDeclined: number;
  /** Items whose answer was shown cut. */
  readonly nCut: number;
  /** Median seconds an item was in front of the rater, second showings included; null where no file says. */
  readonly medianSeconds: number | null;
  /** Answers to single questions given again on a second showing, and how many came out the same. */
  readonly selfConsistency: { readonly nAnswers: number; readonly nSame: number };
}

/** By rater's name. */
export function raterWork(
  questions: readonly Question[],
  byCase: ReadonlyMap<string, CaseGrading>,
): readonly RaterWork[] {
  const byRater = new Map<string, Reading[]>();
  for (const { readings } of byCase.values()) {
    for (const reading of readings) {
      const known = byRater.get(reading.rater);
      if (known === undefined) byRater.set(reading.rater, [reading]);
      else known.push(reading);
    }
  }
  return [...byRater]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([rater, readings]) => {
      const first = readings.filter(({ isRepeat }) => !isRepeat);
      const inState = (wanted: string) => first.filter(({ value }) => value.state === wanted).length;
      return {
        rater,
        nGraded: inState('graded'),
        nSkipped: inState('skipped'),
        nDeclined: inState('declined'),
        nCut: first.filter(({ wasCut }) => wasCut).length,
        medianSeconds: medianOf(readings.flatMap(({ seconds }) => (seconds === null ? [] : [seconds]))),
        selfConsistency: selfConsistency(questions, readings),
      };
    });
}

function selfConsistency(questions: readonly Question[], readings: readonly Reading[]) {
  const firstOf = new Map(
    readings.filter(({ isRepeat }) => !isRepeat).map((reading) => [keyOf(reading), reading]),
  );
  const pairs = readings.flatMap((again) => {
    const first = again.isRepeat ? firstOf.get(keyOf(again)) : undefined;
    return first === undefined ? [] : questions.flatMap((question) => answerPairs(question, first, again));
  });
  return { nAnswers: pairs.length, nSame: pairs.filter(([before, after]) => before === after).length };
}

/** What was said first and again, for each arm that was asked about both times. */
function answerPairs(question: Question, first: Reading, again: Reading) {
  if (question.kind === 'preference' && isOneText(first.sides)) return [];
  const arms = question.kind === 'preference' || isOneText(first.sides) ? (['candidate'] as const) : ARM_IDS;
  return arms.flatMap((arm) => {
    const pair = [categoryOf(question, first, arm), categoryOf(question, again, arm)] as const;
    return pair.includes(null) ? [] : [pair];
  });
}

/** A case and the arms shown, whichever side they stood on. */
function keyOf({ caseId, sides }: Reading): string {
  const arms = ARM_IDS.filter((arm) => sides.some((side) => side.includes(arm)));
  return JSON.stringify([caseId, arms]);
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [lower, upper] = [Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2)];
  if (sorted.length === 0) return null;
  return ((sorted[lower] ?? 0) + (sorted[upper] ?? 0)) / 2;
}
