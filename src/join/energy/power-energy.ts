import { exactSum } from '../../analyse/samples/exact-sum.js';
import { established, type Finding, notEstablished } from '../finding.js';
import type { EnergyWindow, MetricSeries } from './energy.js';
import { coverage, valueAt } from './series-window.js';

/**
 * Joules from samples of power in watts over a window: straight lines between samples, integrated (trapezoid rule); 300 W for 2 s
 * are 600 J. Power below 0 is a fault of the meter.
 */
export function powerEnergy(series: MetricSeries, window: EnergyWindow, samplingIntervalMs: number): Finding {
  const covered = coverage(series, window, samplingIntervalMs);
  if (!covered.isCovered) return notEstablished(covered.reason);
  const { samples } = covered;
  const negative = samples.values.find((watts) => watts < 0);
  if (negative !== undefined) return notEstablished(`the meter reads ${negative} W`);
  const { startMs, endMs } = window;
  const inside = samples.atMs.filter((at) => at > startMs && at < endMs);
  const moments = [startMs, ...inside, endMs];
  const watts = moments.map((moment) => valueAt(samples, moment));
  const parts = moments
    .slice(1)
    .map((at, i) => (((watts[i] as number) + (watts[i + 1] as number)) / 2) * (at - (moments[i] as number)));
  return established(exactSum(parts) / 1000);
}
