import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Case } from '../../src/definition/case.js';
import type { CheckSpec, UnscoredPolicy } from '../../src/definition/gate.js';
import type { CheckProblem, Finding } from '../../src/grade/check-type.js';
import { checkType } from '../../src/grade/checks/index.js';
import type { Grade } from '../../src/grade/grade.js';
import { compileChecks, gradeResponse } from '../../src/grade/grade-response.js';
import type { StoredResponse, ToolCall } from '../../src/run/response.js';

export function aCase(fields: Partial<Case> = {}): Case {
  return {
    id: 'c-1',
    slice: 's',
    input: { kind: 'text', text: 'question' },
    reference: null,
    tools: null,
    tags: [],
    cluster: null,
    meta: {},
    checks: [],
    origin: { file: 'cases.jsonl', line: 1 },
    ...fields,
  };
}

export function aResponse(text: string | null, fields: Partial<StoredResponse> = {}): StoredResponse {
  return {
    arm: 'candidate',
    caseId: 'c-1',
    repeat: 0,
    status: 'ok',
    text,
    reasoning: null,
    toolCalls: [],
    finishReason: 'stop',
    model: null,
    fingerprint: null,
    promptTokens: null,
    completionTokens: null,
    clocks: null,
    attempts: 1,
    traceparent: null,
    detail: null,
    recordedGrades: null,
    decodingDigest: null,
    requestDigest: null,
    ...fields,
  };
}

/** A check as the gate's reader would make it: `not-` taken apart. */
export function aCheck(
  type: string,
  options: Record<string, unknown> = {},
  fields: Partial<CheckSpec> = {},
): CheckSpec {
  const isNegated = type.startsWith('not-');
  return {
    name: 'check',
    type: isNegated ? type.slice(4) : type,
    isNegated,
    options,
    critical: null,
    confirm: null,
    when: null,
    ...fields,
  };
}

export const ALL_UNSCORED: UnscoredPolicy = {
  truncated: 'unscored',
  empty: 'unscored',
  filtered: 'unscored',
  refused: 'unscored',
  tool_call: 'unscored',
  allowance: 0,
};

/** What a check finds in an output. */
export function find(
  type: string,
  options: Record<string, unknown>,
  output: string,
  fields: Partial<Case> = {},
  toolCalls: readonly ToolCall[] = [],
): Finding {
  const run = checkType(type)!.compile(options);
  return run({ text: output, toolCalls, case: aCase(fields), recordedGrades: null });
}

/** What a check type says of its options when the gate is read, for one case. */
export function lint(
  type: string,
  options: Record<string, unknown>,
  fields: Partial<Case> = {},
): readonly CheckProblem[] {
  return checkType(type)!.lint(options, [aCase(fields)]);
}

/** The grade an answer gets, `not-` and status included. */
export function grade(
  check: CheckSpec,
  response: StoredResponse | string,
  fields: Partial<Case> = {},
  policy: UnscoredPolicy = ALL_UNSCORED,
): Grade {
  const stored = typeof response === 'string' ? aResponse(response) : response;
  return gradeResponse(stored, aCase(fields), compileChecks([check]), policy)[0]!;
}

/** `pass`, `fail`, or `unscored`. */
export function outcome(
  check: CheckSpec,
  response: StoredResponse | string,
  fields: Partial<Case> = {},
  policy: UnscoredPolicy = ALL_UNSCORED,
): 'pass' | 'fail' | 'unscored' {
  const result = grade(check, response, fields, policy).outcome;
  if (result.state === 'unscored') return 'unscored';
  return result.passed ? 'pass' : 'fail';
}

export function readJsonLines<Line>(path: string): Line[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}

/** Lines of a compressed fixture. */
export function readCompressedLines<Line>(path: string): Line[] {
  return gunzipSync(readFileSync(path))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}
