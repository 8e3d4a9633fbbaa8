import type { LoadRun } from '../load-run.js';
import type { ClockOddities, LatencyReport, SendLag } from './latency.js';

/** What a reader must know before believing latencies, in sentences. */
export function latencyWarnings(
  run: Pick<LoadRun, 'loop' | 'durationS'>,
  lag: SendLag | null,
  oddities: ClockOddities,
  isWeighted: boolean,
): LatencyReport['warnings'] {
  return [
    ...loopWarning(run.loop),
    ...(run.durationS === null ? ['The file tells no measurement window, so no rate can be computed.'] : []),
    ...lagWarning(lag),
    ...Object.entries(oddities.negative).map(
      ([quantity, count]) => `${quantity} was below 0 in ${requests(count)}; taken for not measured.`,
    ),
    ...counted(
      oddities.nFirstTokenAfterEnd,
      'had the first token after the end: two clocks, or a skewed one.',
    ),
    ...counted(
      oddities.nSentBeforeScheduled,
      'left before the time they were due: two clocks that do not agree.',
    ),
    ...counted(oddities.nOneToken, 'gave one token, which has no time per further token; no value, not 0.'),
    ...counted(oddities.nZeroTokens, 'succeeded without a single token.'),
    ...(isWeighted
      ? ['Requests are a weighted sample of the traffic; shares and percentiles are weighted.']
      : []),
  ];
}

function loopWarning(loop: LoadRun['loop']): readonly string[] {
  if (loop === 'closed')
    return [
      'Closed loop: each request waited for an earlier one, so a slow server was asked less often and the waits that users would have had are left out (coordinated omission). Latencies hold for this concurrency and for no arrival rate.',
    ];
  if (loop === 'unknown')
    return [
      'The file does not tell whether requests were sent by the clock (open loop) or one after another (closed loop): latencies may leave out waiting (coordinated omission).',
    ];
  return [];
}

function lagWarning(lag: SendLag | null): readonly string[] {
  if (lag === null || !lag.isDelayed) return [];
  return [
    `The load generator was delayed: ${lag.nLate} of ${lag.n} requests left more than ${lag.limitMs} ms after their time, so the offered load was not the one declared.`,
  ];
}

function counted(count: number, what: string): readonly string[] {
  return count === 0 ? [] : [`${requests(count)} ${what}`];
}

function requests(count: number): string {
  return count === 1 ? '1 request' : `${count} requests`;
}
