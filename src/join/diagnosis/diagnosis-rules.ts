import type { ConstrainedPhase, Diagnosis, PhaseSignals } from './diagnosis.js';

/** Below this ratio a signal counts as unchanged. */
const GROWN = 1.1;
/** Queue and client times below this many milliseconds more are noise, however large the ratio. */
const GROWN_MS = 10;
const FULL_CACHE = 0.95;
const LATE_SHARE = 0.01;

/** The signals a rule looks at, all of them measured in both arms. */
export type Measured = Readonly<Record<keyof PhaseSignals, number>>;

/** One row of the table. */
export interface DiagnosisRule {
  readonly phase: ConstrainedPhase;
  readonly needs: readonly (keyof PhaseSignals)[];
  pointsHere(baseline: Measured, candidate: Measured): boolean;
  readonly advice: NonNullable<Diagnosis['advice']>;
}

/**
 * The closed table, in the order in which it is asked: what makes the later signals meaningless comes first. A replica that is
 * down lengthens queues, a slow generator looks like a slow server, and preemption lengthens both queue and decode.
 */
export const DIAGNOSIS_RULES: readonly DiagnosisRule[] = [
  {
    phase: 'unhealthy-replica',
    needs: ['unhealthyReplicas'],
    pointsHere: (_, candidate) => candidate.unhealthyReplicas > 0,
    advice: {
      action: 'Bring every replica up and repeat the load test before changing anything else',
      tradeOff: 'Costs another run; the present numbers are those of fewer replicas',
      refutedBy:
        'The same trace at the same rate with all replicas healthy: if latencies stay, health was not the cause',
    },
  },
  {
    phase: 'network-or-client',
    needs: ['lateSendShare', 'clientOverheadMs'],
    pointsHere: (baseline, candidate) =>
      candidate.lateSendShare > LATE_SHARE || hasGrownBy(baseline, candidate, 'clientOverheadMs', 1),
    advice: {
      action: 'Run the load generator on more cores or next to the server, and repeat',
      tradeOff: 'Leaves the network that users have out of the measurement',
      refutedBy:
        'The same trace from a generator on the server host: if client and server times still part, the network is not the cause',
    },
  },
  {
    phase: 'kv-memory',
    needs: ['kvUseMax', 'preemptionsPerRequest'],
    pointsHere: (baseline, candidate) =>
      candidate.kvUseMax >= FULL_CACHE &&
      candidate.preemptionsPerRequest > 0 &&
      candidate.preemptionsPerRequest >= baseline.preemptionsPerRequest,
    advice: {
      action: 'Give the KV cache more memory or allow fewer requests at a time',
      tradeOff:
        'Fewer requests at a time lengthen the queue; a cache of lower precision can cost quality, so gate it again',
      refutedBy:
        'The same trace at half the concurrency: if preemptions end and time per token stays, memory was not the cause',
    },
  },
  {
    phase: 'queueing',
    needs: ['queueTimeS', 'ttftP95Ms'],
    pointsHere: (baseline, candidate) =>
      hasGrown(baseline, candidate, 'ttftP95Ms') && hasGrownBy(baseline, candidate, 'queueTimeS', 1000),
    advice: {
      action: 'Add replicas, or admit fewer requests and reject the rest early',
      tradeOff: 'Replicas cost money and energy; rejected requests count as not useful',
      refutedBy:
        'The same trace at half the rate: if time to first token stays though the queue is empty, queueing was not the cause',
    },
  },
  {
    phase: 'prefill',
    needs: ['ttftP95Ms', 'prefillTimeS'],
    pointsHere: (baseline, candidate) =>
      hasGrown(baseline, candidate, 'ttftP95Ms') && hasGrown(baseline, candidate, 'prefillTimeS'),
    advice: {
      action: 'Shorten or cache prompts, or prefill in larger chunks',
      tradeOff:
        'Larger chunks hold up tokens of running answers; a shorter prompt is another treatment, so gate it again',
      refutedBy:
        'The same trace with prompts cut to a tenth, one request at a time: if prefill time stays, prompt length was not the cause',
    },
  },
  {
    phase: 'decode',
    needs: ['itlP95Ms', 'preemptionsPerRequest'],
    pointsHere: (baseline, candidate) => hasGrown(baseline, candidate, 'itlP95Ms'),
    advice: {
      action: 'Batch fewer requests a step, or quantise or speculate to make a step cheaper',
      tradeOff:
        'Smaller batches carry fewer tokens a second; quantisation can cost quality, so gate it again',
      refutedBy:
        'The same trace one request at a time: if time between tokens stays as long, batching was not the cause',
    },
  },
];

function hasGrown(baseline: Measured, candidate: Measured, signal: keyof PhaseSignals): boolean {
  return candidate[signal] > baseline[signal] * GROWN && candidate[signal] > 0;
}

/** Grown in ratio and by more than noise. @param msPerUnit of the signal */
function hasGrownBy(
  baseline: Measured,
  candidate: Measured,
  signal: keyof PhaseSignals,
  msPerUnit: number,
): boolean {
  const grownMs = (candidate[signal] - baseline[signal]) * msPerUnit;
  return hasGrown(baseline, candidate, signal) && grownMs > GROWN_MS;
}
