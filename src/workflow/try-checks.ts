import type { Case } from '../definition/case.js';
import type { Gate } from '../definition/gate.js';
import { applicableChecks } from '../grade/applicable-checks.js';
import type { Grade } from '../grade/grade.js';
import { compileChecks, gradeResponse } from '../grade/grade-response.js';
import type { OpenScriptRunner } from '../grade/script/script-runner.js';
import type { TriedCheck, TriedFinding } from '../report/tried-checks.js';
import { makeCall } from '../run/make-call.js';
import type { EndpointPort } from '../run/ports.js';
import type { StoredResponse } from '../run/response.js';
import { withReasoning } from '../run/with-reasoning.js';
import { asStored } from './answer-sink.js';
import { hasScripts, responseKey, runScripts } from './run-scripts.js';

export interface TryChecksInput {
  readonly gate: Gate;
  /** Those that have an answer. */
  readonly cases: readonly Case[];
  readonly endpoint: EndpointPort;
  readonly openScripts: OpenScriptRunner;
}

export interface TriedCases {
  /** In the gate's order, then checks of cases as they come. */
  readonly checks: readonly TriedCheck[];
  /** In the order of the cases. */
  readonly findings: readonly TriedFinding[];
}

type Counts = { -readonly [Key in keyof TriedCheck]: TriedCheck[Key] };

/** Grades the first recorded answer of each case by the checks that apply to it, and keeps nothing. */
export async function tryChecks({ gate, cases, endpoint, openScripts }: TryChecksInput): Promise<TriedCases> {
  const kept = asStored(gate);
  const settled = withReasoning(endpoint, gate.reasoning);
  const gateChecks = compileChecks(gate.checks);
  const isScripted = hasScripts(gate, cases);
  const counts = new Map<string, Counts>();
  const findings: TriedFinding[] = [];
  const { signal } = new AbortController();
  const tried = [];
  for (const item of cases) {
    const response = kept(await makeCall(settled, 'baseline', item, 0, gate.decoding, signal));
    const checks = item.checks.length === 0 ? gateChecks : [...gateChecks, ...compileChecks(item.checks)];
    tried.push({ response, case: item, checks });
  }
  const outcomes = isScripted ? await runScripts(tried, gate, openScripts) : null;
  for (const { response, case: item, checks } of tried) {
    const grades = gradeResponse(response, item, checks, gate.unscored, outcomes?.get(responseKey(response)));
    const specs = applicableChecks(gate.checks, item);
    for (const [index, grade] of grades.entries()) {
      const { type, isNegated, critical } = specs[index]!;
      const count = counts.get(grade.grader) ?? {
        name: grade.grader,
        type: isNegated ? `not-${type}` : type,
        critical,
        nPassed: 0,
        nFailed: 0,
        nUnscored: 0,
      };
      counts.set(grade.grader, count);
      const finding = countIn(count, grade, item, response);
      if (finding !== null) findings.push(finding);
    }
  }
  return { checks: [...counts.values()], findings };
}

/** Counts a grade; one that is no pass comes back as a finding. */
function countIn(count: Counts, grade: Grade, item: Case, { text }: StoredResponse): TriedFinding | null {
  const { outcome, grader, reason, evidence } = grade;
  if (outcome.state === 'scored' && outcome.passed) {
    count.nPassed += 1;
    return null;
  }
  const isUnscored = outcome.state === 'unscored';
  if (isUnscored) count.nUnscored += 1;
  else count.nFailed += 1;
  return {
    caseId: item.id,
    slice: item.slice,
    check: grader,
    outcome: isUnscored ? 'unscored' : 'failed',
    reason,
    evidence,
    output: text,
  };
}
