import type { ArmId } from '../definition/gate.js';
import type { Clocks, ResponseStatus, StoredResponse, ToolCall } from '../run/response.js';
import type { Digest } from '../shared/canonical-json.js';
import { damaged, isArrayOf, isNumber, isRecord, isString, readJson } from './json-column.js';
import { decodeText, displayText, encodeText, type TextForm, textFormOf } from './text-form.js';

/** Columns of `response` after `run_id`, in the order of `toResponseRow`. */
export const RESPONSE_COLUMNS = [
  'arm',
  'case_index',
  'repeat',
  'status',
  'text_form',
  'text',
  'reasoning',
  'tool_calls',
  'finish_reason',
  'model',
  'fingerprint',
  'prompt_tokens',
  'completion_tokens',
  'sent_at_ms',
  'first_chunk_ms',
  'first_content_ms',
  'chunk_ms',
  'end_ms',
  'attempts',
  'traceparent',
  'detail',
  'recorded_grades',
  'turns',
  'decoding_digest',
  'request_digest',
] as const;

/** A row as SQLite gives it; types are kept by STRICT and CHECK, the rest is checked in `fromResponseRow`. */
export interface ResponseRow {
  readonly arm: ArmId;
  readonly case_index: number;
  readonly repeat: number;
  readonly status: ResponseStatus;
  readonly text_form: TextForm;
  readonly text: string | null;
  readonly reasoning: string | null;
  readonly tool_calls: string;
  readonly finish_reason: string | null;
  readonly model: string | null;
  readonly fingerprint: string | null;
  readonly prompt_tokens: number | null;
  readonly completion_tokens: number | null;
  readonly sent_at_ms: number | null;
  readonly first_chunk_ms: number | null;
  readonly first_content_ms: number | null;
  readonly chunk_ms: string | null;
  readonly end_ms: number | null;
  readonly attempts: number;
  readonly traceparent: string | null;
  readonly detail: string | null;
  readonly recorded_grades: string | null;
  readonly turns: string | null;
  readonly decoding_digest: string | null;
  readonly request_digest: string | null;
}

export function toResponseRow(response: StoredResponse, caseIndex: number): readonly unknown[] {
  const form = textFormOf(response.text, response.reasoning);
  const { clocks } = response;
  return [
    response.arm,
    caseIndex,
    response.repeat,
    response.status,
    form,
    encodeText(response.text, form),
    encodeText(response.reasoning, form),
    response.toolCalls.length === 0 ? '[]' : JSON.stringify(response.toolCalls),
    shown(response.finishReason),
    shown(response.model),
    shown(response.fingerprint),
    response.promptTokens,
    response.completionTokens,
    clocks?.sentAtMs ?? null,
    clocks?.firstChunkMs ?? null,
    clocks?.firstContentMs ?? null,
    clocks === null ? null : JSON.stringify(clocks.chunkMs),
    clocks?.endMs ?? null,
    response.attempts,
    response.traceparent,
    shown(response.detail),
    response.recordedGrades === null ? null : JSON.stringify(response.recordedGrades),
    response.turns === undefined ? null : JSON.stringify(response.turns),
    response.decodingDigest,
    response.requestDigest,
  ];
}

/** @throws IntegrityError where a column does not hold what was stored */
export function fromResponseRow(row: ResponseRow, caseId: string): StoredResponse {
  const place = (column: string) => ({ column, row: `${row.arm} ${caseId} repeat ${row.repeat}` });
  const text = (stored: string | null, column: string): string | null => {
    try {
      return decodeText(stored, row.text_form);
    } catch (cause) {
      throw damaged(place(column), cause);
    }
  };
  return {
    arm: row.arm,
    caseId,
    repeat: row.repeat,
    status: row.status,
    text: text(row.text, 'text'),
    reasoning: text(row.reasoning, 'reasoning'),
    toolCalls: row.tool_calls === '[]' ? [] : readJson(row.tool_calls, isToolCalls, place('tool_calls')),
    finishReason: row.finish_reason,
    model: row.model,
    fingerprint: row.fingerprint,
    promptTokens: row.prompt_tokens,
    completionTokens: row.completion_tokens,
    clocks: clocksOf(row, place('chunk_ms')),
    attempts: row.attempts,
    traceparent: row.traceparent,
    detail: row.detail,
    recordedGrades:
      row.recorded_grades === null ? null : readJson(row.recorded_grades, isRecord, place('recorded_grades')),
    decodingDigest: row.decoding_digest as Digest | null,
    requestDigest: row.request_digest as Digest | null,
    ...(row.turns === null ? {} : { turns: readJson(row.turns, isTexts, place('turns')) }),
  };
}

function clocksOf(row: ResponseRow, place: { column: string; row: string }): Clocks | null {
  if (row.sent_at_ms === null || row.end_ms === null || row.chunk_ms === null) return null;
  return {
    sentAtMs: row.sent_at_ms,
    firstChunkMs: row.first_chunk_ms,
    firstContentMs: row.first_content_ms,
    chunkMs: row.chunk_ms === '[]' ? [] : readJson(row.chunk_ms, isNumbers, place),
    endMs: row.end_ms,
  };
}

const shown = (text: string | null): string | null => (text === null ? null : displayText(text));
const isNumbers = isArrayOf(isNumber);
const isTexts = isArrayOf(isString);
const isToolCalls = isArrayOf(
  (value): value is ToolCall =>
    isRecord(value) &&
    (value.id === null || isString(value.id)) &&
    isString(value.name) &&
    isString(value.arguments),
);
