import type { HumanGrade } from '../human/human-grade.js';
import type { Redactor } from './create-redactor.js';

/** A grade with the gate's rules taken out of what its rater wrote: a note, or why an item could not be judged. */
export function redactHumanGrade<Grade extends Pick<HumanGrade, 'value' | 'note'>>(
  grade: Grade,
  redactor: Redactor,
): Grade {
  const { value, note } = grade;
  return {
    ...grade,
    value: value.state === 'skipped' ? { ...value, reason: redactor(value.reason).text } : value,
    note: note === null ? null : redactor(note).text,
  };
}
