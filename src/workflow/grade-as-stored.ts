import type { Case } from '../definition/case.js';
import type { Gate } from '../definition/gate.js';
import { compileChecks, gradeResponse } from '../grade/grade-response.js';
import type { ResponseSink } from '../run/ports.js';
import type { StoredResponse } from '../run/response.js';
import type { StorePort } from './ports.js';
import { hasScripts } from './run-scripts.js';

/** Answers graded at a time: a millisecond or two, so that no clock of a request in flight notices. */
const BATCH = 64;

/**
 * The run's sink, grading on the way: while the servers are waited for there is time to spare, and at the end no answer has to
 * be read again. An answer is graded once it is committed, never before, so that no grade can outlive its answer. What is
 * left ungraded for whatever reason is graded when the run is decided; so are all answers of gates that run modules.
 */
export function gradeAsStored(
  store: Pick<StorePort, 'sink' | 'putGrades'>,
  runId: string,
  gate: Gate,
  cases: readonly Case[],
): ResponseSink {
  const sink = store.sink(runId);
  if (hasScripts(gate, cases)) return sink;
  const itemOf = new Map(cases.map((item) => [item.id, item]));
  const gateChecks = compileChecks(gate.checks);
  let waiting: StoredResponse[] = [];

  const grade = (response: StoredResponse) => {
    const item = itemOf.get(response.caseId);
    if (item === undefined) return [];
    const checks = item.checks.length === 0 ? gateChecks : [...gateChecks, ...compileChecks(item.checks)];
    return gradeResponse(response, item, checks, gate.unscored);
  };
  const gradeWaiting = async (): Promise<void> => {
    const committed = waiting;
    waiting = [];
    await sink.flush();
    store.putGrades(runId, committed.flatMap(grade));
  };
  return {
    has: (arm, caseId, repeat) => sink.has(arm, caseId, repeat),
    put(response) {
      sink.put(response);
      if (response.fault !== undefined) return;
      waiting.push(response);
      // What cannot be written now is told by the next answer, or when the run is decided.
      if (waiting.length >= BATCH) gradeWaiting().catch(() => undefined);
    },
    async flush() {
      await sink.flush();
      if (waiting.length > 0) await gradeWaiting();
    },
  };
}
