import type { EnergyDeclaration, EnergyLoad, MetricSeries } from '../../../src/join/energy/energy.js';

export const DECLARATION: EnergyDeclaration = {
  boundary: 'gpu_device',
  exclusions: ['CPU', 'fans', 'network'],
  samplingIntervalMs: 1000,
  devices: [],
  isShared: false,
  accounting: 'allocated',
  idleWatts: null,
  pue: null,
  warmCapacity: '1 replica on 2 GPUs',
};

export const LOAD: EnergyLoad = { offeredRate: 10, maxConcurrency: null, mix: 'sha256:mix' };

/** One series with a sample every second from 0, unless times are given. */
export function seriesOf(
  metric: string,
  values: readonly number[],
  given: { readonly device?: string; readonly atMs?: readonly number[] } = {},
): MetricSeries {
  return {
    metric,
    labels: new Map([['UUID', given.device ?? 'GPU-1']]),
    atMs: Float64Array.from(given.atMs ?? values.map((_, i) => i * 1000)),
    values: Float64Array.from(values),
  };
}
