import type { Clusters, Sample, Values } from './sample.js';

/** The sample of the negated values: what the swapped arms would give, to the last bit. */
export function negated(sample: Sample): Sample {
  return {
    ...sample,
    mean: 0 - sample.mean,
    thirdMoment: 0 - sample.thirdMoment,
    values: negatedValues(sample.values),
    clusters: sample.clusters === null ? null : negatedClusters(sample.clusters),
  };
}

/**
 * 1 or −1: the orientation in which a sample is resampled. Its mean is not negative there; where the mean is 0 the
 * values themselves decide, so that a sample and its negation choose the same one.
 */
export function canonicalSign(sample: Sample): 1 | -1 {
  if (sample.mean !== 0) return sample.mean > 0 ? 1 : -1;
  return compareSequences(sequencesOf(sample), sequencesOf(negated(sample))) >= 0 ? 1 : -1;
}

function negatedValues(values: Values): Values {
  if (values.kind === 'continuous') {
    return { kind: 'continuous', sorted: values.sorted.map((x) => 0 - x).reverse() };
  }
  return {
    ...values,
    units: values.units.map((unit) => -unit).reverse(),
    counts: values.counts.slice().reverse(),
  };
}

/** Sizes ascend already; within equal sizes the order of totals turns round. */
function negatedClusters(clusters: Clusters): Clusters {
  const totals = clusters.totals.map((total) => 0 - total);
  let first = 0;
  for (let g = 1; g <= clusters.count; g += 1) {
    if (g < clusters.count && clusters.sizes[g] === clusters.sizes[first]) continue;
    totals.subarray(first, g).reverse();
    first = g;
  }
  return { ...clusters, totals, sumCubes: 0 - clusters.sumCubes };
}

function sequencesOf({ values, clusters }: Sample): readonly ArrayLike<number>[] {
  const own = values.kind === 'lattice' ? [values.units, values.counts] : [values.sorted];
  return clusters === null ? own : [...own, clusters.totals];
}

function compareSequences(left: readonly ArrayLike<number>[], right: readonly ArrayLike<number>[]): number {
  for (let k = 0; k < left.length; k += 1) {
    const a = left[k] as ArrayLike<number>;
    const b = right[k] as ArrayLike<number>;
    for (let i = 0; i < a.length; i += 1) {
      const difference = (a[i] as number) - (b[i] as number);
      if (difference !== 0) return difference;
    }
  }
  return 0;
}
