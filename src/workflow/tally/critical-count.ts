import { failureBound } from '../../analyse/intervals/zero-events.js';
import type { CheckSpec } from '../../definition/gate.js';
import type { Grade } from '../../grade/grade.js';
import type { Confirmation } from '../../grade/human/confirmations.js';
import type { CriticalFailure, Evidence } from '../../verdict/verdict.js';
import type { CaseResult } from './case-results.js';

/** @param repeat which of the candidate's responses, 0-based */
type LookUpConfirmation = (caseId: string, criticalClass: string, repeat: number) => Confirmation;

interface Counting {
  readonly check: CheckSpec;
  nPlanned: number;
  nRead: number;
  nFailed: number;
  failures: CriticalFailure[];
}

/** Collects every failure of a critical check by the candidate, and on how many cases each check could be read. */
export class CriticalCount {
  readonly #counts = new Map<string, Counting>();

  readonly #confirmation: LookUpConfirmation;

  /**
   * @param checks all checks of gate and cases; those that are not critical are passed over
   * @param confirmation what people said of failures that wait for them
   */
  constructor(checks: readonly CheckSpec[], confirmation: LookUpConfirmation = () => 'open') {
    this.#confirmation = confirmation;
    for (const check of checks) {
      if (check.critical === null) continue;
      this.#counts.set(check.name, { check, nPlanned: 0, nRead: 0, nFailed: 0, failures: [] });
    }
  }

  /** @param applicable names of the checks that apply to this case */
  add(result: CaseResult, nRepeats: number, applicable: readonly string[]): void {
    for (const name of applicable) {
      const counting = this.#counts.get(name);
      if (!counting) continue;
      counting.nPlanned++;
      const grades = result.arms.candidate.grades.filter(({ grader }) => grader === name);
      const needsHuman = counting.check.confirm === 'human';
      const criticalClass = counting.check.critical as string;
      const saidOf = ({ repeat }: Grade): Confirmation =>
        needsHuman ? this.#confirmation(result.case.id, criticalClass, repeat) : 'confirmed';
      // What a person has cleared is no failure, whatever the check says.
      const failed = grades.filter((grade) => isFailure(grade) && saidOf(grade) !== 'cleared');
      if (failed.length > 0) counting.nFailed++;
      if (failed.length > 0 || grades.filter(isScored).length === nRepeats) counting.nRead++;
      const baselineFailed = result.arms.baseline.grades.some(
        (grade) => grade.grader === name && isFailure(grade),
      );
      for (const grade of failed) {
        counting.failures.push({
          class: criticalClass,
          check: name,
          caseId: result.case.id,
          repeat: grade.repeat,
          slice: result.case.slice,
          baselineFailed,
          needsHuman: saidOf(grade) === 'open',
        });
      }
    }
  }

  finish(): Evidence['criticals'] {
    return [...this.#counts.values()].map(({ check, nPlanned, nRead, nFailed, failures }) => ({
      class: check.critical as string,
      check: check.name,
      needsHuman: check.confirm === 'human',
      bound: failureBound(nFailed, nRead),
      nPlanned,
      failures,
    }));
  }
}

function isScored(grade: Grade): boolean {
  return grade.outcome.state === 'scored';
}

function isFailure(grade: Grade): boolean {
  return grade.outcome.state === 'scored' && !grade.outcome.passed;
}
