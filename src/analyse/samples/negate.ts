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
