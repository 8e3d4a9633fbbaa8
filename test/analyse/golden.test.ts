import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/analyse/analyse.js';
import type { Comparison, MetricAnalysis, PairCounts } from '../../src/analyse/analysis.js';
import { accelerationOf, bcaCorrection, bcaEnds } from '../../src/analyse/bootstrap/bca-ends.js';
import { sampleSource } from '../../src/analyse/bootstrap/bootstrap-source.js';
import type { BootstrapDistribution } from '../../src/analyse/bootstrap/distribution.js';
import { orientedPlan } from '../../src/analyse/bootstrap/oriented-plan.js';
import { basicEnds, percentileEnds } from '../../src/analyse/bootstrap/percentile-ends.js';
import { runBlocks } from '../../src/analyse/bootstrap/run-blocks.js';
import { decideThreshold } from '../../src/analyse/decide-threshold.js';
import { betaQuantile } from '../../src/analyse/distributions/beta-quantile.js';
import { binomialCdf } from '../../src/analyse/distributions/binomial-cdf.js';
import { binomialPmf } from '../../src/analyse/distributions/binomial-pmf.js';
import { normalCdf } from '../../src/analyse/distributions/normal-cdf.js';
import { normalQuantile } from '../../src/analyse/distributions/normal-quantile.js';
import { tQuantile } from '../../src/analyse/distributions/t-quantile.js';
import { agrestiMin } from '../../src/analyse/intervals/agresti-min.js';
import { bonettPrice } from '../../src/analyse/intervals/bonett-price.js';
import { clopperPearson, clopperPearsonOneSided } from '../../src/analyse/intervals/clopper-pearson.js';
import { varianceOfMean } from '../../src/analyse/intervals/design-effect.js';
import type { Ends } from '../../src/analyse/intervals/ends.js';
import { expandedTail } from '../../src/analyse/intervals/expanded-tail.js';
import { newcombe10 } from '../../src/analyse/intervals/newcombe10.js';
import { normalInterval } from '../../src/analyse/intervals/normal-interval.js';
import { tango } from '../../src/analyse/intervals/tango.js';
import { tilted } from '../../src/analyse/intervals/tilted.js';
import { wilson } from '../../src/analyse/intervals/wilson.js';
import { flawlessCasesNeeded, zeroEventBounds } from '../../src/analyse/intervals/zero-events.js';
import { benjaminiHochberg, bonferroni, hochberg, holm } from '../../src/analyse/multiplicity.js';
import { minimumCasesForNonInferiority } from '../../src/analyse/power/minimum-cases.js';
import { buildSample } from '../../src/analyse/samples/build-sample.js';
import { quantileType1, quantileType7 } from '../../src/analyse/samples/quantile.js';
import type { Sample } from '../../src/analyse/samples/sample.js';
import { mcnemar } from '../../src/analyse/significance/mcnemar.js';
import {
  expectEnds,
  expectNear,
  expectRelative,
  type GoldenRecord,
  goldenRecords,
} from './support/golden.js';
import { type Row, SETTINGS, tableOf } from './support/tables.js';

type Check = (record: GoldenRecord) => void;

const pairsOf = ({ inputs }: GoldenRecord): PairCounts => ({
  bothPass: inputs.both_right,
  regressed: inputs.regressed,
  improved: inputs.improved,
  bothFail: inputs.both_wrong,
});

const pairedInterval =
  (interval: (pairs: PairCounts, level: number) => Ends): Check =>
  (record) => {
    const ends = interval(pairsOf(record), record.inputs.level);
    expectEnds(ends, record.expected, record.tolerance.abs as number);
  };

/** Ends the reference leaves null are null here too. */
const expectOptional = (actual: number | null, expected: number | null, tolerance: number) => {
  if (expected === null) expect(actual).toBeNull();
  else expectNear(actual, expected, tolerance);
};

/** The bootstrap as it is in the orientation of the data, so that it can be held against the reference. */
function distributionOf(sample: Sample, nResamples: number): BootstrapDistribution {
  const stream = { seed: 20261129, metric: 'golden', slice: 'golden', purpose: 'slice' };
  const source = sampleSource(orientedPlan(sample), stream, runBlocks);
  return source.distribution(1, nResamples) as BootstrapDistribution;
}

function expectBootstrap(sample: Sample, record: GoldenRecord, nResamples: number): void {
  const { expected, tolerance } = record;
  const distribution = distributionOf(sample, nResamples);
  const isExact = nResamples === 1;
  const near = (ends: Ends, reference: [number, number]) => {
    if (isExact) return expectEnds(ends, reference, tolerance.abs as number);
    // Replicates are held to the range the reference gives for 100,000 of them.
    const { lower, upper } = expected.mc_range_B100k;
    const slack = [lower[1] - lower[0], upper[1] - upper[0]] as const;
    return expectEnds(ends, reference, slack);
  };
  expectNear(sample.mean, expected.estimate, 1e-12);
  near(percentileEnds(distribution, 0.025), expected.percentile);
  near(basicEnds(distribution, sample.mean, 0.025), expected.basic);
  const expanded = expandedTail(0.025, sample.n);
  expectNear(expanded, expected.alpha_expanded, 1e-9);
  near(percentileEnds(distribution, expanded), expected.percentile_expanded);
  expectBca(sample, distribution, record, isExact);
}

function expectBca(
  sample: Sample,
  distribution: BootstrapDistribution,
  { expected, tolerance }: GoldenRecord,
  isExact: boolean,
): void {
  const acceleration = accelerationOf(sample);
  const ends = bcaEnds(distribution, sample.mean, acceleration, 0.025);
  if (expected.bca === null) {
    expect(ends).toBeNull();
    return;
  }
  const correction = bcaCorrection(distribution, sample.mean, acceleration, 0.025);
  expectNear(correction?.medianBias, expected.z0, isExact ? 1e-9 : 0.02);
  expectNear(correction?.acceleration, expected.acceleration, 1e-9);
  expectNear(correction?.levels[0], expected.bca_levels[0], isExact ? 1e-9 : 0.003);
  expectNear(correction?.levels[1], expected.bca_levels[1], isExact ? 1e-9 : 0.003);
  // One lattice step, or what the reference allows; a drawn distribution has its noise on top.
  expectEnds(ends as Ends, expected.bca, isExact ? (tolerance.bca_abs as number) : 0.0015);
}

function tiltedGuard(sample: Sample, values: Float64Array, { expected, tolerance }: GoldenRecord): void {
  expectEnds(
    tilted(sample, Math.max(...values.map(Math.abs)), 0.95),
    expected.tilted_guard_observed,
    tolerance.guard_abs as number,
  );
  expectEnds(tilted(sample, 1, 0.95), expected.tilted_guard_scale, tolerance.guard_abs as number);
  expectNear(Math.sqrt(varianceOfMean(sample)), expected.se, 1e-9);
}

const differencesOf = (candidate: number[], baseline: number[], width: number) =>
  Float64Array.from(candidate, (score, i) => (score - (baseline[i] as number)) / width);

function analysed(options: Parameters<typeof tableOf>[0], settings = SETTINGS): MetricAnalysis {
  const [metric] = analyse({ tables: [tableOf(options)], settings, limits: [] }).metrics;
  return metric as MetricAnalysis;
}

/** One of the two parts of a comparison's interval. */
function scorePart({ interval }: Comparison): Ends {
  return { lower: interval?.score?.[0] ?? Number.NaN, upper: interval?.score?.[1] ?? Number.NaN };
}
function bootstrapPart({ interval }: Comparison): Ends {
  return { lower: interval?.bootstrap?.[0] ?? Number.NaN, upper: interval?.bootstrap?.[1] ?? Number.NaN };
}

function expectStratified({ inputs, expected, tolerance }: GoldenRecord): void {
  const rows = inputs.rows.map(
    ([slice, baseline, candidate]: [string, number, number]): Row => ({
      slice,
      baseline,
      candidate,
    }),
  );
  const metric = analysed({ shares: inputs.weights, rows });
  for (const slice of metric.slices) {
    const reference = expected.per_slice[slice.name];
    const near = (actual: number | null, value: number) => expectNear(actual, value, tolerance.abs as number);
    near(slice.nPairs, reference.n);
    near(slice.pairs?.regressed ?? null, reference.regressed);
    near(slice.pairs?.improved ?? null, reference.improved);
    near(slice.difference, reference.delta);
    near(slice.standardError, reference.se);
    near(slice.baselineMean, reference.baseline);
    near(slice.candidateMean, reference.candidate);
    expectEnds(scorePart(slice), reference.tango, tolerance.tango_abs as number);
    expectEnds(bootstrapPart(slice), reference.bootstrap_percentile_expanded_exact, 1e-12);
    expectEnds(slice.interval as Ends, reference.default_interval, tolerance.tango_abs as number);
  }
  const overall = metric.overall as Comparison;
  expectNear(overall.difference, expected.overall_delta, 1e-9);
  expectNear(overall.standardError, expected.overall_delta_se, 1e-9);
  expectNear(overall.baselineMean, expected.overall_baseline, 1e-9);
  expectNear(overall.candidateMean, expected.overall_candidate, 1e-9);
  expectEnds(scorePart(overall), expected.mover_tango, tolerance.mover_abs as number);
  expectEnds(bootstrapPart(overall), expected.bootstrap_percentile_exact, 1e-12);
  expect(overall.interval?.bootstrapKind).toBe('exact');
  expectEnds(overall.interval as Ends, expected.overall_default_interval, tolerance.mover_abs as number);
}

function expectClusteredSlice({ inputs, expected, tolerance }: GoldenRecord): void {
  const rows = inputs.rows.map(
    ([cluster, baseline, candidate]: [string, number, number]): Row => ({
      slice: 'all',
      cluster,
      baseline,
      candidate,
    }),
  );
  const options = { shares: { all: 1 }, rows, step: null, isBinary: false };
  const settings = { ...SETTINGS, resamples: 100_000 };
  const slice = analysed(options, settings).slices[0] as Comparison;
  expectNear(slice.nPairs, expected.n, 0);
  expectNear(slice.nUnits, expected.clusters, 0);
  expectNear(slice.difference, expected.delta, 1e-9);
  expectNear(slice.standardError, expected.se_cluster_G_over_Gm1, 1e-9);
  const g = expected.clusters;
  expectNear((slice.standardError as number) * Math.sqrt((g - 1) / g), expected.se_cluster_CR0, 1e-9);
  // The record draws towards the mean size of a cluster, which is too little where sizes differ, as they do here.
  expect(slice.designEffect).toBeGreaterThan(expected.deff_shrunk);
  expectContains(slice.interval as Ends, expected.default_interval);
  expectNear(expandedTail(0.025, g), expected.alpha_expanded, 1e-9);
  const plain = analysed(options, { ...settings, interval: 'percentile' }).slices[0] as Comparison;
  expectEnds(plain.interval as Ends, expected.cluster_bootstrap_percentile, tolerance.bootstrap_abs as never);
}

/** Fails unless an interval holds another one. */
function expectContains(ends: Ends, [lower, upper]: readonly [number, number]): void {
  expect(ends.lower).toBeLessThanOrEqual(lower);
  expect(ends.upper).toBeGreaterThanOrEqual(upper);
}

function expectStratifiedClusters({ inputs, expected }: GoldenRecord): void {
  const rows = inputs.rows.map(
    ([slice, cluster, baseline, candidate]: [string, string, number, number]): Row => ({
      slice,
      cluster,
      baseline,
      candidate,
    }),
  );
  const metric = analysed({ shares: inputs.weights, rows });
  for (const slice of metric.slices) {
    const reference = expected.per_slice[slice.name];
    expectNear(slice.nPairs, reference.n, 0);
    expectNear(slice.nUnits, reference.clusters, 0);
    expectNear(slice.difference, reference.delta, 1e-9);
    expectNear(slice.standardError, reference.se_cluster, 1e-9);
    expect(slice.designEffect).toBeGreaterThan(reference.deff_shrunk);
    expectContains(slice.interval as Ends, reference.guard);
  }
  const overall = metric.overall as Comparison;
  expectNear(overall.difference, expected.overall_delta, 1e-9);
  expectNear(overall.standardError, expected.overall_se, 1e-9);
  expect(overall.designEffect).toBeGreaterThan(expected.overall_deff_pooled);
  expectContains(overall.interval as Ends, expected.overall_mover_guard);
}

/** How the records of each category are checked. */
const CHECKS: Readonly<Record<string, Check>> = {
  wilson: ({ inputs, expected, tolerance }) =>
    expectEnds(wilson(inputs.x, inputs.n, inputs.level), expected, tolerance.abs as number),
  'clopper-pearson': ({ inputs, expected, tolerance }) =>
    expectEnds(clopperPearson(inputs.x, inputs.n, inputs.level), expected, tolerance.abs as number),
  'clopper-pearson-one-sided': ({ inputs, expected, tolerance }) => {
    const limits = clopperPearsonOneSided(inputs.x, inputs.n, inputs.level);
    expectEnds(limits, [expected.lower95, expected.upper95], tolerance.abs as number);
  },
  'normal-approx': ({ inputs, expected, tolerance }) => {
    const rate = inputs.x / inputs.n;
    const ends = normalInterval(rate, Math.sqrt((rate * (1 - rate)) / inputs.n), inputs.level);
    expectNear((ends.upper - ends.lower) / 2, expected.half_width, tolerance.abs as number);
    expectNear((ends.upper + ends.lower) / 2, expected.estimate, tolerance.abs as number);
  },
  'zero-events': ({ inputs, expected, tolerance }) => {
    const bounds = zeroEventBounds(inputs.n);
    expectNear(bounds.upper95, expected.upper95_one_sided_exact, tolerance.abs as number);
    expectNear(bounds.upper975, expected.upper975_exact, tolerance.abs as number);
    expectNear(bounds.ruleOfThree, expected.rule_of_three, tolerance.abs as number);
    expectNear(bounds.wilsonUpper, expected.wilson_upper_975, tolerance.abs as number);
  },
  'min-n-zero-discordance': ({ inputs, expected }) => {
    expect(minimumCasesForNonInferiority(inputs.margin, 0.95)).toBe(expected.n_score);
    expect(flawlessCasesNeeded(inputs.margin, inputs.alpha_one_sided)).toBe(expected.n_exact);
  },
  tango: (record) => {
    const { inputs, expected, tolerance } = record;
    const { bothPass, regressed, improved, bothFail } = pairsOf(record);
    const n = bothPass + regressed + improved + bothFail;
    expectEnds(tango(n, regressed, improved, inputs.level), expected, tolerance.abs as number);
  },
  newcombe10: pairedInterval(newcombe10),
  'bonett-price': pairedInterval(bonettPrice),
  'agresti-min': pairedInterval(agrestiMin),
  mcnemar: ({ inputs, expected, tolerance }) => {
    const test = mcnemar(inputs.regressed, inputs.improved);
    const near = (actual: number | null, reference: number | null) =>
      expectOptional(actual, reference, tolerance.abs as number);
    near(test.exact, expected.exact);
    near(test.midP, expected.midp);
    near(test.asymptotic, expected.asymptotic);
    near(test.asymptoticCorrected, expected.asymptotic_cc);
    near(test.oneSidedWorse, expected.one_sided_worse_midp);
  },
  'exact-bootstrap-binary': (record) => {
    const { n, regressed, improved } = record.inputs;
    const values = new Float64Array(n).fill(-1, 0, regressed).fill(1, regressed, regressed + improved);
    expectBootstrap(buildSample({ values, step: 1, clusterOf: null }), record, 1);
  },
  'exact-bootstrap-rubric': (record) => {
    const values = differencesOf(record.inputs.candidate, record.inputs.baseline, 4);
    const sample = buildSample({ values, step: 0.25, clusterOf: null });
    expectBootstrap(sample, record, 1);
    tiltedGuard(sample, values, record);
  },
  'exact-bootstrap-continuous': (record) => {
    const values = differencesOf(record.inputs.candidate, record.inputs.baseline, 1);
    // On the grid of thousandths the distribution is exact; drawn as continuous scores it must agree.
    expectBootstrap(buildSample({ values, step: 0.001, clusterOf: null }), record, 1);
    const sample = buildSample({ values, step: null, clusterOf: null });
    expectBootstrap(sample, record, 100_000);
    tiltedGuard(sample, values, record);
  },
  tilted: ({ inputs, expected, tolerance }) => {
    const moments = { n: inputs.n, mean: inputs.mean, meanSquare: inputs.mean_square };
    expectEnds(tilted(moments, inputs.M, inputs.level), expected, tolerance.abs as number);
  },
  'stratified-overall': expectStratified,
  'cluster-slice-continuous': expectClusteredSlice,
  'stratified-clustered-binary': expectStratifiedClusters,
  'p-adjust': ({ inputs, expected, tolerance }) => {
    const near = (actual: readonly number[], reference: number[]) => {
      reference.forEach((value, i) => {
        expectNear(actual[i], value, tolerance.abs as number);
      });
    };
    near(holm(inputs.p), expected.holm);
    near(bonferroni(inputs.p), expected.bonferroni);
    near(hochberg(inputs.p), expected.hochberg);
    near(benjaminiHochberg(inputs.p), expected.benjamini_hochberg);
  },
  quantiles: ({ inputs, expected, tolerance }) => {
    const sorted = [...inputs.x].sort((a, b) => a - b);
    inputs.probs.forEach((p: number, i: number) => {
      expectNear(quantileType7(sorted, p), expected.type7[i], tolerance.abs as number);
      expectNear(quantileType1(sorted, p), expected.type1[i], tolerance.abs as number);
    });
  },
  'normal-quantiles': ({ inputs, expected, tolerance }) => {
    inputs.p.forEach((p: number, i: number) => {
      expectNear(normalQuantile(p), expected[i], tolerance.abs as number);
    });
  },
  't-quantiles': ({ inputs, expected, tolerance }) => {
    for (const df of inputs.df as number[]) {
      inputs.p.forEach((p: number, i: number) => {
        expectRelative(tQuantile(p, df), expected[String(df)][i], tolerance.rel as number);
      });
    }
  },
  'normal-cdf': ({ inputs, expected, tolerance }) => {
    inputs.x.forEach((x: number, i: number) => {
      expectRelative(normalCdf(x), expected[i], tolerance.rel as number);
    });
  },
  binomial: ({ inputs: { k, n, p }, expected, tolerance }) => {
    expectRelative(binomialPmf(k, n, p), expected.pmf, tolerance.rel as number);
    expectRelative(binomialCdf(k, n, p), expected.P_le, tolerance.rel as number);
    // Counting failures instead keeps the upper tail's precision.
    expectRelative(binomialCdf(n - k, n, 1 - p), expected.P_ge, tolerance.rel as number);
  },
  'beta-quantile': ({ inputs, expected, tolerance }) => {
    inputs.p.forEach((p: number, i: number) => {
      expectNear(betaQuantile(p, inputs.a, inputs.b), expected[i], tolerance.abs as number);
    });
  },
  'expanded-percentile-alpha': ({ inputs, expected, tolerance }) =>
    expectNear(expandedTail(inputs.alpha_half, inputs.n), expected, tolerance.abs as number),
  decision: ({ inputs, expected }) => {
    for (const policy of ['non-inferiority', 'no-evidence-of-regression', 'point'] as const) {
      const { lower, upper, delta, margin } = inputs;
      const question = { policy, lower, upper, estimate: delta, margin, n: 1000, minCases: 30 };
      expect(decideThreshold(question), policy).toBe(expected[policy]);
    }
  },
};

/** Categories that test/analyse/golden-agreement.test.ts checks. */
const CHECKED_ELSEWHERE = new Set([
  'cohen-kappa',
  'gwet',
  'kappa-paradox',
  'fleiss-kappa',
  'krippendorff',
  'icc',
  'judge-correlation',
  'ppi',
  'ni-sample-size',
  'repeats-variance',
  'repeats-binary-instability',
  'length-logistic',
  'swap-position-bias',
]);

const records = goldenRecords();

describe('reference numbers', () => {
  for (const [category, check] of Object.entries(CHECKS)) {
    const own = records.filter((record) => record.category === category);
    describe(category, () => {
      it.each(own.map((record) => [record.name, record] as const))('%s', (_, record) => {
        check(record);
      });
    });
  }

  it('leave no record untested', () => {
    expect(records).toHaveLength(178);
    const unknown = records.filter(
      ({ category }) => !(category in CHECKS) && !CHECKED_ELSEWHERE.has(category),
    );
    expect(unknown.map(({ name }) => name)).toEqual([]);
  });
});
