import { exactSum } from '../../analyse/samples/exact-sum.js';
import { UsageError } from '../../shared/errors.js';
import { established, type Finding, notEstablished } from '../finding.js';
import { counterEnergy } from './counter-energy.js';
import type {
  DeviceEnergy,
  EnergyDeclaration,
  EnergyLoad,
  EnergyMeasurement,
  EnergyWindow,
  MetricSeries,
} from './energy.js';
import { ENERGY_METRICS, type EnergyMetric } from './energy-metrics.js';
import { powerEnergy } from './power-energy.js';
import { requireDeclaration } from './require-declaration.js';

const DEVICE_LABELS = ['UUID', 'uuid', 'gpu_uuid', 'device', 'gpu'];

/**
 * Energy of the declared devices over a window, from the best metric there is: a counter before samples of power. All devices or
 * none: where one has no value, the sum has none.
 * @throws UsageError where the declaration lacks something, no metric is known, or a device comes twice
 */
export function measureEnergy(
  series: readonly MetricSeries[],
  window: EnergyWindow,
  declaration: EnergyDeclaration,
  load: EnergyLoad,
): EnergyMeasurement {
  requireDeclaration(declaration);
  const metric = preferredMetric(series);
  const byDevice = seriesByDevice(series.filter(({ metric: name }) => name === metric.name));
  const wanted = declaration.devices.length > 0 ? declaration.devices : [...byDevice.keys()];
  const devices = wanted.map((device) =>
    deviceEnergy(device, byDevice.get(device), metric, window, declaration),
  );
  const durationS = (window.endMs - window.startMs) / 1000;
  const others = new Set(series.map(({ metric: name }) => name).filter((name) => name !== metric.name));
  const unlisted = [...byDevice.keys()].filter((device) => !wanted.includes(device));
  return {
    joules: accounted(sumOf(devices), declaration, durationS),
    window,
    durationS,
    source: metric.kind === 'counter' ? 'counter' : 'integrated-power',
    metric: `${metric.name} (${metric.unit})`,
    declaration,
    load,
    devices,
    warnings: [
      ...[...others]
        .filter((name) => ENERGY_METRICS.some((known) => known.name === name))
        .map((name) => `${name} is in the file too and was not used: it measures the same devices.`),
      ...(unlisted.length > 0
        ? [`${unlisted.length} devices in the file were not declared and are left out.`]
        : []),
      ...(declaration.isShared
        ? ['Other tenants ran on the same devices: their energy is in the number.']
        : []),
    ],
  };
}

function preferredMetric(series: readonly MetricSeries[]): EnergyMetric {
  const names = new Set(series.map(({ metric }) => metric));
  const found = ENERGY_METRICS.find(({ name }) => names.has(name));
  if (found !== undefined) return found;
  throw new UsageError(
    'the energy file has no metric whose unit is known',
    `export one of ${ENERGY_METRICS.map(({ name }) => name).join(', ')}`,
  );
}

function seriesByDevice(series: readonly MetricSeries[]): ReadonlyMap<string, MetricSeries> {
  const byDevice = new Map<string, MetricSeries>();
  for (const each of series) {
    const device = DEVICE_LABELS.map((label) => each.labels.get(label)).find((name) => name !== undefined);
    const name = device ?? 'meter';
    if (byDevice.has(name))
      throw new UsageError(
        `device "${name}" has two series of ${each.metric}: its energy would be counted twice`,
        'export one scrape job, or one label set a device',
      );
    byDevice.set(name, each);
  }
  return byDevice;
}

function deviceEnergy(
  device: string,
  series: MetricSeries | undefined,
  { kind, siPerUnit }: EnergyMetric,
  window: EnergyWindow,
  { samplingIntervalMs }: EnergyDeclaration,
): DeviceEnergy {
  if (series === undefined)
    return { device, joules: notEstablished(`the file has no series of device "${device}"`), nSamples: 0 };
  const nSamples = series.atMs.length;
  if (kind === 'counter')
    return { device, joules: counterEnergy(series, window, samplingIntervalMs, siPerUnit), nSamples };
  const inWatts = { ...series, values: series.values.map((value) => value * siPerUnit) };
  return { device, joules: powerEnergy(inWatts, window, samplingIntervalMs), nSamples };
}

function sumOf(devices: readonly DeviceEnergy[]): Finding {
  const values: number[] = [];
  for (const { device, joules } of devices) {
    if (!joules.isEstablished) return notEstablished(`device "${device}": ${joules.reason}`);
    values.push(joules.value);
  }
  return values.length === 0 ? notEstablished('no device was measured') : established(exactSum(values));
}

/** The declared share of the sum: above idle where incremental, times the PUE for a facility. */
function accounted(joules: Finding, declaration: EnergyDeclaration, durationS: number): Finding {
  if (!joules.isEstablished) return joules;
  const { accounting, idleWatts, pue } = declaration;
  const own =
    accounting === 'incremental' ? joules.value - (idleWatts ?? Number.NaN) * durationS : joules.value;
  if (own < 0) return notEstablished('the service drew less than the declared idle power');
  return established(own * (pue ?? 1));
}
