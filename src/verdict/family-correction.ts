import { isAtLeast } from '../analyse/decide-threshold.js';
import { bonferroni, falseAlarmBound, holm } from '../analyse/multiplicity.js';
import type { Familywise } from '../definition/gate.js';
import type { FamilyRule } from './slice-family.js';
import type { Verdict } from './verdict.js';

/** The family's chance of a false alarm, always told: 1 − (1 − .026)^K for its K rules. */
export function falseAlarm(nRules: number, familywise: Familywise): Verdict['falseAlarmBound'] {
  return { nRules, bound: falseAlarmBound(nRules), familywise };
}

/**
 * The rules of the family whose loss stands up to the correction: adjusted one-sided p <= (1 − confidence) / 2, the
 * level of one side of the interval. Under `none` all do. A rule without a usable p-value never does; a `point`
 * rule always does, because it claims no evidence that could be corrected.
 */
export function standingLosses(
  family: readonly FamilyRule[],
  familywise: Familywise,
  confidence: number,
): ReadonlySet<FamilyRule> {
  if (familywise === 'none') return new Set(family);
  const tested = family.filter((member) => member.rule.evidence !== 'point');
  const p = tested.map((member) => usableP(member.comparison?.pWorse));
  const adjusted = familywise === 'holm' ? holm(p) : bonferroni(p);
  const level = (1 - confidence) / 2;
  const standing = tested.filter((_, index) => isAtLeast(level, adjusted[index] ?? 1));
  return new Set([...standing, ...family.filter((member) => member.rule.evidence === 'point')]);
}

function usableP(p: number | null | undefined): number {
  return typeof p === 'number' && p >= 0 && p <= 1 ? p : 1;
}
