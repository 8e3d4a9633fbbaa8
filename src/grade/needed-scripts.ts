import type { Case } from '../definition/case.js';
import { isSelected } from '../definition/case-filter.js';
import type { UnscoredPolicy } from '../definition/gate.js';
import type { StoredResponse } from '../run/response.js';
import { answerToJudge, type CompiledCheck, subjectOf } from './grade-response.js';
import type { ScriptCall } from './script/script-runner.js';

/** A call that must be made before a response can be graded. */
export interface NeededScript {
  readonly checkName: string;
  readonly call: ScriptCall;
}

/** The calls of modules that `gradeResponse` needs the outcomes of, for one response. */
export function neededScripts(
  response: StoredResponse,
  testCase: Case,
  checks: readonly CompiledCheck[],
  policy: UnscoredPolicy,
): readonly NeededScript[] {
  return checks.flatMap(({ spec, scriptCall }) => {
    if (scriptCall === null || !isSelected(spec.when, testCase)) return [];
    const judged = answerToJudge(response, testCase, spec, policy);
    if (judged === null || judged.text === null) return [];
    const call = scriptCall(subjectOf(judged, testCase));
    return call === null ? [] : [{ checkName: spec.name, call }];
  });
}
