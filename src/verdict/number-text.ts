import { isAtLeast } from '../analyse/decide-threshold.js';

/**
 * Numbers for people. Rounding happens here and nowhere else: rules compare the exact values. Signs are the real
 * minus sign, zero has none.
 */
const MAX_DIGITS = 6;

/**
 * A difference in points with its sign: `+22.9`, `−17.2`, `0.0`. If rounding would put the value onto or across
 * one of `limits` (all on the 0–1 scale), it gets as many further decimals as it takes to show on which side it lies.
 */
export function signedPoints(difference: number, limits: readonly number[] = []): string {
  const text = points(difference, limits);
  return Number.isFinite(difference) && difference > 0 && !/^0\.?0*$/.test(text) ? `+${text}` : text;
}

/** As `signedPoints`, without a plus sign: for ends of intervals and for rates. */
export function points(value: number, limits: readonly number[] = []): string {
  if (!Number.isFinite(value)) return 'not a number';
  for (let digits = 1; digits < MAX_DIGITS; digits += 1) {
    const rounded = Number((value * 100).toFixed(digits));
    if (limits.every((limit) => isOnSameSide(value, limit, rounded / 100))) return withMinus(rounded, digits);
  }
  return withMinus(value * 100, 1);
}

/** `[−22.5, −12.2]` in points. */
export function intervalPoints(
  interval: { readonly lower: number; readonly upper: number },
  limits: readonly number[] = [],
): string {
  return `[${points(interval.lower, limits)}, ${points(interval.upper, limits)}]`;
}

/** A margin, minimum or limit in points with every digit it was written with, at least one decimal: `2.0`, `2.25`. */
export function exactPoints(value: number): string {
  if (!Number.isFinite(value)) return 'not a number';
  for (let digits = 1; digits < MAX_DIGITS; digits += 1) {
    if (Math.abs(Number((value * 100).toFixed(digits)) - value * 100) < 1e-9) {
      return withMinus(Number((value * 100).toFixed(digits)), digits);
    }
  }
  return withMinus(value * 100, MAX_DIGITS);
}

/** A plain number with `digits` decimals and the real minus sign. */
export function plainNumber(value: number, digits: number): string {
  return Number.isFinite(value) ? withMinus(Number(value.toFixed(digits)), digits) : 'not a number';
}

function isOnSameSide(value: number, limit: number, shown: number): boolean {
  return (
    isAtLeast(value, limit) === isAtLeast(shown, limit) && isAtLeast(limit, value) === isAtLeast(limit, shown)
  );
}

function withMinus(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}
