import type { Case } from '../../definition/case.js';
import type { ArmId, Gate } from '../../definition/gate.js';
import { gradeResponse } from '../../grade/grade-response.js';
import { neededScripts } from '../../grade/needed-scripts.js';
import { createRedactor } from '../../grade/redaction/create-redactor.js';
import { redactResponse } from '../../grade/redaction/redact-response.js';
import type { OpenScriptRunner, ScriptOutcome, ScriptRunner } from '../../grade/script/script-runner.js';
import type { LoadRequest } from '../../join/load-run.js';
import { type LoadTable, QUALITY } from '../../join/load-table.js';
import { LoadTableBuilder } from '../../join/load-table-builder.js';
import { createCaseLookup, type JoinedCase } from '../../join/regrade/case-lookup.js';
import type { QualityCounts } from '../../join/regrade/load-quality.js';
import { QualityCounter } from '../../join/regrade/quality-counter.js';
import { qualityOfGrades, whyUnscored } from '../../join/regrade/quality-of-grades.js';
import { responseOfRequest } from '../../join/regrade/response-of-request.js';
import { DEFAULT_REASONING, settleReasoning } from '../../run/settle-reasoning.js';
import { hasScripts } from '../run-scripts.js';

/** A request of a load run with the place it has in the trace, as far as it can be told. */
export interface PlacedRequest {
  readonly request: LoadRequest;
  /** null where it was made from no case that is known. */
  readonly caseId: string | null;
  /** Requests of the traced traffic that it stands for. */
  readonly weight: number;
}

/** A load run in columns, each output graded by the gate's own checks. */
export interface GradedLoad {
  readonly table: LoadTable;
  readonly quality: QualityCounts;
}

/** Grades load runs of one gate; see `GradedLoad`. */
export type GradeLoad = (
  arm: ArmId,
  requests: Iterable<PlacedRequest> | AsyncIterable<PlacedRequest>,
) => Promise<GradedLoad>;

/**
 * Makes what grades the outputs of load runs as the gate's run graded its own: the same redaction, the same checks, the
 * same rules for what is no answer. One request is held at a time; of each only numbers are kept.
 */
export function loadGrader(gate: Gate, cases: readonly Case[], openScripts: OpenScriptRunner): GradeLoad {
  const lookUp = createCaseLookup(gate, cases);
  const redactor = gate.redact === undefined ? null : createRedactor(gate.redact);
  const needsScripts = hasScripts(gate, cases);
  return async (arm, requests) => {
    const builder = new LoadTableBuilder();
    const counter = new QualityCounter();
    const scripts = needsScripts ? await openScripts() : null;
    try {
      for await (const { request, caseId, weight } of requests) {
        const joined = caseId === null ? null : lookUp(caseId);
        const { quality, why } = await gradeRequest(request, joined, { arm, gate, redactor, scripts });
        builder.add(request, joined && { ...joined.origin, weight }, quality);
        counter.add(request, quality, why);
      }
    } finally {
      await scripts?.close();
    }
    return { table: builder.finish(), quality: counter.finish() };
  };
}

interface Grading {
  readonly arm: ArmId;
  readonly gate: Gate;
  readonly redactor: ReturnType<typeof createRedactor> | null;
  readonly scripts: ScriptRunner | null;
}

interface RequestQuality {
  readonly quality: number;
  /** Why an output has no quality; null where it has one, and for a request that did not succeed. */
  readonly why: string | null;
}

async function gradeRequest(
  request: LoadRequest,
  joined: JoinedCase | null,
  { arm, gate, redactor, scripts }: Grading,
): Promise<RequestQuality> {
  if (joined === null) return { quality: QUALITY.unjoined, why: null };
  // What did not succeed is not useful whatever came of it.
  if (request.outcome !== 'succeeded') return { quality: QUALITY.unscored, why: null };
  const output = responseOfRequest(request, arm, joined.case, gate.decoding);
  if ('unscored' in output) return { quality: QUALITY.unscored, why: output.unscored };
  const settled = {
    ...output.response,
    ...settleReasoning(output.response, gate.reasoning ?? DEFAULT_REASONING),
  };
  const response = redactor === null ? settled : redactResponse(settled, redactor);
  const outcomes = new Map<string, ScriptOutcome>();
  if (scripts !== null) {
    for (const { checkName, call } of neededScripts(response, joined.case, joined.checks, gate.unscored))
      outcomes.set(checkName, await scripts.run(call));
  }
  const grades = gradeResponse(response, joined.case, joined.checks, gate.unscored, outcomes);
  const quality = qualityOfGrades(grades);
  return { quality, why: quality === QUALITY.unscored ? whyUnscored(grades) : null };
}
