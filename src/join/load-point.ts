import type { LoadPhase, LoadRun } from './load-run.js';

/** What was asked of a service in a load run: only runs of the same load are compared, or counted together. */
export interface LoadPoint {
  readonly phase: LoadPhase | null;
  /** Requests a second; `unbounded` where all were sent at once; null where not told. */
  readonly offeredRate: number | 'unbounded' | null;
  readonly maxConcurrency: number | null;
  readonly isStreaming: boolean | null;
}

export function loadPointOf({ phase, offeredRate, maxConcurrency, isStreaming }: LoadRun): LoadPoint {
  return { phase, offeredRate, maxConcurrency, isStreaming };
}

/** Equal for equal loads, and for no others. */
export function loadPointKey({ phase, offeredRate, maxConcurrency, isStreaming }: LoadPoint): string {
  return JSON.stringify([phase, offeredRate, maxConcurrency, isStreaming]);
}

/** `steady, 4 requests/s, at most 32 in flight`. */
export function loadPointText({ phase, offeredRate, maxConcurrency, isStreaming }: LoadPoint): string {
  const rate =
    offeredRate === null
      ? 'rate not told'
      : offeredRate === 'unbounded'
        ? 'all at once'
        : `${offeredRate} requests/s`;
  return [
    phase ?? 'phase not declared',
    rate,
    ...(maxConcurrency === null ? [] : [`at most ${maxConcurrency} in flight`]),
    ...(isStreaming === false ? ['not streamed'] : []),
  ].join(', ');
}

/** By phase as they are listed, then by rate; loads without a rate come last. */
export function compareLoadPoints(
  phases: readonly LoadPhase[],
): (one: LoadPoint, other: LoadPoint) => number {
  const place = ({ phase }: LoadPoint) => (phase === null ? phases.length : phases.indexOf(phase));
  const rate = ({ offeredRate }: LoadPoint) =>
    typeof offeredRate === 'number' ? offeredRate : Number.MAX_VALUE;
  const flight = ({ maxConcurrency }: LoadPoint) => maxConcurrency ?? Number.MAX_VALUE;
  return (one, other) => place(one) - place(other) || rate(one) - rate(other) || flight(one) - flight(other);
}
