import type { Comparison } from '../analyse/analysis.js';
import { type PlannedSlice, powerPlan } from '../analyse/power/power-plan.js';
import type { Gate, RegressionRule } from '../definition/gate.js';
import { isAllFinite } from './finite.js';
import type { ReasonCode, RuleOutcome } from './verdict.js';

/** What a planning number is made from. */
export interface PlanningQuestion {
  readonly code: ReasonCode;
  readonly rule: RegressionRule;
  readonly comparison: Comparison | null;
  /** The weighted slices of an overall, with their shares; empty for a rule on one part. */
  readonly parts: readonly { readonly share: number; readonly comparison: Comparison }[];
  readonly confidence: Gate['statistics']['confidence'];
}

/**
 * Cases with which a fresh run would show "not worse than the margin" with 80 % power if nothing has changed, at the
 * discordance seen; where only `min_cases` is missing, the cases that make up so many units. It is there to plan the next
 * run with: adding cases to a run whose result is known would raise its error rate.
 * @returns null for a rule that cases did not leave undecided, and where no number is enough or too little was seen
 */
export function planningNumber(question: PlanningQuestion): RuleOutcome['nNeeded'] {
  const { code, rule, comparison, parts, confidence } = question;
  if (comparison === null || comparison.nPairs < 2 || !isAllFinite(comparison)) return null;
  // What such a rule lacks is grades by people rather than cases: `qgate plan` and `qgate judge calibrate` say how many.
  if (comparison.judged !== undefined) return null;
  const casesPerUnit = comparison.nPairs / Math.max(1, comparison.nEffectiveClusters ?? comparison.nUnits);
  const nLeast = rule.evidence === 'no-evidence-of-regression' ? Math.ceil(rule.minCases * casesPerUnit) : 0;
  if (code === 'too-few-cases' || code === 'too-few-clusters')
    return comparison.caveat === null ? nLeast : null;
  if (code !== 'margin-undecided' && code !== 'loss-beyond-margin-not-shown') return null;
  const planned = { margin: rule.maxRegression, evidence: rule.evidence };
  if (parts.length === 0) {
    const slice = { ...plannedSlice(comparison, null), rule: planned };
    return atLeast(powerPlan([slice], null, confidence).slices[0]?.nNeeded?.at80, nLeast);
  }
  if (parts.some((part) => part.comparison.nPairs < 1 || !isAllFinite(part.comparison))) return null;
  const slices = parts.map((part) => plannedSlice(part.comparison, part.share));
  return atLeast(powerPlan(slices, planned, confidence).overall?.nNeeded?.at80, nLeast);
}

function atLeast(nNeeded: number | null | undefined, nLeast: number): number | null {
  return typeof nNeeded === 'number' ? Math.max(nNeeded, nLeast) : null;
}

function plannedSlice(comparison: Comparison, share: number | null): PlannedSlice {
  const { nPairs, pairs, designEffect, difference, standardError } = comparison;
  const base = { name: '', share, nCases: nPairs, rule: null };
  if (pairs !== null) {
    const discordance = Math.min(1, (pairs.regressed + pairs.improved) / nPairs);
    return { ...base, discordance, designEffect };
  }
  // The standard error has the clusters in it, so that the design effect must not come on top.
  const meanSquare = (standardError ?? 0) ** 2 * nPairs + (difference ?? 0) ** 2;
  return { ...base, discordance: Math.min(1, meanSquare), designEffect: 1 };
}
