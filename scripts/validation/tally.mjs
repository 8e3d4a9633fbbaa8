/** Counts, over repetitions or over weighted outcomes, how often an answer is right about a known true difference. */
import { decideThreshold, isAtLeast } from '../../dist/analyse/decide-threshold.js';

/** Whether a threshold is met, breached or undecided, by the product's own rule. */
export function decideAt({ estimate, lower, upper, n }, policy, margin) {
  return decideThreshold({ policy, estimate, lower, upper, n, margin, minCases: 30 });
}

/**
 * Weights of the outcomes in which the interval covers the true difference, in which non-inferiority is shown at a
 * margin that is exactly the true loss (a false pass), and in which a loss beyond it is shown (a false block).
 */
export function newTally() {
  return { total: 0, covered: 0, passed: 0, blocked: 0 };
}

/** Adds one answer with a weight: 1 for a repetition, its probability for an enumerated outcome. */
export function addTo(tally, answer, trueDifference, weight = 1) {
  tally.total += weight;
  if (isAtLeast(trueDifference, answer.lower) && isAtLeast(answer.upper, trueDifference))
    tally.covered += weight;
  const state = decideAt(answer, 'non-inferiority', 0 - trueDifference);
  if (state === 'met') tally.passed += weight;
  if (state === 'breached') tally.blocked += weight;
}

/** Monte-Carlo standard error of a rate seen in `n` repetitions. */
export function monteCarloError(rate, n) {
  return Math.sqrt((rate * (1 - rate)) / n);
}
