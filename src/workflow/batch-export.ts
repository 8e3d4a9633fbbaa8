import type { Case } from '../definition/case.js';
import type { ArmId } from '../definition/gate.js';
import { askedCase } from '../plan/asked-cases.js';
import { makePlan } from '../plan/make-plan.js';
import { digestOf } from '../shared/canonical-json.js';
import { createCallList } from './batch/call-list.js';
import { customIdOf } from './batch/custom-id.js';
import { type Manifest, manifestFiles, manifestHead } from './batch/manifest.js';
import { requestLine } from './batch/request-line.js';
import type { BatchFile, BatchWriter, OpenBatchArm } from './batch-ports.js';
import { admissionOf, type DefinedRun, findOrCreateRun, runDefinition } from './find-or-create-run.js';
import type { Clock, RunRecord, StorePort } from './ports.js';
import { refuseUnfitArms } from './refuse-unfit-arms.js';

export interface BatchExportInput extends DefinedRun {
  readonly arm: ArmId;
  /** Leaves out calls whose answers are stored. */
  readonly isMissingOnly: boolean;
}

export interface BatchExportPorts {
  readonly store: StorePort;
  readonly openBatchArm: OpenBatchArm;
  /** Called once there is something to write. */
  readonly openWriter: () => BatchWriter;
  readonly clock: Clock;
}

export interface BatchExport {
  readonly runId: string;
  readonly arm: ArmId;
  readonly files: readonly BatchFile[];
  readonly nRequests: number;
  /** Calls left out since their answers are stored. */
  readonly nStored: number;
  /** Calls left out since each turn of a scripted conversation needs the answer to the one before. */
  readonly nScripted: number;
}

/**
 * Writes one arm's requests as batch files and creates the run they belong to, unless it exists. Lines are made one at
 * a time, so that memory does not grow with them.
 * @throws UsageError for a recorded arm, or a folder that cannot be used; nothing is left behind
 */
export function exportBatch(input: BatchExportInput, ports: BatchExportPorts): BatchExport {
  refuseUnfitArms(input);
  const { arm, gate } = input;
  const batchArm = ports.openBatchArm(input[arm], gate);
  const plan = makePlan(input);
  const run = findOrCreateRun(ports.store, runDefinition(input, plan), input.cases, {
    ...admissionOf(input),
    resume: null,
    nowMs: ports.clock.nowMs(),
  });
  const sink = ports.store.sink(run.id);
  const calls = createCallList([arm], plan.repeatsPerCase);
  let writer: BatchWriter | null = null;
  const count = { nRequests: 0, nStored: 0, nScripted: 0 };
  try {
    for (let index = 0; index < calls.length; index++) {
      const { caseIndex, repeat } = calls.at(index);
      const item = input.cases[caseIndex] as Case;
      if (input.isMissingOnly && sink.has(arm, item.id, repeat)) count.nStored++;
      else if (item.input.kind === 'turns') count.nScripted++;
      else {
        writer ??= ports.openWriter();
        const { bodyText } = batchArm.request(askedCase(gate, item), repeat);
        writer.add(requestLine(customIdOf(run, arm, item.id, repeat), bodyText));
        count.nRequests++;
      }
    }
    const files = writer?.finish((written) => manifestOf(run, input, count, written)) ?? [];
    return { runId: run.id, arm, files, ...count };
  } catch (error) {
    writer?.discard();
    throw error;
  }
}

function manifestOf(
  run: RunRecord,
  { arm, gate, caseSet, casesDigest }: BatchExportInput,
  count: { nRequests: number; nStored: number; nScripted: number },
  files: readonly BatchFile[],
): Manifest {
  return {
    ...manifestHead(run, { gate, casesDigest, ...(caseSet === undefined ? {} : { caseSet }) }),
    arm,
    decoding: digestOf(gate.decoding),
    n_requests: count.nRequests,
    left_out: { stored: count.nStored, scripted: count.nScripted },
    files: manifestFiles(files),
  };
}
