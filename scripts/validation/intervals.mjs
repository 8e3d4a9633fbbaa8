/** The intervals under test, all of them read from what the product's own analysis returns. */
import { analyse } from '../../dist/analyse/analyse.js';

/** The settings of a gate that names none, but for the seed; `resamples` plays a part only where nothing is exact. */
export function settings(interval, resamples = 10_000) {
  return { confidence: 0.95, interval, resamples, seed: 20261129, familywise: 'none' };
}

/** Comparison of the only slice of a table. */
export function compareSlice(table, interval, resamples) {
  return analyse({ tables: [table], settings: settings(interval, resamples), limits: [] }).metrics[0]
    .slices[0];
}

/** Share-weighted comparison of a table. */
export function compareOverall(table, interval, resamples) {
  return analyse({ tables: [table], settings: settings(interval, resamples), limits: [] }).metrics[0].overall;
}

/** One method's answer for one table: `{estimate, lower, upper, n}`. */
export function answerOf(comparison, [lower, upper]) {
  return { estimate: comparison.difference, lower, upper, n: comparison.nUnits };
}

/** The default interval of a comparison made with `bootstrap-guarded`. */
export const whole = (comparison) =>
  answerOf(comparison, [comparison.interval.lower, comparison.interval.upper]);

/** Its bootstrap part alone. */
export const bootstrapPart = (comparison) => answerOf(comparison, comparison.interval.bootstrap);

/** Its score part alone. */
export const scorePart = (comparison) => answerOf(comparison, comparison.interval.score);
