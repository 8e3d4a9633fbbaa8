import type { Case } from '../definition/case.js';
import { isSelected } from '../definition/case-filter.js';
import type { CheckSpec, UnscoredPolicy } from '../definition/gate.js';
import type { ResponseStatus, StoredResponse } from '../run/response.js';
import type { Finding, Subject } from './check-type.js';
import { checkType } from './checks/index.js';
import type { Grade, GradeOutcome } from './grade.js';
import { negateFinding } from './negate-finding.js';
import { scriptCallMaker } from './script/script-call-maker.js';
import type { ScriptCall, ScriptOutcome } from './script/script-runner.js';

/** A check of a gate or case, prepared once for all responses. */
export interface CompiledCheck {
  readonly spec: CheckSpec;
  readonly needsText: boolean;
  readonly run: (subject: Subject) => Finding;
  /** The call of its module that a script check needs first; null for other checks. */
  readonly scriptCall: ((subject: Subject) => ScriptCall | null) | null;
}

/** What the modules of script checks returned for one response, by the check's name. */
export type ScriptOutcomes = ReadonlyMap<string, ScriptOutcome>;
const NO_OUTCOMES: ScriptOutcomes = new Map();

/** Prepares checks for grading. @throws Error for a type that is not in the table (refused when the gate is read). */
export function compileChecks(specs: readonly CheckSpec[]): readonly CompiledCheck[] {
  return specs.map((spec) => {
    const type = checkType(spec.type);
    if (type === undefined) throw new Error(`no check of type ${spec.type}`);
    return {
      spec,
      needsText: type.needsText,
      run: type.compile(spec.options),
      scriptCall: spec.script === undefined ? null : scriptCallMaker(spec.script, spec.options),
    };
  });
}

/**
 * Grades one response by every check that applies to its case, in the order given. The response's status comes first:
 * what is not `ok` is unscored, or a failed answer where the gate says so, before any text is looked at.
 *
 * A critical check is the exception, in one direction only: a failure that stands in the text of a response that was cut,
 * filtered or refused is a failure all the same. Where the gate counts the status as a failed answer, a critical check
 * judges the text that came, so that an empty answer is not reported as a leak.
 * @param scripts outcomes of the calls that `neededScripts` asks for; none where there are no script checks
 */
export function gradeResponse(
  response: StoredResponse,
  testCase: Case,
  checks: readonly CompiledCheck[],
  policy: UnscoredPolicy,
  scripts: ScriptOutcomes = NO_OUTCOMES,
): Grade[] {
  return checks
    .filter(({ spec }) => isSelected(spec.when, testCase))
    .map((check) => {
      const { arm, caseId, repeat } = response;
      return {
        arm,
        caseId,
        repeat,
        grader: check.spec.name,
        ...judge(check, response, testCase, policy, scripts),
      };
    });
}

type Judgement = Pick<Grade, 'outcome' | 'reason' | 'evidence'>;

function judge(
  check: CompiledCheck,
  response: StoredResponse,
  testCase: Case,
  policy: UnscoredPolicy,
  scripts: ScriptOutcomes,
): Judgement {
  if (response.status === 'ok') return judgeAnswer(check, response, testCase, scripts);
  const fate = fateOf(response.status, policy);
  const answer = answerToJudge(response, testCase, check.spec, policy);
  if (answer !== null) {
    const judged = judgeAnswer(check, answer, testCase, scripts);
    // What a negated check could not be held against is no failure that stands in the text.
    const isOpen = check.spec.isNegated && judged.evidence.evaluated === false;
    if (fate === 'fail' || (isFailure(judged.outcome) && !isOpen)) return judged;
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
  unknown_finish: 'nothing known says that the answer is whole',
  unknown_part: 'the reply has a part that is not known',
  mixed_reasoning: 'reasoning and answer stand in one text, and the gate does not say what to do with it',
  timeout: 'no answer came in time',
  error: 'the request failed',
};

function fateOf(
  status: Exclude<ResponseStatus, 'ok'>,
  policy: UnscoredPolicy,
): 'fail' | 'unscored' | 'not-an-answer' {
  switch (status) {
    case 'model_mismatch':
    case 'timeout':
    case 'error':
      return 'not-an-answer';
    // Nobody can settle beforehand what an ending that nobody knows is worth.
    case 'unknown_finish':
    case 'unknown_part':
    case 'mixed_reasoning':
      return 'unscored';
    case 'truncated':
    case 'filtered':
    case 'refused':
    case 'empty':
    case 'tool_call':
      return policy[status];
  }
}

/** What a check reads of a response: the answer; for critical checks also what came of one that is not `ok`; else null. */
export function answerToJudge(
  response: StoredResponse,
  testCase: Case,
  { critical }: CheckSpec,
  policy: UnscoredPolicy,
): StoredResponse | null {
  const { status, text, turns } = response;
  if (status === 'ok') return response;
  if (critical === null || fateOf(status, policy) === 'not-an-answer') return null;
  if (turns === undefined || testCase.input.kind !== 'turns') return { ...response, text: text ?? '' };
  // Turns that were never reached hold nothing that could be wrong.
  const answers = testCase.input.turns.map((_turn, index) => turns[index] ?? '');
  return { ...response, text: text ?? '', turns: answers };
}

/** A response with its case, as checks see it. */
export function subjectOf(response: StoredResponse, testCase: Case): Subject {
  const { text, toolCalls, recordedGrades, turns, turnCalls } = response;
  return {
    text: text ?? '',
    toolCalls,
    case: testCase,
    recordedGrades,
    ...(turns === undefined ? {} : { turns }),
    ...(turnCalls === undefined ? {} : { turnCalls }),
  };
}

function judgeAnswer(
  check: CompiledCheck,
  response: StoredResponse,
  testCase: Case,
  scripts: ScriptOutcomes,
): Judgement {
  if (response.text === null && check.needsText) {
    return { outcome: scored(false, 0), reason: 'the response has no text', evidence: {} };
  }
  const subject = subjectOf(response, testCase);
  const scriptOutcome = scripts.get(check.spec.name);
  const finding = check.run(scriptOutcome === undefined ? subject : { ...subject, scriptOutcome });
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
  const { passed, score, reason, evidence } = check.spec.isNegated
    ? negateFinding(finding, check.spec.type)
    : finding;
  return { outcome: scored(passed, score), reason, evidence };
}

function scored(passed: boolean, score: number): GradeOutcome {
  return { state: 'scored', passed, score };
}

function isFailure(outcome: GradeOutcome): boolean {
  return outcome.state === 'scored' && !outcome.passed;
}
