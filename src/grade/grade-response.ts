import type { Case } from '../definition/case.js';
import { isSelected } from '../definition/case-filter.js';
import type { CheckSpec, UnscoredPolicy } from '../definition/gate.js';
import type { ResponseStatus, StoredResponse } from '../run/response.js';
import type { Finding, Subject } from './check-type.js';
import { checkType } from './checks/index.js';
import type { Grade, GradeOutcome } from './grade.js';

/** A check of a gate or case, prepared once for all responses. */
export interface CompiledCheck {
  readonly spec: CheckSpec;
  readonly needsText: boolean;
  readonly run: (subject: Subject) => Finding;
}

/** Prepares checks for grading. @throws Error for a type that is not in the table (refused when the gate is read). */
export function compileChecks(specs: readonly CheckSpec[]): readonly CompiledCheck[] {
  return specs.map((spec) => {
    const type = checkType(spec.type);
    if (type === undefined) throw new Error(`no check of type ${spec.type}`);
    return { spec, needsText: type.needsText, run: type.compile(spec.options) };
  });
}

/**
 * Grades one response by every check that applies to its case, in the order given. The response's status comes first:
 * what is not `ok` is unscored, or a failed answer where the gate says so, before any text is looked at.
 *
 * A critical check is the exception, in one direction only: a failure that stands in the text of a response that was cut,
 * filtered or refused is a failure all the same. Where the gate counts the status as a failed answer, a critical check
 * judges the text that came, so that an empty answer is not reported as a leak.
 */
export function gradeResponse(
  response: StoredResponse,
  testCase: Case,
  checks: readonly CompiledCheck[],
  policy: UnscoredPolicy,
): Grade[] {
  return checks
    .filter(({ spec }) => isSelected(spec.when, testCase))
    .map((check) => {
      const { arm, caseId, repeat } = response;
      return { arm, caseId, repeat, grader: check.spec.name, ...judge(check, response, testCase, policy) };
    });
}

type Judgement = Pick<Grade, 'outcome' | 'reason' | 'evidence'>;

function judge(
  check: CompiledCheck,
  response: StoredResponse,
  testCase: Case,
  policy: UnscoredPolicy,
): Judgement {
  if (response.status === 'ok') return judgeAnswer(check, response, testCase);
  const fate = fateOf(response.status, policy);
  if (check.spec.critical !== null && fate !== 'not-an-answer') {
    const judged = judgeAnswer(check, { ...response, text: response.text ?? '' }, testCase);
    if (fate === 'fail' || isFailure(judged.outcome)) return judged;
  }
  const reason = STATUS_REASONS[response.status] + (response.detail === null ? '' : `: ${response.detail}`);
  const evidence = { status: response.status };
  if (fate === 'fail') {
    return {
      outcome: scored(false, 0),
      reason: `${reason}; the gate counts that as a failed answer`,
      evidence,
    };
  }
  return { outcome: { state: 'unscored', why: response.status }, reason, evidence };
}

const STATUS_REASONS: Readonly<Record<Exclude<ResponseStatus, 'ok'>, string>> = {
  truncated: 'the answer was cut at the token limit',
  filtered: 'the answer was withheld by a content filter',
  refused: 'the API refused to answer',
  empty: 'the answer was empty',
  tool_call: 'the answer was a tool call, but the case offers no tools',
  model_mismatch: 'another model answered',
  timeout: 'no answer came in time',
  error: 'the request failed',
};

function fateOf(
  status: Exclude<ResponseStatus, 'ok'>,
  policy: UnscoredPolicy,
): 'fail' | 'unscored' | 'not-an-answer' {
  if (status === 'model_mismatch' || status === 'timeout' || status === 'error') return 'not-an-answer';
  return policy[status];
}

function judgeAnswer(check: CompiledCheck, response: StoredResponse, testCase: Case): Judgement {
  const { text, toolCalls, recordedGrades } = response;
  if (text === null && check.needsText) {
    return { outcome: scored(false, 0), reason: 'the response has no text', evidence: {} };
  }
  const finding = check.run({ text: text ?? '', toolCalls, case: testCase, recordedGrades });
  if (finding.unscored !== undefined) {
    return {
      outcome: { state: 'unscored', why: finding.unscored },
      reason: finding.reason,
      evidence: finding.evidence,
    };
  }
  if (!Number.isFinite(finding.score)) {
    const why = 'the check gave no finite score';
    return { outcome: { state: 'unscored', why }, reason: why, evidence: finding.evidence };
  }
  if (!check.spec.isNegated) {
    const { passed, score, reason, evidence } = finding;
    return { outcome: scored(passed, score), reason, evidence };
  }
  return negate(finding, check.spec.type);
}

function negate(finding: Finding, type: string): Judgement {
  const { passed, reason, evidence, isMissing, reasonIfNegated } = finding;
  if (isMissing === true) return { outcome: scored(false, 0), reason, evidence };
  if (!passed) return { outcome: scored(true, 1), reason, evidence };
  return {
    outcome: scored(false, 0),
    reason: reasonIfNegated ?? `expected not-${type}: ${reason}`,
    evidence,
  };
}

function scored(passed: boolean, score: number): GradeOutcome {
  return { state: 'scored', passed, score };
}

function isFailure(outcome: GradeOutcome): boolean {
  return outcome.state === 'scored' && !outcome.passed;
}
