import type { Sample } from '../samples/sample.js';
import { convolutionPower, convolutionWidth, type LatticePmf } from './convolution-power.js';

/**
 * How a sample's bootstrap distribution is had; three ways with one law. Plain data, so that drawing from it can be
 * handed to another thread.
 */
export type ResamplingPlan = ExactPlan | MultinomialPlan | IndexPlan;

/** The distribution itself; a value is (offset + i·spacing) / denominator. */
export interface ExactPlan {
  readonly kind: 'exact';
  readonly pmf: LatticePmf;
  readonly denominator: number;
}

/** Few distinct units: draw how often each occurs. */
export interface MultinomialPlan {
  readonly kind: 'multinomial';
  readonly totals: Float64Array;
  /** Cases in each distinct unit, or null where all units have the same number. */
  readonly sizes: Float64Array | null;
  readonly counts: Float64Array;
  /** What a resampled total is divided by where sizes are equal: cases × units per one. */
  readonly denominator: number;
  readonly unitsPerOne: number;
}

/** Many distinct units: draw them one by one. */
export interface IndexPlan {
  readonly kind: 'indices';
  readonly totals: Float64Array;
  readonly sizes: Float64Array | null;
  readonly denominator: number;
  readonly unitsPerOne: number;
}

/** Widest distribution that is convolved: its last squaring takes some tens of milliseconds. */
const MAX_EXACT_WIDTH = 10_000;
const MAX_DISTINCT_UNITS = 256;

/** The cheapest exact law for a sample: convolution on a lattice, else multinomial counts, else indices. */
export function resamplingPlan(sample: Sample): ResamplingPlan {
  const units = resampledUnits(sample);
  const distinct = distinctUnits(units);
  if (distinct === null) return indexPlan(units);
  const { totals, counts } = distinct;
  const nUnits = counts.reduce((sum, count) => sum + count, 0);
  if (sample.values.kind === 'lattice' && units.sizes === null) {
    const lattice = Int32Array.from(totals);
    if (convolutionWidth(lattice, counts, nUnits) <= MAX_EXACT_WIDTH) {
      const pmf = convolutionPower(lattice, counts, nUnits);
      return { kind: 'exact', pmf, denominator: units.denominator };
    }
  }
  // A binomial look-up costs about ten index draws, and takes half as many look-ups as the count has bits.
  const lookUps = totals.length * nUnits.toString(2).length;
  if (5 * lookUps > nUnits) return indexPlan(units);
  return { kind: 'multinomial', ...distinct, denominator: units.denominator, unitsPerOne: units.unitsPerOne };
}

function indexPlan({ totals, sizes, counts, denominator, unitsPerOne }: Units): IndexPlan {
  const each = counts === null ? totals : repeated(totals, counts);
  return { kind: 'indices', totals: each, sizes, denominator, unitsPerOne };
}

function repeated(values: Float64Array, times: Float64Array): Float64Array {
  const all = new Float64Array(times.reduce((sum, count) => sum + count, 0));
  let next = 0;
  values.forEach((value, j) => {
    const end = next + (times[j] as number);
    all.fill(value, next, end);
    next = end;
  });
  return all;
}

interface Units {
  readonly totals: Float64Array;
  readonly sizes: Float64Array | null;
  /** How often each occurs, or null where each stands for itself. */
  readonly counts: Float64Array | null;
  readonly denominator: number;
  readonly unitsPerOne: number;
}

function resampledUnits(sample: Sample): Units {
  const { values, clusters, n } = sample;
  const unitsPerOne = values.kind === 'lattice' ? values.unitsPerOne : 1;
  const denominator = n * unitsPerOne;
  if (clusters !== null) {
    const areEqual = clusters.sizes[0] === clusters.sizes[clusters.count - 1];
    const sizes = areEqual ? null : clusters.sizes;
    return { totals: clusters.totals, sizes, counts: null, denominator, unitsPerOne };
  }
  if (values.kind === 'continuous') {
    return { totals: values.sorted, sizes: null, counts: null, denominator, unitsPerOne };
  }
  const totals = Float64Array.from(values.units);
  return { totals, sizes: null, counts: values.counts, denominator, unitsPerOne };
}

/** Distinct (total, size) with their counts, or null if there are too many; units come sorted by size, then total. */
function distinctUnits({
  totals,
  sizes,
  counts,
}: Units): { totals: Float64Array; sizes: Float64Array | null; counts: Float64Array } | null {
  if (counts !== null) return { totals, sizes, counts };
  const first: number[] = [];
  const times: number[] = [];
  for (let i = 0; i < totals.length; i += 1) {
    const isNew = i === 0 || totals[i] !== totals[i - 1] || (sizes !== null && sizes[i] !== sizes[i - 1]);
    if (isNew) {
      if (first.length === MAX_DISTINCT_UNITS) return null;
      first.push(i);
      times.push(0);
    }
    times[times.length - 1] = (times[times.length - 1] as number) + 1;
  }
  return {
    totals: Float64Array.from(first, (i) => totals[i] as number),
    sizes: sizes === null ? null : Float64Array.from(first, (i) => sizes[i] as number),
    counts: Float64Array.from(times),
  };
}
