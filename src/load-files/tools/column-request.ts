import type { LoadOutcome, LoadRequest } from '../../join/load-run.js';
import { failureDetail, failureOutcome } from '../rows/failure-outcome.js';
import { createMeasured, type Measured } from '../rows/measured.js';
import { perToken } from '../rows/per-token.js';

/** Columns of a result of vLLM or SGLang, aligned by the request's place. */
export const COLUMNS = [
  'input_lens',
  'output_lens',
  'ttfts',
  'itls',
  'latencies',
  'start_times',
  'queue_times',
  'generated_texts',
  'errors',
] as const;
export type Column = (typeof COLUMNS)[number];
/** One request's value in each column that the file has. */
export type Cells = Readonly<Partial<Record<Column, unknown>>>;

export interface ColumnContext {
  readonly model: string | null;
  /** Whether the tool always streams; otherwise it is told request by request. */
  readonly isAlwaysStreaming: boolean;
  /** Of the run's first request, in the unit of `start_times`; null where there are none. */
  readonly firstStartS: number | null;
  readonly caseOfLine: (line: number) => { caseId: string; trafficClass: string | null } | null;
}

const S_TO_MS = 1000;

/** One request out of its columns. What a tool writes as 0 for a request that failed was not measured. */
export function columnRequest(cells: Cells, index: number, context: ColumnContext): LoadRequest {
  const measured = createMeasured();
  const text = textOf(cells.generated_texts, measured);
  const { outcome, detail } = outcomeOf(cells, text, measured);
  const hasSucceeded = outcome === 'succeeded';
  const [nIn, nOutTold] = [
    measured.count(cells.input_lens, 'input_lens'),
    measured.count(cells.output_lens, 'output_lens'),
  ];
  const nOut = hasSucceeded || nOutTold !== 0 ? nOutTold : null;
  const gaps = measured.durations(cells.itls, 'itls', S_TO_MS);
  const times = timesOf(cells, gaps, { hasSucceeded, measured });
  const isStreaming = context.isAlwaysStreaming ? true : isStreamed(gaps, nOut);
  if (isStreaming === false && times.ttftMs !== null) {
    measured.odd(
      'the answer came in one piece: its time to first token is its total latency, and is not taken for one',
    );
  }
  const { tpotMs, ntpotMs } = perToken(
    {
      outcome,
      nOut,
      spanMs: isStreaming === false ? null : times.spanMs,
      wholeMs: times.e2eMs,
      nArrivals: gaps === null ? null : gaps.length + 1,
    },
    measured,
  );
  const line = context.caseOfLine(index);
  return {
    index,
    caseId: line?.caseId ?? null,
    requestId: null,
    trafficClass: line?.trafficClass ?? null,
    priority: null,
    model: context.model,
    isStreaming,
    outcome,
    detail,
    text: hasSucceeded || text !== '' ? text : null,
    isReasoningMixedIn: false,
    nIn,
    nOut,
    nReasoning: null,
    ...sendTimes(cells, context.firstStartS, measured),
    ttftMs: isStreaming === false ? null : times.ttftMs,
    ttfoMs: null,
    tpotMs,
    ntpotMs,
    e2eMs: times.e2eMs,
    itlGapsMs: gaps !== null && gaps.length === 0 && !hasSucceeded ? null : gaps,
    oddities: measured.oddities,
  };
}

function textOf(value: unknown, measured: Measured): string | null {
  if (value === undefined || value === null || typeof value === 'string') return value ?? null;
  return measured.odd('generated_texts holds no text');
}

function outcomeOf(
  { errors: error, ttfts: ttft }: Cells,
  text: string | null,
  measured: Measured,
): { outcome: LoadOutcome; detail: string | null } {
  if (typeof error === 'string' && error !== '') {
    return { outcome: failureOutcome({ message: error }), detail: failureDetail({ message: error }) };
  }
  if (error !== '' && error !== null && error !== undefined) {
    measured.odd('errors holds no text');
    return { outcome: 'errored', detail: null };
  }
  if (ttft === 0 && (text === null || text === '')) {
    return { outcome: 'errored', detail: 'no answer came, and no reason is told' };
  }
  return { outcome: 'succeeded', detail: null };
}

/** An answer of several tokens without a gap came in one piece: not streamed, or not seen to be. */
function isStreamed(gaps: readonly number[] | null, nOut: number | null): boolean | null {
  if (gaps === null || nOut === null) return null;
  if (gaps.length > 0) return true;
  return nOut >= 2 ? false : null;
}

interface Times {
  readonly ttftMs: number | null;
  readonly e2eMs: number | null;
  /** From the first chunk to the last. */
  readonly spanMs: number | null;
}

function timesOf(
  cells: Cells,
  gaps: readonly number[] | null,
  { hasSucceeded, measured }: { readonly hasSucceeded: boolean; readonly measured: Measured },
): Times {
  const ttftMs = isUnset(cells.ttfts, hasSucceeded) ? null : measured.duration(cells.ttfts, 'ttfts', S_TO_MS);
  const sumOfGaps = gaps === null ? null : gaps.reduce((sum, gap) => sum + gap, 0);
  if (cells.latencies === undefined) {
    const isDerivable = hasSucceeded && ttftMs !== null && ttftMs > 0 && sumOfGaps !== null;
    const e2eMs = isDerivable ? ttftMs + sumOfGaps : null;
    return { ttftMs, e2eMs, spanMs: sumOfGaps };
  }
  const e2eMs = isUnset(cells.latencies, hasSucceeded)
    ? null
    : measured.duration(cells.latencies, 'latencies', S_TO_MS);
  if (ttftMs === null || e2eMs === null) return { ttftMs, e2eMs, spanMs: null };
  if (e2eMs >= ttftMs) return { ttftMs, e2eMs, spanMs: e2eMs - ttftMs };
  measured.odd(`it ends (${e2eMs} ms) before its first chunk (${ttftMs} ms): neither is taken`);
  return { ttftMs: null, e2eMs: null, spanMs: null };
}

/** 0 is what the tool begins with: of a request that failed it says nothing. */
function isUnset(value: unknown, hasSucceeded: boolean): boolean {
  return value === 0 && !hasSucceeded;
}

/** When a request was sent, and when it was due: the time it waited for a place under the client's limit earlier. */
function sendTimes(
  cells: Cells,
  firstStartS: number | null,
  measured: Measured,
): Pick<LoadRequest, 'sentMs' | 'scheduledMs'> {
  if (cells.start_times === 0 || firstStartS === null) return { sentMs: null, scheduledMs: null };
  const startS = measured.number(cells.start_times, 'start_times');
  if (startS === null) return { sentMs: null, scheduledMs: null };
  const sentMs = (startS - firstStartS) * S_TO_MS;
  const waitedMs = measured.duration(cells.queue_times, 'queue_times', S_TO_MS);
  return { sentMs, scheduledMs: waitedMs === null ? null : sentMs - waitedMs };
}
