import type { CriticalFailure, Evidence, StratumCompleteness } from '../verdict.js';

/** The counts as they would be with every outstanding grade in and speaking for the candidate. */
export function completeEvidence(evidence: Evidence): Evidence {
  const { gradesOutstanding } = evidence;
  return {
    ...evidence,
    criticals: evidence.criticals.map(completeCritical),
    completeness: evidence.completeness.map(completeStratum),
    ...(gradesOutstanding === undefined
      ? {}
      : {
          gradesOutstanding: gradesOutstanding.map(({ metric, nPlanned }) => ({
            metric,
            nPlanned,
            nOutstanding: 0,
          })),
        }),
  };
}

/** Whether a grade by a person is to come that could change something. */
export function isGradeOutstanding({ criticals, gradesOutstanding = [] }: Evidence): boolean {
  return (
    gradesOutstanding.some(({ nOutstanding }) => nOutstanding > 0) ||
    criticals.some(
      ({ failures, nAwaited = 0 }) => nAwaited > 0 || failures.some(({ needsHuman }) => needsHuman),
    )
  );
}

/** No possible failure is confirmed, and every case that people have not looked at is clean. */
function completeCritical(critical: Evidence['criticals'][number]): Evidence['criticals'][number] {
  const { nAwaited, baselineOpen = [], ...rest } = critical;
  const open = new Set(baselineOpen);
  const failures = critical.failures
    .filter(({ needsHuman }) => !needsHuman)
    .map(
      (failure): CriticalFailure =>
        open.has(failure.caseId) ? { ...failure, baselineFailed: true } : failure,
    );
  return { ...rest, failures, bound: { ...critical.bound, n: critical.bound.n + (nAwaited ?? 0) } };
}

function completeStratum({ nAwaited = 0, nScored, ...rest }: StratumCompleteness): StratumCompleteness {
  return { ...rest, nScored: nScored + nAwaited };
}
