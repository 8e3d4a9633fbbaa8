/** What a metric of a known name measures. */
export interface EnergyMetric {
  readonly name: string;
  readonly kind: 'counter' | 'power';
  /** Joules (of a counter) or watts (of a gauge) in one unit of it. */
  readonly siPerUnit: number;
  readonly unit: 'J' | 'mJ' | 'MJ' | 'W' | 'mW';
}

const metric = (name: string, kind: EnergyMetric['kind'], unit: EnergyMetric['unit']): EnergyMetric => ({
  name,
  kind,
  unit,
  siPerUnit: { J: 1, mJ: 1e-3, MJ: 1e6, W: 1, mW: 1e-3 }[unit],
});

/**
 * Metrics whose unit is known from their name, in the order in which they are preferred: counters before power, since
 * a counter misses nothing between samples. No two of them are ever added, for they measure the same devices.
 * DCGM field 1611 is in joules, 156 in millijoules; NVML counts millijoules; AIPerf shows megajoules.
 */
export const ENERGY_METRICS: readonly EnergyMetric[] = [
  metric('DCGM_FI_DEV_GPU_ENERGY_JOULES_TOTAL', 'counter', 'J'),
  metric('DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION', 'counter', 'mJ'),
  metric('nvmlDeviceGetTotalEnergyConsumption', 'counter', 'mJ'),
  metric('nvidia_energy_consumption', 'counter', 'MJ'),
  metric('DCGM_FI_DEV_BOARD_POWER_WATTS', 'power', 'W'),
  metric('DCGM_FI_DEV_POWER_USAGE', 'power', 'W'),
  metric('nvidia_power_usage', 'power', 'W'),
  metric('nvmlDeviceGetPowerUsage', 'power', 'mW'),
  metric('wall_power_watts', 'power', 'W'),
];

/** Name under which the reader of wall meters hands on its series. */
export const WALL_POWER = 'wall_power_watts';
