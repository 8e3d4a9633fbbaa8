import type { Bounds, Finding } from '../finding.js';

/** What the energy of a measurement includes, from the chip outwards. */
export const ENERGY_BOUNDARIES = [
  'gpu_device',
  'accelerator_board',
  'host_dc',
  'host_ac',
  'facility',
] as const;
export type EnergyBoundary = (typeof ENERGY_BOUNDARIES)[number];

/** What a person must say of an energy file before a number of it means anything. */
export interface EnergyDeclaration {
  readonly boundary: EnergyBoundary;
  /** What the boundary leaves out, in words; empty only where it says so on purpose. */
  readonly exclusions: readonly string[];
  /** Milliseconds between samples, as the meter was set; a gap more than twice as long is a hole. */
  readonly samplingIntervalMs: number;
  /** Device ids (UUIDs) that belong to the service; empty where the source is one meter. */
  readonly devices: readonly string[];
  /** True where other tenants ran on the same devices. */
  readonly isShared: boolean;
  /** `allocated`: all that the devices drew. `incremental`: above `idleWatts`. The two are never compared. */
  readonly accounting: 'allocated' | 'incremental';
  /** Power of the same boundary without load, in watts; needed for `incremental`. */
  readonly idleWatts: number | null;
  /** Power usage effectiveness, >= 1; only for `facility` computed from a measured boundary inside. */
  readonly pue: number | null;
  /** What stood ready during the window, for instance "4 replicas on 8 H100". */
  readonly warmCapacity: string;
}

/** The traffic an energy figure belongs to: energy of another load or mix is another quantity. */
export interface EnergyLoad {
  readonly offeredRate: number | 'unbounded' | null;
  readonly maxConcurrency: number | null;
  /** Digest of the trace, or other name of the mix; null where unknown, and then equal to nothing. */
  readonly mix: string | null;
}

/** A window in milliseconds since the epoch: the measurement, warm-up excluded. */
export interface EnergyWindow {
  readonly startMs: number;
  readonly endMs: number;
}

/** One series of one device: what `parsePrometheusRange` and `parseWallMeter` read. */
export interface MetricSeries {
  readonly metric: string;
  readonly labels: ReadonlyMap<string, string>;
  /** Milliseconds since the epoch, ascending. */
  readonly atMs: Float64Array;
  /** NaN where the source says NaN: a hole, not a zero. */
  readonly values: Float64Array;
}

export interface RangeExport {
  readonly series: readonly MetricSeries[];
  /** As declared by the user, or told by the metric names; null where neither says. */
  readonly schemaVersion: string | null;
  readonly warnings: readonly string[];
}

export type EnergySource = 'counter' | 'integrated-power' | 'stated';

/** Energy over one window: what `measureEnergy` returns. */
export interface EnergyMeasurement {
  readonly joules: Finding;
  readonly window: EnergyWindow;
  readonly durationS: number;
  readonly source: EnergySource;
  /** Metric the number came from, e.g. `DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION`, with its unit. */
  readonly metric: string;
  readonly declaration: EnergyDeclaration;
  readonly load: EnergyLoad;
  readonly devices: readonly DeviceEnergy[];
  readonly warnings: readonly string[];
}

export interface DeviceEnergy {
  readonly device: string;
  readonly joules: Finding;
  readonly nSamples: number;
}

/** What the energy was spent on; ends of bounds where requests could not be scored. */
export interface EnergyWork {
  readonly nSucceeded: number;
  readonly nUseful: Bounds;
  readonly nUsefulOutputTokens: Bounds;
}

/** Energy over work: what `energyPerWork` returns. */
export interface EnergyPerWork {
  readonly averageWatts: Finding;
  readonly kwh: Finding;
  readonly joulesPerSucceededRequest: Finding;
  readonly joulesPerUsefulRequest: Finding;
  readonly joulesPerUsefulOutputToken: Finding;
  readonly kwhPerMillionUsefulTokens: Finding;
  readonly usefulRequestsPerKilojoule: Finding;
}

/** candidate / baseline − 1 of energy over useful work: what `compareEnergy` returns. */
export interface EnergyComparison {
  readonly per: 'useful-request' | 'useful-output-token';
  /** null where either arm's is not established. */
  readonly increase: number | null;
  readonly interval: (Bounds & { readonly level: number; readonly method: string }) | null;
  /** With every unknown request at its worst and at its best for the candidate; null where nothing is unknown. */
  readonly worstCase: (Bounds & { readonly increase: number }) | null;
  readonly bestCase: (Bounds & { readonly increase: number }) | null;
  /** Cases (or windows) the interval rests on. */
  readonly nUnits: number;
  /** What the interval does not cover, in sentences. */
  readonly caveats: readonly string[];
  /** Why there is no number; null where there is one. */
  readonly reason: string | null;
}
