import { isFields } from '../../rows/known-fields.js';
import type { Measured } from '../../rows/measured.js';

/** Milliseconds of one of the unit. */
const TO_MS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  nanoseconds: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  microseconds: 1e-3,
  ms: 1,
  milliseconds: 1,
  s: 1000,
  sec: 1000,
  seconds: 1000,
  min: 60_000,
  minutes: 60_000,
};

const UNITS_OF_COUNTS: ReadonlySet<string> = new Set(['tokens', 'token']);

/** A metric of AIPerf as its file writes it: the unit that stands beside the value is the one that counts. */
interface WithUnit {
  readonly value: unknown;
  readonly unit: string | null;
}

/** Metrics of one record, each in the unit that stands beside it. */
export interface UnitReader {
  duration(tag: string): number | null;
  durations(tag: string): readonly number[] | null;
  count(tag: string): number | null;
}

/**
 * @param onUnknown told of each value whose unit is not known, which is therefore not measured
 */
export function readUnits(
  metrics: Readonly<Record<string, unknown>>,
  measured: Measured,
  onUnknown: (metricInUnit: string) => void,
): UnitReader {
  const metric = (tag: string): WithUnit | null => {
    const given = Object.hasOwn(metrics, tag) ? metrics[tag] : undefined;
    if (given === undefined || given === null) return null;
    if (!isFields(given)) return measured.odd(`${tag} has no unit`);
    return { value: given.value, unit: typeof given.unit === 'string' ? given.unit : null };
  };
  const factorOf = (tag: string, unit: string | null): number | null => {
    const factor = unit !== null && Object.hasOwn(TO_MS, unit) ? (TO_MS[unit] as number) : null;
    if (factor === null) onUnknown(`${tag} in ${unit ?? 'no unit'}`);
    return factor;
  };
  return {
    duration(tag) {
      const given = metric(tag);
      const factor = given === null ? null : factorOf(tag, given.unit);
      return given === null || factor === null ? null : measured.duration(given.value, tag, factor);
    },
    durations(tag) {
      const given = metric(tag);
      const factor = given === null ? null : factorOf(tag, given.unit);
      return given === null || factor === null ? null : measured.durations(given.value, tag, factor);
    },
    count(tag) {
      const given = metric(tag);
      if (given === null) return null;
      if (given.unit !== null && UNITS_OF_COUNTS.has(given.unit)) return measured.count(given.value, tag);
      onUnknown(`${tag} in ${given.unit ?? 'no unit'}`);
      return null;
    },
  };
}

/** Milliseconds of a value of the summary; null for units that are no time. */
export function msOf(value: number, unit: string | null): number | null {
  return unit !== null && Object.hasOwn(TO_MS, unit) ? value * (TO_MS[unit] as number) : null;
}
