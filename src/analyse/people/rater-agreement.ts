import { nameOfQuestion, type Question } from '../../grade/human/question.js';
import { wilson } from '../intervals/wilson.js';
import type { QuestionUnit } from './question-units.js';

/** How often one rater says what others say of the same thing. */
export interface RaterAgreement {
  readonly rater: string;
  readonly question: string;
  /** Pairs of ratings, one of them this rater's. */
  readonly nPairs: number;
  readonly share: number;
  /** Among all others, on the units they share with one another; null where there are none. */
  readonly shareOfOthers: number | null;
  /** Mean of this rater's level minus the others'; null where the answers are no numbers. */
  readonly meanShift: number | null;
  /** Clearly less often in agreement than the others are among themselves. A hint to look, never a reason to drop. */
  readonly isFarFromOthers: boolean;
}

/** Chance that any rater is pointed out although all are alike. */
const FALSE_ALARM = 0.05;

/**
 * Each rater against all others on one question, by name. A rater is far from the others where the Wilson interval of
 * their agreement, at a level corrected for the number of raters, lies below the others' agreement; with two raters
 * nobody can say which of them is off.
 */
export function raterAgreement(
  question: Question,
  units: readonly QuestionUnit[],
): readonly RaterAgreement[] {
  const tallies = new Map<string, Tally>();
  const all = { nPairs: 0, nAgreeing: 0 };
  for (const { ratings } of units) {
    const given = ratings.filter(({ category }) => category !== null);
    for (const [index, one] of given.entries()) {
      for (const other of given.slice(index + 1)) {
        if (one.rater === other.rater) continue;
        const isAgreeing = one.category === other.category;
        const shift =
          typeof one.category === 'number' && typeof other.category === 'number'
            ? one.category - other.category
            : null;
        count(all, isAgreeing);
        note(tallies, one.rater, isAgreeing, shift);
        note(tallies, other.rater, isAgreeing, shift === null ? null : -shift);
      }
    }
  }
  const level = 1 - FALSE_ALARM / Math.max(1, tallies.size);
  return [...tallies]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([rater, { nPairs, nAgreeing, shifts, shift }]) => {
      const nOthers = all.nPairs - nPairs;
      const shareOfOthers = nOthers === 0 ? null : (all.nAgreeing - nAgreeing) / nOthers;
      return {
        rater,
        question: nameOfQuestion(question),
        nPairs,
        share: nAgreeing / nPairs,
        shareOfOthers,
        meanShift: shifts === 0 ? null : shift / shifts,
        isFarFromOthers: shareOfOthers !== null && wilson(nAgreeing, nPairs, level).upper < shareOfOthers,
      };
    });
}

interface Tally {
  nPairs: number;
  nAgreeing: number;
  shifts: number;
  shift: number;
}

function note(tallies: Map<string, Tally>, rater: string, isAgreeing: boolean, shift: number | null): void {
  const tally = tallies.get(rater) ?? { nPairs: 0, nAgreeing: 0, shifts: 0, shift: 0 };
  tallies.set(rater, tally);
  count(tally, isAgreeing);
  if (shift === null) return;
  tally.shifts += 1;
  tally.shift += shift;
}

function count(tally: { nPairs: number; nAgreeing: number }, isAgreeing: boolean): void {
  tally.nPairs += 1;
  if (isAgreeing) tally.nAgreeing += 1;
}
