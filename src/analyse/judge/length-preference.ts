import { requireFinite } from '../distributions/require-range.js';
import { criticalZ } from '../intervals/level.js';
import { expit, type LogisticResult, logisticRegression } from './logistic-regression.js';

/** Win rate of the candidate among the pairs of one third of the length differences. */
export interface TercileWinRate {
  readonly nPairs: number;
  readonly meanLengthDifference: number;
  readonly winRate: number;
}

export interface LengthPreference {
  readonly nPairs: number;
  /** Raw win rate, ties at one half; null without pairs. */
  readonly winRate: number | null;
  readonly fit: LogisticResult;
  /** Win rate at equal length, expit(β₀); null where nothing could be fitted. */
  readonly lengthControlledWinRate: number | null;
  /** Shortest to longest candidates relative to the baseline; empty below three pairs. */
  readonly terciles: readonly TercileWinRate[];
}

/**
 * Does preference follow length? Logistic fit on `tanh(Δlength/sd)` (Dubois et al., arXiv 2404.04475).
 * @param lengthDifferences candidate − baseline, in any unit
 * @param preferences 1: candidate preferred, 0: baseline, ½: tie
 */
export function lengthPreference(
  lengthDifferences: readonly number[],
  preferences: readonly number[],
): LengthPreference {
  for (const difference of lengthDifferences) requireFinite('length difference', difference);
  const n = preferences.length;
  const sd = standardDeviation(lengthDifferences);
  const predictor = lengthDifferences.map((difference) => (sd > 0 ? Math.tanh(difference / sd) : 0));
  const fit = logisticRegression(predictor, preferences);
  return {
    nPairs: n,
    winRate: n === 0 ? null : mean(preferences),
    fit,
    lengthControlledWinRate: fit.state === 'fitted' ? expit(fit.intercept) : null,
    terciles: n < 3 ? [] : tercilesOf(lengthDifferences, preferences),
  };
}

/** How a judge's liking for length compares with people's on the same pairs. */
export interface LengthBias {
  readonly judge: LengthPreference;
  readonly human: LengthPreference;
  /** Judge's slope minus people's with its interval; null where either could not be fitted. */
  readonly slopeDifference: { readonly value: number; readonly lower: number; readonly upper: number } | null;
  /** True where the interval excludes 0: a taste for length that people do not share. */
  readonly isFlagged: boolean;
}

/** Length is only a bias where people do not share it: longer answers may be better. */
export function lengthBias(
  lengthDifferences: readonly number[],
  judgePreferences: readonly number[],
  humanPreferences: readonly number[],
  level = 0.95,
): LengthBias {
  const judge = lengthPreference(lengthDifferences, judgePreferences);
  const human = lengthPreference(lengthDifferences, humanPreferences);
  if (judge.fit.state !== 'fitted' || human.fit.state !== 'fitted') {
    return { judge, human, slopeDifference: null, isFlagged: false };
  }
  const value = judge.fit.slope - human.fit.slope;
  // Taken as independent; on the same pairs the two slopes move together, so the interval errs on the wide side.
  const reach = criticalZ(level) * Math.hypot(judge.fit.standardErrors[1], human.fit.standardErrors[1]);
  const slopeDifference = { value, lower: value - reach, upper: value + reach };
  return { judge, human, slopeDifference, isFlagged: slopeDifference.lower > 0 || slopeDifference.upper < 0 };
}

function tercilesOf(lengths: readonly number[], preferences: readonly number[]): readonly TercileWinRate[] {
  const order = lengths.map((_, i) => i).sort((i, j) => (lengths[i] ?? 0) - (lengths[j] ?? 0) || i - j);
  return [0, 1, 2].map((third) => {
    const from = Math.floor((third * order.length) / 3);
    const to = Math.floor(((third + 1) * order.length) / 3);
    const rows = order.slice(from, to);
    return {
      nPairs: rows.length,
      meanLengthDifference: mean(rows.map((row) => lengths[row] ?? 0)),
      winRate: mean(rows.map((row) => preferences[row] ?? 0)),
    };
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** With divisor n − 1; 0 below two values. */
function standardDeviation(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const centre = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1));
}
