import type { LoadPhase } from '../definition/slo/slo.js';
import type { Digest } from '../shared/canonical-json.js';
import type { Formula, LoadTool } from './formula.js';

export { LOAD_PHASES } from '../definition/slo/slo.js';
export type { LoadPhase };

/** What became of one request. None is ever left out of a denominator. */
export const LOAD_OUTCOMES = ['succeeded', 'rejected', 'timed-out', 'cancelled', 'errored'] as const;
export type LoadOutcome = (typeof LOAD_OUTCOMES)[number];

/** One run of a load generator, as its file tells it. A file may hold several. Everything in it is untrusted text. */
export interface LoadRun {
  readonly tool: LoadTool;
  /** As the file says; null where it says nothing. */
  readonly toolVersion: string | null;
  /** Version of the file's own layout, where it has one. */
  readonly schemaVersion: string | null;
  readonly fileDigest: Digest;
  /** Place among the runs of the file, from 0. */
  readonly place: number;
  /** The tool's own name of the run; null where it has none. */
  readonly runName: string | null;
  /** Digest of the bundle under test, carried through the tool's metadata; null where the file has none. */
  readonly bundleDigest: string | null;
  /** Digest of the trace that `qgate load export` wrote; null for other traffic. */
  readonly traceDigest: string | null;
  readonly models: readonly string[];
  /** As declared by the user where the tool does not say. */
  readonly phase: LoadPhase | null;
  /** Milliseconds since the epoch; null where not told. */
  readonly startedAtMs: number | null;
  /** Length of the measurement window in seconds, warm-up excluded; null where not told. */
  readonly durationS: number | null;
  /** Requests a second that were offered; `unbounded` where all were sent at once; null where not told. */
  readonly offeredRate: number | 'unbounded' | null;
  readonly maxConcurrency: number | null;
  /** Open: sent by the clock. Closed: sent when an earlier one came back, so that a slow server is asked less. */
  readonly loop: 'open' | 'closed' | 'unknown';
  readonly isStreaming: boolean | null;
  readonly tokenSource: 'server' | 'client' | 'unknown';
  /** One for each quantity that the requests carry. */
  readonly formulas: readonly Formula[];
  /** Requests the file says were sent, whether or not it lists them; null where not told. */
  readonly nSentStated: number | null;
  /** Numbers the tool summed up itself, by its own key, with unit; kept beside ours and never mixed with them. */
  readonly stated: readonly {
    readonly key: string;
    readonly value: number;
    readonly unit: string | null;
  }[];
  /** What is odd about the file, in sentences: truncated, mixed versions, fewer rows than stated. */
  readonly warnings: readonly string[];
}

/** One request of a load run. Times in milliseconds; null is "not measured", never 0. */
export interface LoadRequest {
  /** Place in the run, from 0, in the order of the file. */
  readonly index: number;
  /** Case it was made from, by `qgate load export`'s ids or by place in the trace; null where it cannot be told. */
  readonly caseId: string | null;
  readonly requestId: string | null;
  readonly trafficClass: string | null;
  readonly priority: string | null;
  readonly model: string | null;
  readonly isStreaming: boolean | null;
  readonly outcome: LoadOutcome;
  /** Why it did not succeed; null where it did or nothing is told. */
  readonly detail: string | null;
  /** Answer text; null where the tool kept none. */
  readonly text: string | null;
  /** True where reasoning and answer were joined into one text, which cannot be graded as an answer. */
  readonly isReasoningMixedIn: boolean;
  readonly nIn: number | null;
  readonly nOut: number | null;
  readonly nReasoning: number | null;
  /** Since the run's start. */
  readonly scheduledMs: number | null;
  readonly sentMs: number | null;
  readonly ttftMs: number | null;
  readonly ttfoMs: number | null;
  readonly tpotMs: number | null;
  readonly ntpotMs: number | null;
  readonly e2eMs: number | null;
  /** Every gap between chunks after the first; null where not kept. */
  readonly itlGapsMs: readonly number[] | null;
  /** What was impossible in the row and therefore taken for not measured: a negative gap, an end before the start. */
  readonly oddities: readonly string[];
}

/** What a reader of load files gives, in order: a run, its requests, its last word; then the next run. */
export type LoadEvent =
  | { readonly kind: 'run'; readonly run: LoadRun }
  | { readonly kind: 'request'; readonly request: LoadRequest }
  | { readonly kind: 'end'; readonly nRequests: number; readonly warnings: readonly string[] };
