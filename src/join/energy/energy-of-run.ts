import type { EnergyLog } from '../energy-file/read-energy-file.js';
import type { LoadRun } from '../load-run.js';
import type { EnergyLoad, EnergyMeasurement, EnergyWindow, MetricSeries } from './energy.js';
import { measureEnergy } from './measure-energy.js';
import { requireDeclaration } from './require-declaration.js';
import { statedEnergy } from './stated-energy.js';

/** An energy file with what its log holds; `series` is null where the load generator states the energy itself. */
export interface EnergySeries {
  readonly log: EnergyLog;
  readonly series: readonly MetricSeries[] | null;
}

/**
 * Energy of a load run's measurement window, which its own file tells or the energy file declares.
 * @returns the measurement, or in one sentence part why there is none
 * @throws UsageError for a declaration or log that cannot be used
 */
export function energyOfRun({ log, series }: EnergySeries, run: LoadRun): EnergyMeasurement | string {
  const window = log.window ?? windowOf(run);
  if (window === null)
    return 'the load file does not tell when it measured: declare the window in the energy file';
  const load: EnergyLoad = {
    offeredRate: run.offeredRate,
    maxConcurrency: run.maxConcurrency,
    mix: run.traceDigest,
  };
  if (series !== null) return measureEnergy(series, window, log.declaration, load);
  requireDeclaration(log.declaration);
  return {
    joules: statedEnergy(run.stated),
    window,
    durationS: (window.endMs - window.startMs) / 1000,
    source: 'stated',
    metric: `stated by ${run.tool}`,
    declaration: log.declaration,
    load,
    devices: [],
    warnings: ['The energy is the sum that the load generator states, and was not measured again.'],
  };
}

function windowOf({ startedAtMs, durationS }: LoadRun): EnergyWindow | null {
  return startedAtMs === null || durationS === null || !(durationS > 0)
    ? null
    : { startMs: startedAtMs, endMs: startedAtMs + durationS * 1000 };
}
