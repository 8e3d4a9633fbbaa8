import type { ArmId } from '../definition/gate.js';
import { armCalls } from './batch/arm-calls.js';
import { bothTakenIn } from './batch/both-taken-in.js';
import { isQuestionCustomId } from './batch/custom-id.js';
import { judgeQuestions, type QuestionCount } from './batch/judge-questions.js';
import { refuseContradictions, refuseForeign } from './batch/refuse-rows.js';
import { type BatchRequests, type ScannedRows, scanRows, type TakenIn } from './batch/take-in.js';
import type { BatchRow, OpenBatchArm, ReadBatchRows } from './batch-ports.js';
import type { StorePort } from './ports.js';

export interface BatchImportPorts {
  readonly store: StorePort;
  readonly openBatchArm: OpenBatchArm;
  readonly readRows: ReadBatchRows;
}

export interface BatchArmCount {
  readonly arm: ArmId;
  readonly nPlanned: number;
  readonly nStored: number;
  readonly nMissing: number;
}

export interface BatchImport extends TakenIn {
  readonly runId: string;
  readonly arms: readonly BatchArmCount[];
  /** True where a model is to be asked about the answers. */
  readonly hasJudge: boolean;
  /** Absent where the files answer nothing that a judge was asked. */
  readonly judge?: QuestionCount;
}

/**
 * Takes batch results into a run's store: answers of its arms, and then, since what a judge is asked hangs on them,
 * replies of its judge. All of it is taken in, or nothing.
 * @param isPartial take in what is of the run although other rows are not
 * @throws UsageError where rows contradict each other or the store, or belong to nothing in the run
 */
export async function importBatch(
  runId: string,
  ports: BatchImportPorts,
  isPartial = false,
): Promise<BatchImport> {
  const { store, openBatchArm } = ports;
  const lock = store.lockRun(runId);
  try {
    const rows = sortedRows(ports.readRows);
    const ofArms = scanRows(rows.ofCalls, armCalls(runId, store, openBatchArm));
    refuseContradictions(ofArms);
    const [taken, questions] = rows.hasQuestions()
      ? await store.allOrNothing(async () => {
          const nNew = await ofArms.keep();
          const asked = judgeQuestions(runId, store, openBatchArm);
          const ofJudge = scanRows(rows.ofQuestions, asked ?? NO_REQUESTS);
          refuseContradictions(ofJudge);
          const both = bothTakenIn({ ...ofArms, nNew }, { ...ofJudge, nNew: 0 });
          refuseForeign(both, runId, isPartial);
          return [{ ...both, nNew: nNew + (await ofJudge.keep()) }, asked] as const;
        })
      : [await keptAlone(ofArms, runId, isPartial), null];
    return {
      runId,
      ...taken,
      arms: store.counts(runId).map(({ arm, planned, stored }) => ({
        arm,
        nPlanned: planned,
        nStored: stored,
        nMissing: planned - stored,
      })),
      hasJudge: store.definition(runId).gate.judge !== undefined,
      ...(questions === null ? {} : { judge: questions.count }),
    };
  } finally {
    lock.release();
  }
}

async function keptAlone(
  { keep, contradictions: _, ...scanned }: ScannedRows,
  runId: string,
  isPartial: boolean,
): Promise<TakenIn> {
  refuseForeign(scanned, runId, isPartial);
  return { ...scanned, nNew: await keep() };
}

/** Rows by what they answer, told by their ids; a line without one belongs to the calls. */
function sortedRows(readRows: ReadBatchRows) {
  const isOfQuestion = ({ value }: BatchRow): boolean =>
    value !== null && isQuestionCustomId(value.custom_id);
  let hasQuestions = false;
  return {
    *ofCalls(): Generator<BatchRow> {
      for (const row of readRows()) {
        if (isOfQuestion(row)) hasQuestions = true;
        else yield row;
      }
    },
    *ofQuestions(): Generator<BatchRow> {
      for (const row of readRows()) if (isOfQuestion(row)) yield row;
    },
    /** Known once the rows of calls were read. */
    hasQuestions: () => hasQuestions,
  };
}

/** Of a run whose judge cannot be asked: every row is of something else. */
const NO_REQUESTS: BatchRequests = {
  length: 0,
  find: () => undefined,
  outcome: () => ({ kind: 'failed', why: 'there is no judge' }),
  describe: () => '',
  isContradicted: () => false,
  keep: () => false,
  finish: async () => 0,
};
