import { normalQuantile } from '../distributions/normal-quantile.js';
import { requireBetween } from '../distributions/require-range.js';
import { varianceAtMargin } from './restricted-variance.js';

export interface SampleSizeQuestion {
  /** Largest tolerated loss, 0 <= margin < 1. */
  readonly margin: number;
  /** Share of discordant pairs ψ (binary), or E[d²] of the paired differences; |trueDifference| <= ψ <= 1. */
  readonly discordance: number;
  /** Difference that is really there; above −margin. 0: no change. */
  readonly trueDifference: number;
  /** One-sided level, half of 1 − confidence. */
  readonly alpha: number;
  /** Chance to show non-inferiority, alpha < power < 1. */
  readonly power: number;
}

export interface SampleSize {
  /** Cases by the restricted-variance formula, before rounding and after. Use this one. */
  readonly nScoreRaw: number;
  readonly nScore: number;
  /** Cases by the simple formula, badly optimistic at low discordance; shown for comparison only. */
  readonly nSimpleRaw: number;
  readonly nSimple: number;
  /** Variance of one difference at the margin, and at the true difference. */
  readonly varianceAtMargin: number;
  readonly varianceAtTruth: number;
}

/**
 * Independent cases needed to show non-inferiority (Nam 1997; Liu et al. 2002):
 * `(z_{1−α}σ₀ + z_{1−β}σ₁)²/(m + δ)²`.
 * @throws TypeError for a number outside its range, RangeError for a true difference at or beyond the margin
 */
export function sampleSize(question: SampleSizeQuestion): SampleSize {
  const { margin, discordance, trueDifference, alpha, power } = question;
  requireQuestion(question);
  const distance = margin + trueDifference;
  if (!(distance > 0)) throw new RangeError('a true difference at or beyond the margin can never be shown');
  const zAlpha = normalQuantile(1 - alpha);
  const zPower = normalQuantile(power);
  const atTruth = discordance - trueDifference * trueDifference;
  const atMargin = varianceAtMargin(discordance, trueDifference, margin);
  const nSimpleRaw = ((zAlpha + zPower) ** 2 * atTruth) / distance ** 2;
  const nScoreRaw = (zAlpha * Math.sqrt(atMargin) + zPower * Math.sqrt(atTruth)) ** 2 / distance ** 2;
  return {
    nScoreRaw,
    nScore: roundUp(nScoreRaw),
    nSimpleRaw,
    nSimple: roundUp(nSimpleRaw),
    varianceAtMargin: atMargin,
    varianceAtTruth: atTruth,
  };
}

/** Next whole number, at least 1; a quotient that is whole but for rounding stays. */
export function roundUp(n: number): number {
  return Math.max(1, Math.ceil(n - 1e-9));
}

function requireQuestion({ margin, discordance, trueDifference, alpha, power }: SampleSizeQuestion): void {
  requireBetween('margin', margin, 0, 1 - 1e-12);
  requireBetween('discordance', discordance, Math.abs(trueDifference), 1);
  requireBetween('alpha', alpha, 1e-12, 0.5);
  requireBetween('power', power, 0.5, 1 - 1e-12);
}
