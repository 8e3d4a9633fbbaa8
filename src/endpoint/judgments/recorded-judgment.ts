import type { QuestionMeta } from '../../grade/judge/question-meta.js';
import type { Answer } from '../../run/response.js';

/** A judgment as a file has it: the judge's reply as it came, or the value it was taken for. */
export interface RecordedJudgment {
  readonly reply: string | null;
  /** In the fields of a JSON reply; read as strictly as one. null where there is a reply. */
  readonly value: Readonly<Record<string, unknown>> | null;
  readonly model: string | null;
}

/** A file of judgments, whoever wrote it. */
export interface JudgmentIndex {
  find(question: QuestionMeta): RecordedJudgment | null;
  /** Case ids, or inputs, that belong to no case of the gate. */
  readonly unknown: readonly string[];
  readonly nJudgments: number;
}

export function answerOf({ reply, value, model }: RecordedJudgment): Answer {
  return {
    status: 'ok',
    text: reply,
    reasoning: null,
    toolCalls: [],
    finishReason: null,
    model,
    fingerprint: null,
    promptTokens: null,
    completionTokens: null,
    clocks: null,
    attempts: 0,
    traceparent: null,
    detail: null,
    recordedGrades: value,
  };
}
