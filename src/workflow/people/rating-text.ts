import { ARM_IDS } from '../../definition/gate.js';
import type { SideGrade } from '../../grade/human/human-grade.js';
import type { Reading } from '../../grade/human/reading.js';

/** What a rater said of a case, in words: which answer is better, then levels and faults by arm. */
export function ratingText({ value, confirm }: Reading): string {
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
