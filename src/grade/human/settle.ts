import type { HumanGrading } from '../../definition/gate.js';

/** One rater's number for one question about one case; null where the rater could not judge or would not read it. */
export interface Rating {
  readonly value: number | null;
  /** From a packet of disputed cases: made to settle what others disagree on. */
  readonly isThird: boolean;
}

export type Settled =
  | { readonly state: 'settled'; readonly value: number }
  /** Raters disagree and no rule of the gate settles it. */
  | { readonly state: 'disputed'; readonly values: readonly number[] }
  /** Nobody who looked could judge; final once a third rater could not either. */
  | { readonly state: 'skipped'; readonly isFinal: boolean }
  | { readonly state: 'outstanding' };

/**
 * The number that counts, from what several raters said. A third rater's grade stands. Without one, raters who agree
 * settle it, and raters who disagree only by the gate's rule: `majority` takes what more than half of them said, `median`
 * the middle one; a middle between two values is none. What is not settled stays disputed: never an average, never a draw.
 * @param nAwaited grades that were asked for and are not in
 */
export function settle(ratings: readonly Rating[], nAwaited: number, rule: HumanGrading['settle']): Settled {
  const third = valuesOf(ratings.filter(({ isThird }) => isThird));
  if (third.length > 0) return settledFrom(third, rule);
  if (nAwaited > 0) return { state: 'outstanding' };
  const values = valuesOf(ratings.filter(({ isThird }) => !isThird));
  if (values.length > 0) return settledFrom(values, rule);
  if (ratings.length === 0) return { state: 'outstanding' };
  return { state: 'skipped', isFinal: ratings.some(({ isThird }) => isThird) };
}

/** Whether a grade to come could still settle it, a third rater's among them. */
export function isOpen(settled: Settled): boolean {
  switch (settled.state) {
    case 'settled':
      return false;
    case 'skipped':
      return !settled.isFinal;
    case 'disputed':
    case 'outstanding':
      return true;
  }
}

/** @param values at least one, ascending */
function settledFrom(values: readonly number[], rule: HumanGrading['settle']): Settled {
  const value = values[0] === values.at(-1) ? values[0] : byRule(values, rule);
  return value === undefined ? { state: 'disputed', values } : { state: 'settled', value };
}

function byRule(values: readonly number[], rule: HumanGrading['settle']): number | undefined {
  // In ascending order a value that more than half hold is in the middle, on both sides of it where the count is even.
  const lower = values[Math.floor((values.length - 1) / 2)];
  const upper = values[Math.floor(values.length / 2)];
  if (rule === 'adjudicated' || lower !== upper) return undefined;
  if (rule === 'median') return lower;
  return values.filter((value) => value === lower).length > values.length / 2 ? lower : undefined;
}

function valuesOf(ratings: readonly Rating[]): readonly number[] {
  return ratings.flatMap(({ value }) => (value === null ? [] : [value])).sort((a, b) => a - b);
}
