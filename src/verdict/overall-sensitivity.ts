import type { Comparison, SliceComparison } from '../analyse/analysis.js';
import { decideThreshold } from '../analyse/decide-threshold.js';
import { type ShareSensitivity, type ShareSlice, shareSensitivity } from '../analyse/share-sensitivity.js';
import type { RegressionRule } from '../definition/gate.js';
import { isAllFinite } from './finite.js';
import type { RuleOutcome } from './verdict.js';

/**
 * How far shares may move before the overall rule comes out differently.
 * @returns null where the rule was not decided by these numbers alone (something missing, a caveat, a judge), or where
 *   there is only one slice to have shares
 */
export function overallSensitivity(
  outcome: RuleOutcome,
  rule: RegressionRule,
  comparison: Comparison | null,
  parts: readonly SliceComparison[],
): ShareSensitivity | null {
  if (comparison === null || comparison.interval === null || comparison.difference === null) return null;
  if (comparison.caveat !== null || parts.length < 2 || !isAllFinite(comparison)) return null;
  const slices = parts.flatMap(shareSlice);
  if (slices.length < parts.length || !isAllFinite(slices)) return null;
  const { lower, upper } = comparison.interval;
  const state = decideThreshold({
    policy: rule.evidence,
    lower,
    upper,
    estimate: comparison.difference,
    margin: rule.maxRegression,
    n: Math.min(comparison.nUnits, comparison.nEffectiveClusters ?? comparison.nUnits),
    minCases: rule.minCases,
  });
  if (state !== outcome.state || outcome.code === 'too-few-cases' || outcome.code === 'too-few-clusters')
    return null;
  return shareSensitivity({
    slices,
    overall: { lower, upper },
    margin: rule.maxRegression,
    policy: rule.evidence,
    state,
  });
}

function shareSlice({ name, share, difference, interval }: SliceComparison): readonly ShareSlice[] {
  if (share === null || difference === null || interval === null) return [];
  return [{ name, share, difference, lower: interval.lower, upper: interval.upper }];
}
