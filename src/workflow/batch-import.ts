import type { ArmId } from '../definition/gate.js';
import { UsageError } from '../shared/errors.js';
import { armCalls } from './batch/arm-calls.js';
import { bothTakenIn } from './batch/both-taken-in.js';
import { isQuestionCustomId } from './batch/custom-id.js';
import { judgeQuestions, type QuestionCount } from './batch/judge-questions.js';
import { type BatchRequests, type TakenIn, takeIn } from './batch/take-in.js';
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
 * replies of its judge.
 * @throws UsageError where no row belongs to the run
 */
export async function importBatch(runId: string, ports: BatchImportPorts): Promise<BatchImport> {
  const { store, openBatchArm } = ports;
  const lock = store.lockRun(runId);
  try {
    const rows = sortedRows(ports.readRows);
    const ofArms = await takeIn(rows.ofCalls, armCalls(runId, store, openBatchArm));
    const questions = rows.hasQuestions() ? judgeQuestions(runId, store, openBatchArm) : null;
    const taken = rows.hasQuestions()
      ? bothTakenIn(ofArms, await takeIn(rows.ofQuestions, questions ?? NO_REQUESTS))
      : ofArms;
    if (taken.nRows > 0 && taken.nForeign + taken.nUnreadable === taken.nRows) {
      throw new UsageError(
        `none of the ${taken.nRows} rows belongs to run ${runId}`,
        'check the run, and that these are output files rather than request files of another export',
      );
    }
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
  caseIdOf: () => '',
  keep: () => false,
  finish: async () => 0,
};
