import type { EnergyWindow, MetricSeries } from './energy.js';

/** A gap between two samples longer than this many intervals is a hole. */
const TOLERATED_INTERVALS = 2;

/** The samples of one series that say something about a window, the neighbours outside it included. */
export interface WindowSamples {
  readonly atMs: readonly number[];
  readonly values: readonly number[];
}

/** Samples around a window, or why they do not cover it. */
export type Coverage =
  | { readonly isCovered: true; readonly samples: WindowSamples }
  | { readonly isCovered: false; readonly reason: string };

/**
 * The finite samples from the last one at or before the window's start to the first one at or after its end.
 * They cover it if both exist and no two neighbours lie more than twice the declared sampling interval apart: what happened in a
 * hole was not measured.
 */
export function coverage(series: MetricSeries, window: EnergyWindow, samplingIntervalMs: number): Coverage {
  const { atMs, values } = finiteSamples(series);
  const { startMs, endMs } = window;
  if (!(endMs > startMs)) return missing('the window has no length');
  if (atMs.length === 0) return missing('there is no sample');
  const first = atMs.findLastIndex((at) => at <= startMs);
  const last = atMs.findIndex((at) => at >= endMs);
  if (first === -1) return missing('the first sample comes after the window begins');
  if (last === -1) return missing('the last sample comes before the window ends');
  const samples = { atMs: atMs.slice(first, last + 1), values: values.slice(first, last + 1) };
  const longest = samples.atMs
    .slice(1)
    .reduce((gap, at, i) => Math.max(gap, at - (samples.atMs[i] as number)), 0);
  const tolerated = TOLERATED_INTERVALS * samplingIntervalMs;
  if (!(longest <= tolerated))
    return missing(
      `there is no sample for ${seconds(longest)}, and one was declared every ${seconds(samplingIntervalMs)}`,
    );
  return { isCovered: true, samples };
}

/** The value at a moment between the first and the last sample, on a straight line between its neighbours. */
export function valueAt({ atMs, values }: WindowSamples, moment: number): number {
  const next = Math.max(
    1,
    atMs.findIndex((at) => at >= moment),
  );
  const [from, to] = [atMs[next - 1] as number, atMs[next] ?? (atMs[next - 1] as number)];
  const [before, after] = [values[next - 1] as number, values[next] ?? (values[next - 1] as number)];
  return to === from ? before : before + ((after - before) * (moment - from)) / (to - from);
}

function finiteSamples({ atMs, values }: MetricSeries): WindowSamples {
  const kept = [...atMs.keys()].filter((i) => Number.isFinite(values[i]));
  return { atMs: kept.map((i) => atMs[i] as number), values: kept.map((i) => values[i] as number) };
}

function missing(reason: string): Coverage {
  return { isCovered: false, reason };
}

function seconds(durationMs: number): string {
  return `${Math.round(durationMs) / 1000} s`;
}
