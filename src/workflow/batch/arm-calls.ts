import { ARM_IDS } from '../../definition/gate.js';
import { askedCase } from '../../plan/asked-cases.js';
import type { PlannedCall } from '../../plan/plan.js';
import { DEFAULT_REASONING, settleReasoning } from '../../run/settle-reasoning.js';
import { answerSink, asStored } from '../answer-sink.js';
import type { BatchArm, OpenBatchArm } from '../batch-ports.js';
import type { RunRecord, StorePort } from '../ports.js';
import { saidIn } from '../said-in.js';
import { createCallIndex } from './call-index.js';
import { createCallList } from './call-list.js';
import { customIdOf } from './custom-id.js';
import type { BatchRequests } from './take-in.js';

/** The calls of a run's arms, as far as they are not recorded, with its store behind them. */
export function armCalls(runId: string, store: StorePort, openBatchArm: OpenBatchArm): BatchRequests {
  const run = store.run(runId) as RunRecord;
  const definition = store.definition(runId);
  const { gate } = definition;
  const caseIds = store.caseIds(runId);
  // By the case's place: 1 where it offers tools, so that a row can be read without its case.
  const offersTools = Uint8Array.from(caseIds, (_, index) =>
    (store.caseAt(runId, index).tools?.length ?? 0) > 0 ? 1 : 0,
  );
  const live = ARM_IDS.filter((arm) => definition[arm].endpoint.kind !== 'recorded');
  const arms = Object.fromEntries(live.map((arm) => [arm, openBatchArm(definition[arm], gate)]));
  const calls = createCallList(live, definition.repeatsPerCase);
  const armOf = ({ arm }: PlannedCall): BatchArm => arms[arm] as BatchArm;
  const caseIdOf = ({ caseIndex }: PlannedCall): string => caseIds[caseIndex] as string;
  const index = createCallIndex(calls.length, (position) => {
    const call = calls.at(position);
    return customIdOf(run, call.arm, caseIdOf(call), call.repeat);
  });
  const sink = answerSink(store, runId, gate);
  const kept = asStored(gate);
  return {
    length: calls.length,
    find: (customId) => index.find(customId),
    outcome(request, row) {
      const call = calls.at(request);
      const outcome = armOf(call).outcome(row, offersTools[call.caseIndex] === 1);
      if (outcome.kind === 'failed') return outcome;
      return { ...outcome, answer: settleReasoning(outcome.answer, gate.reasoning ?? DEFAULT_REASONING) };
    },
    describe(request) {
      const { arm, caseIndex, repeat } = calls.at(request);
      const which = repeat === 0 ? '' : `, repeat ${repeat}`;
      return `case ${JSON.stringify(caseIds[caseIndex])} of the ${arm}${which}`;
    },
    isContradicted(request, answer) {
      const call = calls.at(request);
      const [arm, caseId, { repeat }] = [call.arm, caseIdOf(call), call];
      if (!sink.has(arm, caseId, repeat)) return false;
      const stored = store.response(runId, arm, caseId, repeat);
      if (stored === null || stored.purgedLength !== undefined) return false;
      const nothing = { decodingDigest: null, requestDigest: null };
      return saidIn(kept({ ...answer, arm, caseId, repeat, ...nothing })) !== saidIn(stored);
    },
    keep(request, answer) {
      const call = calls.at(request);
      const { arm, caseIndex, repeat } = call;
      const caseId = caseIdOf(call);
      if (sink.has(arm, caseId, repeat)) return false;
      const item = askedCase(gate, store.caseAt(runId, caseIndex));
      const { decodingDigest, requestDigest } = armOf(call).request(item, repeat);
      sink.put({ ...answer, arm, caseId, repeat, decodingDigest, requestDigest });
      return true;
    },
    async finish() {
      await sink.flush();
      return 0;
    },
  };
}
