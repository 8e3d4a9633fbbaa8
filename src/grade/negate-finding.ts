import type { Finding } from './check-type.js';

/**
 * What `not-X` finds where `X` found this; the one place that makes one of the other. It passes only where X was looked at
 * and does not hold: where X could not be evaluated there is nothing to negate, and both fail.
 */
export function negateFinding(finding: Finding, type: string): Finding {
  if (finding.unscored !== undefined) return finding;
  if (finding.isEvaluable === false) return { ...finding, passed: false, score: 0 };
  if (!finding.passed) return { ...finding, passed: true, score: 1 };
  const reason = finding.reasonIfNegated ?? `expected not-${type}: ${finding.reason}`;
  return { ...finding, passed: false, score: 0, reason };
}
