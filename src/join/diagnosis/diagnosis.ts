/** Where the time of a request goes, one value a run; null is "not measured". */
export interface PhaseSignals {
  /** Seconds a request waited in the server's queue, on average. */
  readonly queueTimeS: number | null;
  /** Requests that waited, on average over the window. */
  readonly waitingRequests: number | null;
  /** Milliseconds, 95th percentile. */
  readonly ttftP95Ms: number | null;
  /** Seconds of prefill a request, on average. */
  readonly prefillTimeS: number | null;
  /** Milliseconds between tokens, 95th percentile. */
  readonly itlP95Ms: number | null;
  /** Largest share of the KV cache in use, in [0, 1]. */
  readonly kvUseMax: number | null;
  /** Preemptions a request. */
  readonly preemptionsPerRequest: number | null;
  /** Replicas that were unhealthy at any time of the window. */
  readonly unhealthyReplicas: number | null;
  /** Mean E2E at the client minus mean E2E at the server, in milliseconds. */
  readonly clientOverheadMs: number | null;
  /** Share of requests that the generator sent late. */
  readonly lateSendShare: number | null;
}

export const CONSTRAINED_PHASES = [
  'unhealthy-replica',
  'network-or-client',
  'kv-memory',
  'queueing',
  'prefill',
  'decode',
] as const;
export type ConstrainedPhase = (typeof CONSTRAINED_PHASES)[number];

/** One rule of the table, as it came out. */
export interface RuleFinding {
  readonly phase: ConstrainedPhase;
  readonly state: 'points-here' | 'does-not' | 'not-established';
  /** The signals it looked at, quoted with both arms' numbers, or which of them are missing. */
  readonly signals: readonly string[];
}

/** What most likely holds the candidate back: what `diagnose` returns. A pointer for the next experiment, not a proof. */
export interface Diagnosis {
  /** null where no rule points anywhere, or none could be looked at. */
  readonly likely: ConstrainedPhase | null;
  readonly state: 'likely' | 'nothing-found' | 'not-established';
  /** First thing to try, what it costs, and the controlled replay that would refute the diagnosis; null without one. */
  readonly advice: {
    readonly action: string;
    readonly tradeOff: string;
    readonly refutedBy: string;
  } | null;
  /** All rules in the order in which they are asked. */
  readonly rules: readonly RuleFinding[];
  /** One sentence without a final stop. */
  readonly reason: string;
}
