import type { Clocks, ResponseStatus, StoredResponse, ToolCall } from '../run/response.js';
import type { Digest } from '../shared/canonical-json.js';
import { stringifyJson } from '../shared/lossless-json.js';
import { type ArmCode, armCode, armOfCode } from './arm-code.js';
import {
  type ColumnPlace,
  damaged,
  isArrayOf,
  isNumber,
  isRecord,
  isString,
  readJson,
} from './json-column.js';
import { decodeText, displayText, encodeText, type TextForm, textFormOf } from './text-form.js';

/** Columns of `response` after `run_id`, in the order of `toResponseRow`. */
export const RESPONSE_COLUMNS = [
  'case_index',
  'arm',
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
  'reused_from',
  'turn_calls',
  'redactions',
  'purged_length',
  'cached_tokens',
  'reasoning_mark',
] as const;

/** A row as SQLite gives it, column by column (arrays are read twice as fast as objects of so many fields). */
export type ResponseRow = readonly [
  caseIndex: number,
  arm: ArmCode,
  repeat: number,
  status: ResponseStatus,
  textForm: TextForm,
  text: string | null,
  reasoning: string | null,
  toolCalls: string,
  finishReason: string | null,
  model: string | null,
  fingerprint: string | null,
  promptTokens: number | null,
  completionTokens: number | null,
  sentAtMs: number | null,
  firstChunkMs: number | null,
  firstContentMs: number | null,
  chunkMs: string | null,
  endMs: number | null,
  attempts: number,
  traceparent: string | null,
  detail: string | null,
  recordedGrades: string | null,
  turns: string | null,
  decodingDigest: Digest | null,
  requestDigest: Digest | null,
  reusedFrom: string | null,
  turnCalls: string | null,
  redactions: string | null,
  purgedLength: number | null,
  cachedTokens: number | null,
  reasoningMark: string | null,
];

export function toResponseRow(response: StoredResponse, caseIndex: number): ResponseRow {
  const form = textFormOf(response.text, response.reasoning);
  const { clocks } = response;
  return [
    caseIndex,
    armCode(response.arm),
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
    response.recordedGrades === null ? null : stringifyJson(response.recordedGrades),
    response.turns === undefined ? null : JSON.stringify(response.turns),
    response.decodingDigest,
    response.requestDigest,
    response.reusedFrom ?? null,
    response.turnCalls === undefined ? null : JSON.stringify(response.turnCalls),
    response.redactions === undefined ? null : JSON.stringify(response.redactions),
    response.purgedLength ?? null,
    response.cachedTokens ?? null,
    response.reasoningMark ?? null,
  ];
}

/** @throws IntegrityError where a column does not hold what was stored */
export function fromResponseRow(row: ResponseRow, caseId: string): StoredResponse {
  const [, code, repeat, status, textForm, text, reasoning, toolCalls, finishReason, model, fingerprint] =
    row;
  const [promptTokens, completionTokens] = [row[11], row[12]];
  const [attempts, traceparent, detail, recordedGrades] = [row[18], row[19], row[20], row[21]];
  const [turns, decodingDigest, requestDigest, reusedFrom] = [row[22], row[23], row[24], row[25]];
  const [turnCalls, redactions, purgedLength] = [row[26], row[27], row[28]];
  const [cachedTokens, reasoningMark] = [row[29], row[30]];
  const arm = armOfCode(code);
  const place = (column: string): ColumnPlace => ({ column, row: `${arm} ${caseId} repeat ${repeat}` });
  return {
    arm,
    caseId,
    repeat,
    status,
    text: readText(text, textForm, place),
    reasoning: readText(reasoning, textForm, place),
    toolCalls: toolCalls === '[]' ? [] : readJson(toolCalls, isToolCalls, place('tool_calls')),
    finishReason,
    model,
    fingerprint,
    promptTokens,
    completionTokens,
    clocks: clocksOf(row, place),
    attempts,
    traceparent,
    detail,
    recordedGrades:
      recordedGrades === null ? null : readJson(recordedGrades, isRecord, place('recorded_grades')),
    decodingDigest,
    requestDigest,
    ...(turns === null ? {} : { turns: readJson(turns, isTexts, place('turns')) }),
    ...(reusedFrom === null ? {} : { reusedFrom }),
    ...(turnCalls === null ? {} : { turnCalls: readJson(turnCalls, isTurnCalls, place('turn_calls')) }),
    ...(redactions === null ? {} : { redactions: readJson(redactions, isCounts, place('redactions')) }),
    ...(purgedLength === null ? {} : { purgedLength }),
    ...(cachedTokens === null ? {} : { cachedTokens }),
    ...(reasoningMark === null ? {} : { reasoningMark }),
  };
}

function readText(
  stored: string | null,
  form: TextForm,
  place: (column: string) => ColumnPlace,
): string | null {
  try {
    return decodeText(stored, form);
  } catch (cause) {
    throw damaged(place('text'), cause);
  }
}

function clocksOf(row: ResponseRow, place: (column: string) => ColumnPlace): Clocks | null {
  const [sentAtMs, firstChunkMs, firstContentMs, chunkMs, endMs] = [
    row[13],
    row[14],
    row[15],
    row[16],
    row[17],
  ];
  if (sentAtMs === null || endMs === null || chunkMs === null) return null;
  return {
    sentAtMs,
    firstChunkMs,
    firstContentMs,
    chunkMs: chunkMs === '[]' ? [] : readJson(chunkMs, isNumbers, place('chunk_ms')),
    endMs,
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
const isTurnCalls = isArrayOf(isToolCalls);
const isCounts = isArrayOf(
  (value): value is readonly [string, number] =>
    Array.isArray(value) && value.length === 2 && isString(value[0]) && isNumber(value[1]),
);
