import type { LoadOutcome, LoadRequest } from '../../../join/load-run.js';
import { failureDetail, failureOutcome, toldFailure } from '../../rows/failure-outcome.js';
import { type Fields, fieldsAt, numberAt, textAt } from '../../rows/known-fields.js';
import { createMeasured, type Measured } from '../../rows/measured.js';
import { perToken } from '../../rows/per-token.js';
import type { TraceLines } from '../../trace-lines.js';
import type { OutputsIndex } from './outputs-index.js';
import { readUnits } from './units.js';

export interface RecordContext {
  readonly model: string | null;
  /** Of the run as a whole; null where not told. */
  readonly isStreaming: boolean | null;
  /** Earliest start of a request, in nanoseconds. */
  readonly firstStartNs: bigint;
  readonly outputs: OutputsIndex | null;
  readonly trace: TraceLines;
  readonly onUnknownUnit: (metricInUnit: string) => void;
}

/** One line of `profile_export.jsonl`. @param text the line: its times are whole nanoseconds that no JSON number holds */
export function recordRequest(
  record: Fields,
  text: string,
  index: number,
  context: RecordContext,
): LoadRequest {
  const measured = createMeasured();
  const metadata = fieldsAt(record, 'metadata');
  const { outcome, detail } = outcomeOf(record, metadata);
  const metric = readUnits(fieldsAt(record, 'metrics'), measured, context.onUnknownUnit);
  const nOut = metric.count('output_sequence_length') ?? metric.count('output_token_count');
  const nReasoning = metric.count('reasoning_token_count') ?? 0;
  const times = {
    ttftMs: metric.duration('time_to_first_token'),
    ttfoMs: metric.duration('time_to_first_output_token'),
    e2eMs: metric.duration('request_latency'),
    gaps: metric.durations('inter_chunk_latency'),
  };
  const isStreaming = times.ttftMs !== null || times.gaps !== null ? true : context.isStreaming;
  const { ttftMs, e2eMs } = inOrder(times, sendTimesNs(text), measured);
  const { tpotMs, ntpotMs } = perToken(
    {
      outcome,
      nOut,
      spanMs: ttftMs === null || e2eMs === null ? null : e2eMs - ttftMs,
      wholeMs: e2eMs,
      nArrivals: times.gaps === null ? null : times.gaps.length + 1,
    },
    measured,
  );
  const line = context.trace.byId(textAt(metadata, 'conversation_id'));
  return {
    index,
    caseId: line?.caseId ?? null,
    requestId: textAt(metadata, 'x_request_id'),
    trafficClass: line?.trafficClass ?? null,
    priority: null,
    model: context.model,
    isStreaming,
    outcome,
    detail,
    text: textOf(context.outputs, metadata, outcome, measured),
    isReasoningMixedIn: nReasoning > 0,
    nIn: metric.count('input_sequence_length') ?? metric.count('error_isl'),
    nOut,
    nReasoning: metric.count('reasoning_token_count'),
    ...sendTimes(text, context.firstStartNs, measured),
    ttftMs,
    ttfoMs: times.ttfoMs,
    tpotMs,
    ntpotMs,
    e2eMs,
    itlGapsMs: times.gaps,
    oddities: measured.oddities,
  };
}

function outcomeOf(record: Fields, metadata: Fields): { outcome: LoadOutcome; detail: string | null } {
  const failure = toldFailure(record.error);
  const detail = failureDetail(failure ?? {});
  if (metadata.was_cancelled === true) return { outcome: 'cancelled', detail };
  return failure === null
    ? { outcome: 'succeeded', detail: null }
    : { outcome: failureOutcome(failure), detail };
}

/** Its end may lie neither before its first response nor before its start. */
function inOrder(
  { ttftMs, e2eMs }: { readonly ttftMs: number | null; readonly e2eMs: number | null },
  { startNs, endNs }: SendTimes,
  measured: Measured,
): { ttftMs: number | null; e2eMs: number | null } {
  if (startNs !== null && endNs !== null && endNs < startNs) {
    measured.odd(`it ends ${startNs - endNs} ns before it starts: no duration is taken`);
    return { ttftMs: null, e2eMs: null };
  }
  if (ttftMs !== null && e2eMs !== null && e2eMs < ttftMs) {
    measured.odd(`it ends (${e2eMs} ms) before its first response (${ttftMs} ms): neither is taken`);
    return { ttftMs: null, e2eMs: null };
  }
  return { ttftMs, e2eMs };
}

function textOf(
  outputs: OutputsIndex | null,
  metadata: Fields,
  outcome: LoadOutcome,
  measured: Measured,
): string | null {
  const session = numberAt(metadata, 'session_num');
  if (outputs === null || session === null) return null;
  const text = outputs.textOf(
    session,
    numberAt(metadata, 'turn_index') ?? 0,
    textAt(metadata, 'x_request_id'),
  );
  if (text === undefined && outcome === 'succeeded')
    measured.odd('outputs.json has no answer of this request');
  return text ?? null;
}

interface SendTimes {
  readonly startNs: bigint | null;
  readonly endNs: bigint | null;
  readonly issuedNs: bigint | null;
}

/** In a JSON text these keys cannot be inside of a string: its quotes would be escaped. */
export function sendTimesNs(text: string): SendTimes {
  return {
    startNs: nanoseconds(/"request_start_ns":\s*(\d{1,20})\b/.exec(text)),
    endNs: nanoseconds(/"request_end_ns":\s*(\d{1,20})\b/.exec(text)),
    issuedNs: nanoseconds(/"credit_issued_ns":\s*(\d{1,20})\b/.exec(text)),
  };
}

function nanoseconds(match: RegExpExecArray | null): bigint | null {
  return match?.[1] === undefined ? null : BigInt(match[1]);
}

const NS_PER_MS = 1e6;

function sendTimes(
  text: string,
  firstStartNs: bigint,
  measured: Measured,
): Pick<LoadRequest, 'sentMs' | 'scheduledMs'> {
  const { startNs, issuedNs } = sendTimesNs(text);
  if (startNs === null) return { sentMs: null, scheduledMs: null };
  const sentMs = Number(startNs - firstStartNs) / NS_PER_MS;
  if (issuedNs === null) return { sentMs, scheduledMs: null };
  if (issuedNs > startNs) {
    measured.odd(`it was sent ${issuedNs - startNs} ns before it was due: the two clocks differ`);
    return { sentMs, scheduledMs: null };
  }
  return { sentMs, scheduledMs: Number(issuedNs - firstStartNs) / NS_PER_MS };
}
