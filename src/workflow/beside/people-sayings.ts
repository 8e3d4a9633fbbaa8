import { ARM_IDS } from '../../definition/gate.js';
import type { CaseGrading } from '../../grade/human/case-grading.js';
import type { SideGrade } from '../../grade/human/human-grade.js';
import type { Reading } from '../../grade/human/reading.js';
import type { Saying } from '../../report/html/case-data.js';

/** What raters said of a case, without their names: rater 1 of one case need not be rater 1 of another. */
export function peopleSayings(grading: CaseGrading | undefined): readonly Saying[] {
  const readings = (grading?.readings ?? []).filter(({ isRepeat }) => !isRepeat);
  const raters = [...new Set(readings.map(({ rater }) => rater))];
  return readings.map((reading) => ({
    grader: `rater ${raters.indexOf(reading.rater) + 1}`,
    outcome: outcomeOf(reading),
    reason: reading.note ?? '',
  }));
}

function outcomeOf({ value, confirm }: Reading): string {
  if (value.state === 'declined') return 'declined';
  if (value.state === 'skipped') return `cannot judge: ${value.reason}`;
  const { choice, arms } = value;
  const preferred =
    choice === 'baseline' || choice === 'candidate' ? `${choice} is better` : choice?.replace('-', ' ');
  const told = ARM_IDS.flatMap((arm) => {
    const side = arms[arm];
    const text = side === undefined ? '' : sideText(side);
    return text === '' ? [] : [`${arm}: ${text}`];
  });
  const about = confirm === undefined ? [] : [`asked to confirm ${confirm.class}`];
  return [...about, ...(preferred === undefined ? [] : [preferred]), ...told].join('; ');
}

function sideText({ levels, hasMaterialError, critical }: SideGrade): string {
  return [
    ...Object.entries(levels).map(([name, level]) => `${name} ${level}`),
    ...(hasMaterialError ? ['material error'] : []),
    ...critical,
  ].join(', ');
}
