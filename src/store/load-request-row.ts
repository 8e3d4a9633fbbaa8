import type { LoadOutcome, LoadRequest } from '../join/load-run.js';
import { type ColumnPlace, damaged, isArrayOf, isString, readJson } from './json-column.js';
import { decodeText, displayText, encodeText, type TextForm, textFormOf } from './text-form.js';

/** Columns of `load_request` after `load_run_id`, in the order of `toLoadRequestRow`. */
export const LOAD_REQUEST_COLUMNS = [
  'request_index',
  'case_id',
  'request_id',
  'traffic_class',
  'priority',
  'model',
  'is_streaming',
  'outcome',
  'detail',
  'text_form',
  'text',
  'is_reasoning_mixed_in',
  'n_in',
  'n_out',
  'n_reasoning',
  'scheduled_ms',
  'sent_ms',
  'ttft_ms',
  'ttfo_ms',
  'tpot_ms',
  'ntpot_ms',
  'e2e_ms',
  'itl_gaps',
  'oddities',
] as const;

/** A row as SQLite gives it, column by column. */
export type LoadRequestRow = readonly [
  index: number,
  caseId: string | null,
  requestId: string | null,
  trafficClass: string | null,
  priority: string | null,
  model: string | null,
  isStreaming: number | null,
  outcome: LoadOutcome,
  detail: string | null,
  textForm: TextForm,
  text: string | null,
  isReasoningMixedIn: number,
  nIn: number | null,
  nOut: number | null,
  nReasoning: number | null,
  scheduledMs: number | null,
  sentMs: number | null,
  ttftMs: number | null,
  ttfoMs: number | null,
  tpotMs: number | null,
  ntpotMs: number | null,
  e2eMs: number | null,
  itlGaps: Buffer | null,
  oddities: string | null,
];

export function toLoadRequestRow(request: LoadRequest): LoadRequestRow {
  const form = textFormOf(request.text);
  return [
    request.index,
    shown(request.caseId),
    shown(request.requestId),
    shown(request.trafficClass),
    shown(request.priority),
    shown(request.model),
    request.isStreaming === null ? null : Number(request.isStreaming),
    request.outcome,
    shown(request.detail),
    form,
    encodeText(request.text, form),
    Number(request.isReasoningMixedIn),
    request.nIn,
    request.nOut,
    request.nReasoning,
    request.scheduledMs,
    request.sentMs,
    request.ttftMs,
    request.ttfoMs,
    request.tpotMs,
    request.ntpotMs,
    request.e2eMs,
    request.itlGapsMs === null ? null : toBytes(request.itlGapsMs),
    request.oddities.length === 0 ? null : JSON.stringify(request.oddities),
  ];
}

/** @throws IntegrityError where a column does not hold what was stored */
export function fromLoadRequestRow(row: LoadRequestRow, loadRunName: string): LoadRequest {
  const [index, caseId, requestId, trafficClass, priority, model, isStreaming, outcome, detail, form] = row;
  const [text, isReasoningMixedIn, nIn, nOut, nReasoning, scheduledMs, sentMs] = [
    row[10],
    row[11],
    row[12],
    row[13],
    row[14],
    row[15],
    row[16],
  ];
  const [ttftMs, ttfoMs, tpotMs, ntpotMs, e2eMs, gaps, oddities] = [
    row[17],
    row[18],
    row[19],
    row[20],
    row[21],
    row[22],
    row[23],
  ];
  const place = (column: string): ColumnPlace => ({ column, row: `request ${index} of ${loadRunName}` });
  return {
    index,
    caseId,
    requestId,
    trafficClass,
    priority,
    model,
    isStreaming: isStreaming === null ? null : isStreaming === 1,
    outcome,
    detail,
    text: readText(text, form, place('text')),
    isReasoningMixedIn: isReasoningMixedIn === 1,
    nIn,
    nOut,
    nReasoning,
    scheduledMs,
    sentMs,
    ttftMs,
    ttfoMs,
    tpotMs,
    ntpotMs,
    e2eMs,
    itlGapsMs: gaps === null ? null : fromBytes(gaps),
    oddities: oddities === null ? [] : readJson(oddities, isTexts, place('oddities')),
  };
}

function readText(stored: string | null, form: TextForm, place: ColumnPlace): string | null {
  try {
    return decodeText(stored, form);
  } catch (cause) {
    throw damaged(place, cause);
  }
}

function toBytes(gapsMs: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(gapsMs.length * 8);
  for (let gap = 0; gap < gapsMs.length; gap++) bytes.writeDoubleLE(gapsMs[gap] as number, gap * 8);
  return bytes;
}

function fromBytes(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / 8 }, (_, gap) => bytes.readDoubleLE(gap * 8));
}

const shown = (text: string | null): string | null => (text === null ? null : displayText(text));
const isTexts = isArrayOf(isString);
