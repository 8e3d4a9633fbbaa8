import type { CaseGrading } from '../../grade/human/case-grading.js';
import type { Saying } from '../../report/html/case-data.js';
import { ratingText } from '../people/rating-text.js';

/** What raters said of a case, without their names: rater 1 of one case need not be rater 1 of another. */
export function peopleSayings(grading: CaseGrading | undefined): readonly Saying[] {
  const readings = (grading?.readings ?? []).filter(({ isRepeat }) => !isRepeat);
  const raters = [...new Set(readings.map(({ rater }) => rater))];
  return readings.map((reading) => ({
    grader: `rater ${raters.indexOf(reading.rater) + 1}`,
    outcome: ratingText(reading),
    reason: reading.note ?? '',
  }));
}
