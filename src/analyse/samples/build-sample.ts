import { requireFinite } from '../distributions/require-range.js';
import { clusterTotals } from './cluster-totals.js';
import { exactSum } from './exact-sum.js';
import type { Sample, Values } from './sample.js';
import { ROUNDING, withoutRounding } from './without-rounding.js';

/** Finest lattice that is worth counting on; beyond it scores are treated as continuous. */
const MAX_UNITS_PER_ONE = 10_000;
const LATTICE_TOLERANCE = 1e-7;

export interface SampleInput {
  /** One value per case, each in [−1, 1]. */
  readonly values: Float64Array;
  /** Step of the lattice the values lie on, or null. */
  readonly step: number | null;
  /** Cluster of each case (any whole numbers), or null. */
  readonly clusterOf: Uint32Array | null;
}

/**
 * Condenses values into a sample. The result is the same for every order of the cases and changes sign with the values.
 * @throws TypeError for an empty input and for a value that is not finite.
 */
export function buildSample({ values, step, clusterOf }: SampleInput): Sample {
  if (values.length === 0) throw new TypeError('values must not be empty');
  const unitsPerOne = step === null ? null : latticeOf(values, step);
  return unitsPerOne === null
    ? continuousSample(values, clusterOf)
    : latticeSample(values, unitsPerOne, clusterOf);
}

/**
 * Units per one, where the step divides 1 and every value is a multiple of it; null otherwise: the bootstrap by
 * indices has the same law, so a value off the lattice costs time and no correctness.
 */
function latticeOf(values: Float64Array, step: number): number | null {
  const unitsPerOne = Math.round(1 / step);
  if (!(unitsPerOne >= 1 && unitsPerOne <= MAX_UNITS_PER_ONE)) return null;
  if (Math.abs(unitsPerOne * step - 1) > LATTICE_TOLERANCE) return null;
  for (let i = 0; i < values.length; i += 1) {
    const units = (values[i] as number) * unitsPerOne;
    if (!(Math.abs(units - Math.round(units)) <= LATTICE_TOLERANCE)) {
      requireFinite(`values[${i}]`, values[i] as number);
      return null;
    }
  }
  return unitsPerOne;
}

function latticeSample(values: Float64Array, unitsPerOne: number, clusterOf: Uint32Array | null): Sample {
  const n = values.length;
  const rounded = clusterOf === null ? null : new Float64Array(n);
  const histogram = new Float64Array(2 * unitsPerOne + 1);
  for (let i = 0; i < n; i += 1) {
    const units = Math.round((values[i] as number) * unitsPerOne);
    histogram[units + unitsPerOne] = (histogram[units + unitsPerOne] ?? Number.NaN) + 1;
    if (rounded !== null) rounded[i] = units;
  }
  const units: number[] = [];
  const counts: number[] = [];
  histogram.forEach((count, index) => {
    if (count === 0) return;
    units.push(index - unitsPerOne);
    counts.push(count);
  });
  const lattice: Values = {
    kind: 'lattice',
    unitsPerOne,
    units: Int32Array.from(units),
    counts: Float64Array.from(counts),
  };
  const average = (f: (value: number) => number) =>
    exactSum(units.map((value, j) => (counts[j] as number) * f(value))) / n;
  const meanUnits = average((value) => value);
  const mean = meanUnits / unitsPerOne;
  return {
    n,
    mean,
    meanSquare: average(square) / square(unitsPerOne),
    variance: units.length === 1 ? 0 : average((value) => square(value - meanUnits)) / square(unitsPerOne),
    thirdMoment: units.length === 1 ? 0 : average((value) => cube(value - meanUnits)) / cube(unitsPerOne),
    nNonZero: n - countOf(units, counts, 0),
    nNonOne: n - countOf(units, counts, unitsPerOne),
    values: lattice,
    clusters: rounded && clusterOf ? clusterTotals(rounded, clusterOf, meanUnits, unitsPerOne) : null,
  };
}

// Products rather than powers, whose last bits are the engine's own.
function square(x: number): number {
  return x * x;
}

function cube(x: number): number {
  return x * x * x;
}

function countOf(units: readonly number[], counts: readonly number[], value: number): number {
  const index = units.indexOf(value);
  return index < 0 ? 0 : (counts[index] as number);
}

function continuousSample(differences: Float64Array, clusterOf: Uint32Array | null): Sample {
  const values = differences.map(withoutRounding);
  const sorted = Float64Array.from(values).sort();
  const n = sorted.length;
  const mean = exactSum(sorted) / n;
  let nNonZero = 0;
  let nNonOne = 0;
  sorted.forEach((x, i) => {
    requireFinite(`values[${i}]`, x);
    if (x !== 0) nNonZero += 1;
    if (x !== 1) nNonOne += 1;
  });
  const isConstant = (sorted[n - 1] as number) - (sorted[0] as number) <= ROUNDING;
  return {
    n,
    mean,
    meanSquare: exactSum(sorted.map(square)) / n,
    variance: isConstant ? 0 : exactSum(sorted.map((x) => square(x - mean))) / n,
    thirdMoment: isConstant ? 0 : exactSum(sorted.map((x) => cube(x - mean))) / n,
    nNonZero,
    nNonOne,
    values: { kind: 'continuous', sorted },
    clusters: clusterOf === null ? null : clusterTotals(values, clusterOf, mean, 1),
  };
}
