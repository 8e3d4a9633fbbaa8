import type { Case } from '../definition/case.js';
import type { Gate } from '../definition/gate.js';
import type { CompiledCheck, ScriptOutcomes } from '../grade/grade-response.js';
import { neededScripts } from '../grade/needed-scripts.js';
import type { OpenScriptRunner, ScriptOutcome } from '../grade/script/script-runner.js';
import type { StoredResponse } from '../run/response.js';

/** A response about to be graded. */
export interface UngradedResponse {
  readonly response: StoredResponse;
  readonly case: Case;
  readonly checks: readonly CompiledCheck[];
}

/** True where a check of the gate or of a case runs a module. */
export function hasScripts(gate: Gate, cases: readonly Case[]): boolean {
  return [gate, ...cases].some(({ checks }) => checks.some(({ script }) => script !== undefined));
}

/** Outcomes by `responseKey`; every response that was run has an entry, however many calls it needed. */
export type OutcomesByResponse = ReadonlyMap<string, ScriptOutcomes>;

export function responseKey({ arm, caseId, repeat }: StoredResponse): string {
  return JSON.stringify([arm, caseId, repeat]);
}

/** Runs the modules of script checks, one response after another. */
export async function runScripts(
  responses: Iterable<UngradedResponse>,
  gate: Gate,
  openScripts: OpenScriptRunner,
): Promise<OutcomesByResponse> {
  const runner = await openScripts();
  try {
    const all = new Map<string, ScriptOutcomes>();
    for (const { response, case: item, checks } of responses) {
      const outcomes = new Map<string, ScriptOutcome>();
      for (const { checkName, call } of neededScripts(response, item, checks, gate.unscored))
        outcomes.set(checkName, await runner.run(call));
      all.set(responseKey(response), outcomes);
    }
    return all;
  } finally {
    await runner.close();
  }
}
