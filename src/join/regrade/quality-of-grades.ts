import type { Grade } from '../../grade/grade.js';
import { QUALITY } from '../load-table.js';

/**
 * Whether an output passed the gate's checks, critical ones included: it failed where any check did, and passed only
 * where each gave a score. An output that no check looked at has shown nothing.
 */
export function qualityOfGrades(grades: readonly Grade[]): number {
  if (grades.some(({ outcome }) => outcome.state === 'scored' && !outcome.passed)) return QUALITY.failed;
  const areAllScored = grades.length > 0 && grades.every(({ outcome }) => outcome.state === 'scored');
  return areAllScored ? QUALITY.passed : QUALITY.unscored;
}

/** Why an output that did not fail has no quality; the first reason, as the grader gave it. */
export function whyUnscored(grades: readonly Grade[]): string {
  for (const { outcome, grader } of grades) {
    if (outcome.state === 'unscored') return `check ${grader}: ${outcome.why}`;
  }
  return 'no check of the gate applies to the case';
}
