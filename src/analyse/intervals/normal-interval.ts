import { requireBetween, requireFinite } from '../distributions/require-range.js';
import type { Ends } from './ends.js';
import { criticalZ } from './level.js';

/** Wald interval: estimate ± z standard errors. Of zero width where the standard error is 0, so no gate rests on it. */
export function normalInterval(estimate: number, standardError: number, level: number): Ends {
  requireFinite('estimate', estimate);
  requireBetween('standardError', standardError, 0, Number.MAX_VALUE);
  const halfWidth = criticalZ(level) * standardError;
  return { lower: estimate - halfWidth, upper: estimate + halfWidth };
}
