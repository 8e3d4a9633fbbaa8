import type { HumanGrading } from '../../definition/gate.js';
import type { CaseGrading } from './case-grading.js';
import type { Reading } from './reading.js';
import { settle } from './settle.js';

/** What a person said of a critical failure that a check had found; `open` where nobody has or raters disagree. */
export type Confirmation = 'confirmed' | 'cleared' | 'open';

/** @param repeat which of several responses of the candidate, 0-based */
export function confirmationOf(
  grading: CaseGrading | undefined,
  criticalClass: string,
  repeat: number,
  rule: HumanGrading['settle'],
): Confirmation {
  const readings = (grading?.readings ?? []).filter(
    // Packets hold answers of the baseline as well, so that they do not tell which arm they are about.
    ({ confirm, sides }) =>
      confirm?.class === criticalClass &&
      confirm.repeat === repeat &&
      sides.some((side) => side.includes('candidate')),
  );
  const ratings = readings.map((reading) => ({ value: belongs(reading, criticalClass), isThird: false }));
  const settled = settle(ratings, 0, rule);
  if (settled.state !== 'settled') return 'open';
  return settled.value === 1 ? 'confirmed' : 'cleared';
}

function belongs({ value }: Reading, criticalClass: string): 1 | 0 | null {
  if (value.state !== 'graded') return null;
  return value.arms.candidate?.critical.includes(criticalClass) ? 1 : 0;
}
