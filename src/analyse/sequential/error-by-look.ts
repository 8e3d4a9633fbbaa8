import type { Spending } from '../../definition/sequential/spending.js';
import { requireBetween } from '../distributions/require-range.js';
import { spend } from './spend.js';

/** Less error than this buys no boundary; it is carried on to the next look. */
const LEAST_ERROR = 1e-10;
/** Looks closer together than this in information are one look: there is nothing new to see at the second. */
const LEAST_STEP = 1e-4;

/**
 * Error that each look may spend: what the spending function allows by then less what was spent before; the last look
 * spends all that is left.
 * @param fractions information fractions of the looks, above 0, not falling, the last one 1
 * @returns null for a look at which nothing can be decided: too little error, or hardly any information since the last
 *   one. Its error is carried on.
 */
export function errorByLook(
  fractions: readonly number[],
  spending: Spending,
  error: number,
): readonly (number | null)[] {
  requireFractions(fractions);
  const isUsed = usedLooks(fractions);
  let spent = 0;
  return fractions.map((t, k) => {
    const isLast = k === fractions.length - 1;
    const available = (isLast ? error : spend(spending, error, t)) - spent;
    if (!isUsed[k] || available < LEAST_ERROR) return null;
    spent += available;
    return available;
  });
}

/** Which looks bring anything new. Of two that are one, the earlier stays; but the last look always stays. */
export function usedLooks(fractions: readonly number[]): readonly boolean[] {
  const last = fractions.length - 1;
  let before = 0;
  return fractions.map((t, k) => {
    if (k === last) return true;
    const isUsed = t - before >= LEAST_STEP && (fractions[last] as number) - t >= LEAST_STEP;
    if (isUsed) before = t;
    return isUsed;
  });
}

/** @throws TypeError unless the fractions lie above 0, do not fall and end at 1. */
function requireFractions(fractions: readonly number[]): void {
  let before = 0;
  for (const t of fractions) {
    requireBetween('information fraction', t, Math.max(before, Number.MIN_VALUE), 1);
    before = t;
  }
  if (before !== 1) throw new TypeError(`the last information fraction must be 1, got ${String(before)}`);
}
