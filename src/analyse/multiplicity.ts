import { requireBetween } from './distributions/require-range.js';

/**
 * Holm's step-down adjusted p-values (Holm 1979), in the order given; rejecting where they are <= α keeps the chance of
 * any false rejection at α, whatever the dependence.
 */
export function holm(pValues: readonly number[]): readonly number[] {
  requireProbabilities(pValues);
  const order = ascending(pValues);
  const adjusted = new Array<number>(pValues.length);
  let running = 0;
  order.forEach((index, rank) => {
    running = Math.max(running, Math.min(1, (pValues.length - rank) * (pValues[index] as number)));
    adjusted[index] = running;
  });
  return adjusted;
}

/** Bonferroni-adjusted p-values: each times their number, at most 1. */
export function bonferroni(pValues: readonly number[]): readonly number[] {
  requireProbabilities(pValues);
  return pValues.map((p) => Math.min(1, p * pValues.length));
}

/** Hochberg's step-up adjusted p-values (Hochberg 1988); valid for independent or positively dependent tests. */
export function hochberg(pValues: readonly number[]): readonly number[] {
  return stepUp(pValues, (rank, count) => count - rank);
}

/** Benjamini–Hochberg adjusted p-values (1995): false-discovery rate, for exploration rather than a gate. */
export function benjaminiHochberg(pValues: readonly number[]): readonly number[] {
  return stepUp(pValues, (rank, count) => count / (rank + 1));
}

/** Level at which each of `nRules` intervals is computed so that all hold together at `level` (Bonferroni). */
export function simultaneousLevel(level: number, nRules: number): number {
  return nRules <= 1 ? level : 1 - (1 - level) / nRules;
}

/**
 * Bound on the probability that at least one of `nRules` independent slice rules is breached though nothing changed:
 * 1 − (1 − .026)^K, .026 being the largest one-sided error of the default interval.
 */
export function falseAlarmBound(nRules: number): number {
  return 1 - (1 - 0.026) ** nRules;
}

function stepUp(
  pValues: readonly number[],
  factor: (rank: number, count: number) => number,
): readonly number[] {
  requireProbabilities(pValues);
  const order = ascending(pValues);
  const adjusted = new Array<number>(pValues.length);
  let running = 1;
  for (let rank = order.length - 1; rank >= 0; rank -= 1) {
    const index = order[rank] as number;
    running = Math.min(running, factor(rank, order.length) * (pValues[index] as number));
    adjusted[index] = running;
  }
  return adjusted;
}

function ascending(pValues: readonly number[]): readonly number[] {
  return pValues
    .map((_, index) => index)
    .sort((i, j) => (pValues[i] as number) - (pValues[j] as number) || i - j);
}

function requireProbabilities(pValues: readonly number[]): void {
  pValues.forEach((p, index) => {
    requireBetween(`pValues[${index}]`, p, 0, 1);
  });
}
