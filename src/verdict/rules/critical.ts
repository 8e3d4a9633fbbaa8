import type { DecisionInput } from '../decision-input.js';
import { firstNames } from '../list-text.js';
import { naturalOrder } from '../natural-order.js';
import { points } from '../number-text.js';
import { counted } from '../reasons.js';
import { type RuleStatement, ruleOutcome } from '../rule-outcome.js';
import type { CriticalFailure, Evidence, RuleOutcome } from '../verdict.js';
import { visibleText } from '../visible-text.js';

type CriticalEvidence = Evidence['criticals'][number];

/** Every candidate failure of every critical check, by case id, in the order in which people read ids. */
export function criticalFailures(evidence: Evidence): readonly CriticalFailure[] {
  return evidence.criticals
    .flatMap((critical) => critical.failures)
    .toSorted(
      (a, b) =>
        naturalOrder(a.caseId, b.caseId) ||
        a.repeat - b.repeat ||
        naturalOrder(a.class, b.class) ||
        naturalOrder(a.check, b.check),
    );
}

/** True where the gate counts the failure against the candidate: under `new-only` not if the baseline failed as well. */
export function isCounted(failure: CriticalFailure, policy: 'all-failures' | 'new-only'): boolean {
  return policy === 'all-failures' || !failure.baselineFailed;
}

/** One rule for every critical check: no failure is tolerated, whatever the averages say. */
export function criticalRules({ gate, evidence }: DecisionInput): readonly RuleOutcome[] {
  return evidence.criticals.map((critical) => {
    const counting = critical.failures.filter((failure) => isCounted(failure, gate.criticalPolicy));
    return ruleOutcome({
      kind: 'critical',
      subject: critical.class,
      nScored: critical.bound.n,
      nPlanned: critical.nPlanned,
      estimate: critical.bound.n > 0 ? caseIdsOf(counting).length / critical.bound.n : null,
      limit: 0,
      ...statement(critical, counting),
    });
  });
}

function statement(
  critical: CriticalEvidence,
  counting: readonly CriticalFailure[],
): Pick<RuleStatement, 'state' | 'isWaiting' | 'code' | 'sentence'> {
  const name = `${visibleText(critical.class)} (${visibleText(critical.check)})`;
  const confirmed = counting.filter((failure) => !failure.needsHuman);
  const { n } = critical.bound;
  if (confirmed.length > 0) {
    return {
      state: 'breached',
      code: 'critical-failures',
      sentence: `${counted(confirmed.length, 'critical failure')} of class ${name}, among ${counted(n, 'case')} looked at: ${caseNames(confirmed)}; mend every one of them`,
    };
  }
  if (counting.length > 0) {
    return {
      state: 'undecided',
      isWaiting: true,
      code: 'critical-awaiting-human',
      sentence: `${counted(counting.length, 'possible critical failure')} of class ${name} must be looked at by a person: ${caseNames(counting)}`,
    };
  }
  const nAwaited = critical.nAwaited ?? 0;
  if (nAwaited > 0 && n + nAwaited >= critical.nPlanned) {
    return {
      state: 'undecided',
      isWaiting: true,
      code: 'critical-awaiting-human',
      sentence: `class ${name} waits for people: ${nAwaited} of ${counted(critical.nPlanned, 'case')} not graded yet; import the packets`,
    };
  }
  if (!(n > 0)) {
    return {
      state: 'undecided',
      code: 'critical-not-exercised',
      sentence: `class ${name} was not exercised: no answer of the candidate could be looked at for it; add cases it applies to`,
    };
  }
  // A case nobody could look at may be the failure: at its worst it is one.
  if (!(n >= critical.nPlanned)) {
    return {
      state: 'undecided',
      code: 'breaks-at-worst-case',
      sentence: `class ${name} could be looked at on ${n} of ${critical.nPlanned} cases only, and any of the rest may be a failure; answer them and decide again`,
    };
  }
  return { state: 'met', code: 'no-critical-failures', sentence: cleanText(critical, name) };
}

function cleanText({ bound, failures }: CriticalEvidence, name: string): string {
  const upTo = bound.upper95 === null ? '' : `; a true rate up to ${points(bound.upper95)} % would still fit`;
  const known =
    failures.length === 0
      ? 'no failure'
      : `no new failure (${failures.length} that the baseline has as well)`;
  return `${known} of class ${name} in ${counted(bound.n, 'case')}${upTo}`;
}

function caseNames(failures: readonly CriticalFailure[]): string {
  return firstNames(caseIdsOf(failures).map(visibleText));
}

/** Case ids once each, however many repeats of a case failed. */
function caseIdsOf(failures: readonly CriticalFailure[]): readonly string[] {
  return [...new Set(failures.map((failure) => failure.caseId))].toSorted(naturalOrder);
}
