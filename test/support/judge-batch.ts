import type { Bundle } from '../../src/definition/bundle.js';
import type { Case } from '../../src/definition/case.js';
import type { Gate, JudgeSettings } from '../../src/definition/gate.js';
import { openBatchArm } from '../../src/endpoint/batch/open-batch-arm.js';
import { digestOf } from '../../src/shared/canonical-json.js';
import { exportQuestions, type QuestionExport } from '../../src/workflow/batch/export-questions.js';
import { type BatchImport, importBatch } from '../../src/workflow/batch-import.js';
import type { BatchRow } from '../../src/workflow/batch-ports.js';
import type { StorePort } from '../../src/workflow/ports.js';
import { answeredRun } from './answered-run.js';
import { judgedGate } from './judging.js';
import { OPENAI_SPEC, sampleBundle } from './samples.js';

/** A line of a request file. */
export interface QuestionLine {
  readonly custom_id: string;
  readonly body: {
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly seed?: number;
  } & Readonly<Record<string, unknown>>;
}

export type ResultLine = Readonly<Record<string, unknown>>;

interface Run {
  readonly store: StorePort;
  readonly runId: string;
}

/** The bundle that `pairJudge` and `singleJudge` are pinned to. */
export const JUDGE_BUNDLE: Bundle = sampleBundle('judge', {
  digest: digestOf('judge'),
  endpoint: { ...OPENAI_SPEC, model: 'j' },
});

/** A run whose arms have answered, with a judge that was not asked yet. */
export function unjudgedRun(
  judge: JudgeSettings,
  cases: readonly Case[],
  gate: Partial<Gate> = {},
  answers: Parameters<typeof answeredRun>[2] = {},
): Promise<Run> {
  return answeredRun(judgedGate(judge, gate), cases, answers, { judgeBundle: JUDGE_BUNDLE });
}

/** What `qgate judge export` writes. */
export function questionsOf(run: Run): {
  readonly told: QuestionExport;
  readonly lines: readonly QuestionLine[];
  readonly manifest: Record<string, unknown> | null;
} {
  const lines: QuestionLine[] = [];
  let manifest: Record<string, unknown> | null = null;
  const told = exportQuestions(
    { runId: run.runId, judgeBundle: null },
    {
      store: run.store,
      openBatchArm,
      openWriter: () => ({
        add: (line) => lines.push(JSON.parse(line) as QuestionLine),
        finish(make) {
          const files = [{ name: 'f', sha256: digestOf('f'), nLines: lines.length, nBytes: 1 }];
          manifest = make(files) as Record<string, unknown>;
          return files;
        },
        discard: () => lines.splice(0),
      }),
    },
  );
  return { told, lines, manifest };
}

/** The question as an engine answers it. */
export function replied(
  { custom_id }: Pick<QuestionLine, 'custom_id'>,
  content: string,
  body: Readonly<Record<string, unknown>> = {},
): ResultLine {
  const choices = [{ message: { role: 'assistant', content }, finish_reason: 'stop' }];
  const usage = { prompt_tokens: 3, completion_tokens: 1 };
  return {
    custom_id,
    response: { status_code: 200, body: { model: 'j', choices, usage, ...body } },
    error: null,
  };
}

export function takenIn(
  { store, runId }: Run,
  lines: readonly (ResultLine | null)[],
  isPartial = false,
): Promise<BatchImport> {
  const rows = lines.map((value, index): BatchRow => ({ place: `r:${index + 1}`, value }));
  return importBatch(runId, { store, openBatchArm, readRows: () => rows }, isPartial);
}
