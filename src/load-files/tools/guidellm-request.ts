import type { LoadOutcome, LoadRequest } from '../../join/load-run.js';
import { failureDetail, failureOutcome, toldFailure } from '../rows/failure-outcome.js';
import { type Fields, fieldsAt, numberAt, textAt } from '../rows/known-fields.js';
import { createMeasured, type Measured } from '../rows/measured.js';
import { perToken } from '../rows/per-token.js';
import { promptOfBody } from '../rows/prompt-of-body.js';
import type { TraceLines } from '../trace-lines.js';

/** The list of a benchmark in which a request stands. */
export type GuidellmList = 'successful' | 'incomplete' | 'errored';

export interface GuidellmContext {
  readonly model: string | null;
  /** Start of the run, in seconds since the epoch; null where not told. */
  readonly startS: number | null;
  readonly trace: TraceLines;
}

const S_TO_MS = 1000;

/** One request of a GuideLLM benchmark. */
export function guidellmRequest(
  request: Fields,
  list: GuidellmList,
  index: number,
  { model, startS, trace }: GuidellmContext,
): LoadRequest {
  const measured = createMeasured();
  const info = fieldsAt(request, 'info');
  const timings = fieldsAt(info, 'timings');
  const { outcome, detail } = outcomeOf(list, info);
  const nOut = tokensOf(request, 'output', measured);
  const times = timesOf(request, timings, measured);
  const nArrivals = measured.count(timings.token_iterations, 'token_iterations');
  const isInOnePiece = outcome === 'succeeded' && nArrivals !== null && nArrivals < 2 && (nOut ?? 0) >= 2;
  if (isInOnePiece && times.ttftMs !== null) {
    measured.odd(
      'the answer came in one piece: its time to first token is its total latency, and is not taken for one',
    );
  }
  const { tpotMs } = perToken(
    { outcome, nOut, spanMs: isInOnePiece ? null : times.spanMs, wholeMs: null, nArrivals },
    measured,
  );
  const ntpotMs =
    outcome === 'succeeded' && nOut !== null && nOut > 0 && times.lastMs !== null
      ? times.lastMs / nOut
      : null;
  const line = trace.byPrompt(promptOfArguments(textAt(request, 'request_args')));
  return {
    index,
    caseId: line?.caseId ?? null,
    requestId: textAt(request, 'request_id'),
    trafficClass: line?.trafficClass ?? null,
    priority: null,
    model,
    isStreaming: nArrivals === null || nArrivals === 0 ? null : !isInOnePiece,
    outcome,
    detail,
    text: typeof request.output === 'string' ? request.output : null,
    isReasoningMixedIn: false,
    nIn: tokensOf(request, 'input', measured),
    nOut,
    nReasoning: null,
    ...sendTimes(timings, startS, measured),
    ttftMs: isInOnePiece ? null : times.ttftMs,
    ttfoMs: isInOnePiece ? null : times.ttfoMs,
    tpotMs,
    ntpotMs,
    e2eMs: times.e2eMs,
    itlGapsMs: null,
    oddities: measured.oddities,
  };
}

/** What was still under way when the benchmark ended was given up by the client. */
function outcomeOf(list: GuidellmList, info: Fields): { outcome: LoadOutcome; detail: string | null } {
  const told = toldFailure(info.error);
  if (list === 'successful' && told === null) return { outcome: 'succeeded', detail: null };
  const failure = told ?? {};
  const detail = failureDetail(failure);
  return list === 'incomplete'
    ? { outcome: 'cancelled', detail: detail ?? 'the benchmark ended before it was through' }
    : { outcome: failureOutcome(failure), detail };
}

/** By the server's usage. Where there is none GuideLLM counts iterations, which are not tokens. */
function tokensOf(request: Fields, side: 'input' | 'output', measured: Measured): number | null {
  const usage = fieldsAt(request, `${side}_metrics`);
  const told = numberAt(usage, 'total_tokens') ?? numberAt(usage, 'text_tokens');
  if (told !== null) return measured.count(told, `${side} tokens`);
  if (side === 'output' && numberAt(request, 'output_tokens') !== null) {
    measured.odd(
      'output_tokens was counted from iterations, since the server told no usage: it is not taken',
    );
  }
  return null;
}

interface Times {
  readonly ttftMs: number | null;
  readonly ttfoMs: number | null;
  readonly e2eMs: number | null;
  /** From the first token to the last. */
  readonly spanMs: number | null;
  /** From the start to the last token. */
  readonly lastMs: number | null;
}

/** From the times of the events rather than from the figures made of them, which some versions leave out. */
function timesOf(request: Fields, timings: Fields, measured: Measured): Times {
  const since = (from: string, to: string, name: string): number | null => {
    const [start, end] = [
      measured.number(timings[from] ?? null, from),
      measured.number(timings[to] ?? null, to),
    ];
    return start === null || end === null ? null : measured.duration(end - start, name, S_TO_MS);
  };
  const e2eMs =
    since('request_start', 'request_end', 'request_latency') ??
    measured.duration(request.request_latency ?? null, 'request_latency', S_TO_MS);
  const ttftMs =
    since('request_start', 'first_token_iteration', 'time_to_first_token_ms') ??
    measured.duration(request.time_to_first_token_ms ?? null, 'time_to_first_token_ms', 1);
  const ttfoMs = since('request_start', 'first_output_token_iteration', 'time_to_first_output_token_ms');
  const spanMs = since('first_token_iteration', 'last_token_iteration', 'first to last token');
  const lastMs = since('request_start', 'last_token_iteration', 'start to last token');
  return { e2eMs, ttftMs, ttfoMs, spanMs, lastMs };
}

function sendTimes(
  timings: Fields,
  startS: number | null,
  measured: Measured,
): Pick<LoadRequest, 'sentMs' | 'scheduledMs'> {
  const sinceStart = (key: string): number | null => {
    const at = measured.number(timings[key] ?? null, key);
    return at === null || startS === null ? null : (at - startS) * S_TO_MS;
  };
  return { sentMs: sinceStart('request_start'), scheduledMs: sinceStart('targeted_start') };
}

/** The prompt out of what was handed to the backend; null where it cannot be told. */
function promptOfArguments(text: string | null): string | null {
  if (text === null) return null;
  try {
    const given: unknown = JSON.parse(text);
    return promptOfBody(fieldsAt(given, 'body')) ?? promptOfBody(given);
  } catch {
    return null;
  }
}
