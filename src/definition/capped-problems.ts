import type { Problem } from '../shared/errors.js';

/** Problems of cases that are kept; of a file with thousands of them people need the first ones and the count. */
export const MAX_CASE_PROBLEMS = 50;

/** Keeps the first problems and counts the rest. */
export class CappedProblems {
  readonly #kept: Problem[] = [];
  #nMore = 0;
  #isErrorLeftOut = false;

  add(problem: Problem): void {
    if (this.#kept.length < MAX_CASE_PROBLEMS) this.#kept.push(problem);
    else {
      this.#nMore += 1;
      this.#isErrorLeftOut ||= problem.severity === 'error';
    }
  }

  /** At most one more than the cap: the last says how many are not shown. */
  get all(): readonly Problem[] {
    const last = this.#kept.at(-1);
    if (this.#nMore === 0 || last === undefined) return this.#kept;
    const message = `and ${this.#nMore} more ${this.#nMore === 1 ? 'problem' : 'problems'} in the cases`;
    const severity = this.#isErrorLeftOut ? 'error' : 'warning';
    return [...this.#kept, { code: 'more-problems', file: last.file, message, severity }];
  }
}
