import type { LoadOutcome, LoadRequest } from '../../join/load-run.js';
import { answerText } from '../rows/answer-text.js';
import { failureDetail, failureOutcome, toldFailure } from '../rows/failure-outcome.js';
import { type Fields, fieldsAt, numberAt, textAt } from '../rows/known-fields.js';
import { createMeasured, type Measured } from '../rows/measured.js';
import { perToken } from '../rows/per-token.js';
import { promptOfBody } from '../rows/prompt-of-body.js';
import type { TraceLines } from '../trace-lines.js';

export interface InferencePerfContext {
  readonly model: string | null;
  readonly isStreaming: boolean | null;
  /** Earliest start, in the tool's seconds; null where there is none. */
  readonly firstStartS: number | null;
  /** Whose count of output tokens the tool divides by. */
  readonly tokenSource: 'server' | 'client';
  readonly trace: TraceLines;
}

const S_TO_MS = 1000;

/** One entry of `per_request_lifecycle_metrics.json`. */
export function inferencePerfRequest(
  entry: Fields,
  index: number,
  context: InferencePerfContext,
): LoadRequest {
  const measured = createMeasured();
  const response = fieldsAt(entry, 'info', 'response_metrics');
  const { outcome, detail } = outcomeOf(entry);
  const nOut = outputTokens(entry, response, context.tokenSource, measured);
  const times = timesOf(entry, response, measured);
  const { tpotMs, ntpotMs } = perToken(
    { outcome, nOut, spanMs: times.spanMs, wholeMs: times.e2eMs, nArrivals: times.nArrivals },
    measured,
  );
  const { text, isReasoningMixedIn } = answerText(entry.response);
  const line = context.trace.byPrompt(promptOf(entry.request));
  return {
    index,
    caseId: line?.caseId ?? null,
    requestId: textAt(entry, 'session_id'),
    trafficClass: line?.trafficClass ?? textAt(fieldsAt(entry, 'info', 'labels'), 'class'),
    priority: textAt(fieldsAt(entry, 'info', 'labels'), 'priority'),
    model: context.model,
    isStreaming: times.nArrivals === null ? context.isStreaming : times.nArrivals > 1,
    outcome,
    detail,
    text,
    isReasoningMixedIn,
    nIn: measured.count(
      numberAt(fieldsAt(entry, 'info', 'request_metrics', 'text'), 'input_tokens') ??
        numberAt(fieldsAt(entry, 'info'), 'input_tokens') ??
        numberAt(fieldsAt(entry, 'computed_metrics'), 'input_tokens'),
      'input_tokens',
    ),
    nOut,
    nReasoning: null,
    scheduledMs: sinceFirst(entry.scheduled_time, 'scheduled_time', context, measured),
    sentMs: sinceFirst(entry.start_time, 'start_time', context, measured),
    ttftMs: times.ttftMs,
    ttfoMs: null,
    tpotMs,
    ntpotMs,
    e2eMs: times.e2eMs,
    itlGapsMs: times.gaps,
    oddities: measured.oddities,
  };
}

function outcomeOf(entry: Fields): { outcome: LoadOutcome; detail: string | null } {
  const failure = toldFailure(entry.error);
  if (failure === null) return { outcome: 'succeeded', detail: null };
  return { outcome: failureOutcome(failure), detail: failureDetail(failure) };
}

function outputTokens(
  entry: Fields,
  response: Fields,
  source: 'server' | 'client',
  measured: Measured,
): number | null {
  const usage = fieldsAt(response, 'server_usage');
  const byServer = numberAt(usage, 'completion_tokens') ?? numberAt(usage, 'output_tokens');
  if (source === 'server') {
    return byServer === null ? null : measured.count(byServer, 'completion_tokens');
  }
  return measured.count(
    response.output_tokens ?? fieldsAt(entry, 'computed_metrics').output_tokens,
    'output_tokens',
  );
}

interface Times {
  readonly e2eMs: number | null;
  readonly ttftMs: number | null;
  readonly spanMs: number | null;
  readonly gaps: readonly number[] | null;
  readonly nArrivals: number | null;
}

/** A single arrival is no stream: its time to first token would be its total latency. */
function timesOf(entry: Fields, response: Fields, measured: Measured): Times {
  const [start, end] = [
    measured.number(entry.start_time, 'start_time'),
    measured.number(entry.end_time, 'end_time'),
  ];
  const isReversed = start !== null && end !== null && end < start;
  if (isReversed) measured.odd(`it ends ${start - end} s before it starts: no duration is taken`);
  const e2eMs = start === null || end === null || isReversed ? null : (end - start) * S_TO_MS;
  const arrivals = response.output_token_times;
  if (!Array.isArray(arrivals)) return { e2eMs, ...computedTimes(entry, measured) };
  const nArrivals = arrivals.length;
  if (nArrivals < 2 || start === null || isReversed) {
    return { e2eMs, ttftMs: null, spanMs: null, gaps: null, nArrivals };
  }
  const at = arrivals.map((time: unknown) => measured.number(time, 'output_token_times'));
  const [first, last] = [at[0] ?? null, at.at(-1) ?? null];
  const gaps = measured.durations(
    at.slice(1).map((time, gap) => (time ?? Number.NaN) - (at[gap] ?? Number.NaN)),
    'gaps of output_token_times',
    S_TO_MS,
  );
  return {
    e2eMs,
    ttftMs: first === null ? null : measured.duration(first - start, 'first of output_token_times', S_TO_MS),
    spanMs: first === null || last === null || gaps === null ? null : (last - first) * S_TO_MS,
    gaps,
    nArrivals,
  };
}

/** What the tool made of the arrivals, where it was told to leave out the arrivals themselves. */
function computedTimes(entry: Fields, measured: Measured): Omit<Times, 'e2eMs'> {
  const computed = fieldsAt(entry, 'computed_metrics');
  const gaps = measured.durations(computed.inter_token_latencies, 'inter_token_latencies', S_TO_MS);
  const isStream = gaps !== null && gaps.length > 0;
  return {
    ttftMs: measured.duration(computed.time_to_first_token, 'time_to_first_token', S_TO_MS),
    spanMs: isStream ? gaps.reduce((sum, gap) => sum + gap, 0) : null,
    gaps: isStream ? gaps : null,
    nArrivals: isStream ? gaps.length + 1 : null,
  };
}

function sinceFirst(
  value: unknown,
  name: string,
  { firstStartS }: InferencePerfContext,
  measured: Measured,
): number | null {
  const at = measured.number(value, name);
  return at === null || firstStartS === null ? null : (at - firstStartS) * S_TO_MS;
}

function promptOf(request: unknown): string | null {
  if (typeof request !== 'string') return null;
  try {
    return promptOfBody(JSON.parse(request));
  } catch {
    return null;
  }
}
