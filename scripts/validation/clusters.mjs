/** Clusters of unequal sizes: how often a loss at the margin passes. */
import { analyse } from '../../dist/analyse/analyse.js';
import { LEAST_EFFECTIVE_CLUSTERS } from '../../dist/analyse/compare/cluster-allowance.js';
import { clusterDependence } from '../../dist/analyse/compare/cluster-dependence.js';
import { criticalValue } from '../../dist/analyse/intervals/critical-value.js';
import { shrunkDesignEffect } from '../../dist/analyse/intervals/design-effect.js';
import { criticalZ } from '../../dist/analyse/intervals/level.js';
import { mover } from '../../dist/analyse/intervals/mover.js';
import { tangoLower } from '../../dist/analyse/intervals/tango.js';
import { buildSample } from '../../dist/analyse/samples/build-sample.js';
import { settings } from './intervals.mjs';
import { slicedClusterTable } from './score-tables.mjs';
import { monteCarloError } from './tally.mjs';

const times = (count, size) => Array.from({ length: count }, () => size);

/** Sizes of the clusters by layout. */
const LAYOUTS = {
  '10 × 20, 30 × 5 and 100 × 1': [...times(10, 20), ...times(30, 5), ...times(100, 1)],
  '1 × 300 and 100 × 1': [300, ...times(100, 1)],
  '1 × 100 and 20 × 5': [100, ...times(20, 5)],
  '1 × 50 and 100 × 5': [50, ...times(100, 5)],
  '2 × 100': times(2, 100),
  '3 × 100': times(3, 100),
  '5 × 80': times(5, 80),
  '10 × 40': times(10, 40),
  '250, 100, 50': [250, 100, 50],
  '200, 100, 50, 30, 20': [200, 100, 50, 30, 20],
  '100 to 5, ten of them': [100, 80, 60, 50, 40, 30, 20, 10, 5, 5],
  '100 · .9^i, sixty of them': Array.from({ length: 60 }, (_, i) => Math.max(1, Math.floor(100 * 0.9 ** i))),
  '20 × 20': times(20, 20),
  '60 × 5': times(60, 5),
  '200 × 5': times(200, 5),
  '100 × 10': times(100, 10),
};

/** Slices: the layout of each with its share, and whether the same clusters lie in all of them. */
const SLICED = {
  'two slices with clusters of their own: 10 × 20 and 100 × 1; 40 × 5': {
    shares: [0.7, 0.3],
    sizes: [[...times(10, 20), ...times(100, 1)], times(40, 5)],
  },
  'a slice of 200 × 1, one of 10 × 20': { shares: [0.5, 0.5], sizes: [times(200, 1), times(10, 20)] },
  '60 clusters, each in two slices: 4 and 1 cases': {
    shares: [0.5, 0.5],
    sizes: [times(60, 4), times(60, 1)],
    isCrossing: true,
  },
  '10 × 20 and 60 × 2, each in two slices': {
    shares: [0.8, 0.2],
    sizes: [
      [...times(10, 15), ...times(60, 1)],
      [...times(10, 5), ...times(60, 1)],
    ],
    isCrossing: true,
  },
};

/** Parts that take their cluster's outcome: whole clusters, most of each, and about half (intra-class correlation .3). */
const SHARED = [1, 0.8, 0.55];
const MARGINS = [0.05, 0.1, 0.2];
/** Chance that a case improves; what is lost on top is the margin. */
const GAINS = [0, 0.05];

/**
 * Draws counts cluster by cluster.
 * @returns one `{slice, cluster, size, b, c}` for each part of a cluster that lies in one slice
 */
function drawEntries({ sizes, isCrossing }, { loss, gain, shared }, generator) {
  const drawOne = () => {
    const u = generator.nextUnit();
    return u < loss ? -1 : u < loss + gain ? 1 : 0;
  };
  const outcomes = [];
  const entries = [];
  let first = 0;
  sizes.forEach((own, slice) => {
    own.forEach((size, g) => {
      const cluster = isCrossing ? g : first + g;
      outcomes[cluster] ??= drawOne();
      const entry = { slice, cluster, size, b: 0, c: 0 };
      for (let i = 0; i < size; i += 1) {
        const value = shared === 1 || generator.nextUnit() < shared ? outcomes[cluster] : drawOne();
        if (value < 0) entry.b += 1;
        if (value > 0) entry.c += 1;
      }
      entries.push(entry);
    });
    first += own.length;
  });
  return entries;
}

/** The cases themselves, for the product's own analysis. */
function casesOf(entries) {
  return entries.flatMap(({ slice, cluster, size, b, c }) =>
    Array.from({ length: size }, (_, i) => [slice, cluster, i < b ? -1 : i < b + c ? 1 : 0]),
  );
}

const sumOf = (items, value) => items.reduce((sum, item) => sum + value(item), 0);

/**
 * The guard's lower ends, from counts: as the product computes them, and as they were before, when the design effect was drawn
 * towards the mean size of a cluster and quantiles were normal. `checked` holds it against the product.
 */
function lowerEnds({ shares, sizes, isCrossing }, entries, layout) {
  const slices = shares.map((weight, s) => {
    const own = layout.bySlice[s].map((index) => entries[index]);
    const n = sumOf(sizes[s], (size) => size);
    const [b, c] = [sumOf(own, (entry) => entry.b), sumOf(own, (entry) => entry.c)];
    const mean = (c - b) / n;
    return {
      weight,
      n,
      b,
      c,
      mean,
      lost: b / n,
      variance: (b + c) / n - mean * mean,
      scale: weight / n,
      own,
    };
  });
  const groups = layout.byCluster.map((indices) => indices.map((index) => entries[index]));
  const influence = ({ slice, size, b, c }) => slices[slice].scale * (c - b - size * slices[slice].mean);
  const clustered = isCrossing
    ? (groups.length / (groups.length - 1)) * sumOf(groups, (group) => sumOf(group, influence) ** 2)
    : sumOf(
        slices,
        ({ own }) => (own.length / (own.length - 1)) * sumOf(own, (entry) => influence(entry) ** 2),
      );
  const independent = sumOf(slices, ({ scale, n, variance }) => scale * scale * n * variance);
  const withSpread =
    sumOf(
      groups,
      (group) =>
        sumOf(group, ({ slice, size }) => slices[slice].scale * size * Math.sqrt(slices[slice].variance)) **
        2,
    ) / independent;
  const isSpread = slices.every(({ variance }) => variance > 0);
  const full = Math.max(1, layout.full, isSpread ? withSpread : 1);
  const correlation = (totalOf, squareOf, meanOf, varianceOf) => {
    let [products, expected] = [0, 0];
    for (const group of groups) {
      const size = sumOf(group, (entry) => entry.size);
      if (size < 2) continue;
      const total = sumOf(
        group,
        (entry) => slices[entry.slice].scale * (totalOf(entry) - entry.size * meanOf(slices[entry.slice])),
      );
      const squares = sumOf(group, (entry) => {
        const mean = meanOf(slices[entry.slice]);
        return (
          slices[entry.slice].scale ** 2 *
          (squareOf(entry) - 2 * mean * totalOf(entry) + entry.size * mean * mean)
        );
      });
      products += (total * total - squares) / (size - 1);
      expected += sumOf(
        group,
        (entry) => slices[entry.slice].scale ** 2 * entry.size * varianceOf(slices[entry.slice]),
      );
    }
    return expected > 0 ? 1 + Math.min(1, Math.max(0, products / expected)) * (full - 1) : 1;
  };
  const seen = Math.max(
    1,
    clustered / independent,
    correlation(
      (entry) => entry.c - entry.b,
      (entry) => entry.b + entry.c,
      (slice) => slice.mean,
      (slice) => slice.variance,
    ),
    correlation(
      (entry) => entry.b,
      (entry) => entry.b,
      (slice) => slice.lost,
      (slice) => slice.lost * (1 - slice.lost),
    ),
  );
  const nInformative = sumOf(groups, (group) => {
    const size = sumOf(group, (entry) => entry.size);
    return size > 1 && group.some(({ b }) => b > 0) ? Math.min(1, size / layout.kish) : 0;
  });
  const designEffect = shrunkDesignEffect({
    ratio: independent > 0 ? seen : null,
    fullDependence: full,
    nInformative,
  });
  const nCases = sumOf(slices, ({ n }) => n);
  const [meanSize, k] = [nCases / groups.length, sumOf(slices, ({ b, c }) => b + c)];
  const raw = independent > 0 ? Math.max(1, clustered / independent) : meanSize;
  const former = Math.max(1, (k * raw + 2 * meanSize) / (k + 2));
  const endAt = (deff, critical) =>
    mover(
      slices.map(({ weight, n, b, c, mean }) => ({
        weight,
        estimate: mean,
        ends: { lower: tangoLower(n / deff, b / deff, c / deff, critical), upper: mean },
      })),
    ).lower;
  return {
    designEffect,
    full,
    seen,
    nInformative,
    now: layout.nEffective < LEAST_EFFECTIVE_CLUSTERS - 1e-9 ? -1 : endAt(designEffect, layout.critical),
    former: endAt(former, criticalZ(0.95)),
  };
}

/** What an allowance takes from the layout alone. */
function layoutOf(design) {
  const entries = drawEntries(design, { loss: 0, gain: 0, shared: 1 }, { nextUnit: () => 1 });
  const values = casesOf(entries);
  const slices = design.shares.map((weight, s) => {
    const own = values.filter(([slice]) => slice === s);
    const zeros = Float64Array.from(own, () => 0);
    const clusterOf = Uint32Array.from(own, ([, cluster]) => cluster);
    return {
      name: `${s}`,
      weight,
      values: zeros,
      clusterOf,
      sample: buildSample({ values: zeros, step: 1, clusterOf }),
    };
  });
  const { fullDependence, nEffective, df } = clusterDependence(slices);
  const sizes = new Map();
  for (const [, cluster] of values) sizes.set(cluster, (sizes.get(cluster) ?? 0) + 1);
  const kish = [...sizes.values()].reduce((sum, size) => sum + size * size, 0) / values.length;
  const indicesBy = (keyOf) => {
    const groups = new Map();
    entries.forEach((entry, index) => {
      const key = keyOf(entry);
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(index);
    });
    return [...groups.values()];
  };
  const bySlice = indicesBy(({ slice }) => slice);
  const byCluster = indicesBy(({ cluster }) => cluster);
  return { bySlice, byCluster, full: fullDependence, nEffective, kish, critical: criticalValue(0.95, df) };
}

/** Holds the ends against those of the product's analysis. @throws Error where they differ */
function check(design, entries, ends) {
  const table = slicedClusterTable(casesOf(entries), design.shares);
  const { overall } = analyse({ tables: [table], settings: settings('tango'), limits: [] }).metrics[0];
  const lower = overall.caveat === null ? overall.interval.lower : -1;
  if (!(Math.abs(lower - ends.now) < 1e-9))
    throw new Error(`the analysis gives ${lower}, the counts ${ends.now}`);
}

/** Repetitions of each world that the product's own analysis is asked about too. */
const N_CHECKED = 2;

const WORLDS = SHARED.flatMap((shared) =>
  MARGINS.flatMap((margin) => GAINS.map((gain) => ({ shared, margin, gain, loss: margin + gain }))),
);

/** Greatest false pass of both forms over the worlds of a layout. */
function falsePasses(name, design, options) {
  const layout = layoutOf(design);
  const rates = WORLDS.map((world) => falsePassIn(world, name, design, layout, options));
  const now = Math.max(...rates.map((rate) => rate.now));
  return {
    now,
    error: monteCarloError(now, options.reps),
    former: Math.max(...rates.map((rate) => rate.former)),
  };
}

function falsePassIn(world, name, design, layout, { reps, seed, generatorOf }) {
  const { shared, margin, gain } = world;
  const setting = `${name}, ${shared}, ${margin}, ${gain}`;
  let [now, former] = [0, 0];
  for (let repetition = 0; repetition < reps; repetition += 1) {
    const generator = generatorOf({ seed, section: 'unequal clusters', setting, repetition });
    const entries = drawEntries(design, world, generator);
    const ends = lowerEnds(design, entries, layout);
    if (repetition < N_CHECKED) check(design, entries, ends);
    if (ends.now >= -margin - 1e-12) now += 1;
    if (ends.former >= -margin - 1e-12) former += 1;
  }
  return { now: now / reps, former: former / reps };
}

/** @param options.reps repetitions of every world of a layout */
export function validateClusters(options, tell) {
  const designs = [
    ...Object.entries(LAYOUTS).map(([name, sizes]) => [name, { shares: [1], sizes: [sizes] }]),
    ...Object.entries(SLICED),
  ];
  const layouts = designs.map(([name, design]) => {
    const found = { name, nEffective: layoutOf(design).nEffective, ...falsePasses(name, design, options) };
    tell(`clusters, ${name}: ${found.now} (before ${found.former})`);
    return found;
  });
  return { reps: options.reps, layouts };
}
