import { established, type Finding, notEstablished } from '../finding.js';
import type { EnergyWindow, MetricSeries } from './energy.js';
import { coverage, valueAt } from './series-window.js';

/**
 * Joules that a counter grew by over a window, the ends read on a straight line between samples. A counter that fell was
 * reset: how far it had grown before is lost, so there is no value (and none is made up from 0).
 * @param joulesPerUnit 0.001 for a counter in millijoules
 */
export function counterEnergy(
  series: MetricSeries,
  window: EnergyWindow,
  samplingIntervalMs: number,
  joulesPerUnit: number,
): Finding {
  const covered = coverage(series, window, samplingIntervalMs);
  if (!covered.isCovered) return notEstablished(covered.reason);
  const { values } = covered.samples;
  const resetAt = values.findIndex((value, i) => i > 0 && value < (values[i - 1] as number));
  if (resetAt !== -1)
    return notEstablished(
      `the counter was reset within the window: it fell from ${values[resetAt - 1]} to ${values[resetAt]}`,
    );
  const growth = valueAt(covered.samples, window.endMs) - valueAt(covered.samples, window.startMs);
  return established(growth * joulesPerUnit);
}
