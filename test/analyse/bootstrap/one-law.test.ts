import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BinomialSampler } from '../../../src/analyse/bootstrap/binomial-sampler.js';
import { convolutionPower } from '../../../src/analyse/bootstrap/convolution-power.js';
import { exactDistribution } from '../../../src/analyse/bootstrap/distribution.js';
import {
  type ExactPlan,
  type ResamplingPlan,
  resamplingPlan,
} from '../../../src/analyse/bootstrap/resampling-plan.js';
import { runBlocks } from '../../../src/analyse/bootstrap/run-blocks.js';
import { weightedExactPlan } from '../../../src/analyse/bootstrap/weighted-lattice.js';
import { binomialPmf } from '../../../src/analyse/distributions/binomial-pmf.js';
import { blockGenerator } from '../../../src/analyse/rng/stream.js';
import { buildSample } from '../../../src/analyse/samples/build-sample.js';

const stream = { seed: 7, metric: 'm', slice: 's', purpose: 'test' };
const draw = (plan: ResamplingPlan, nBlocks: number) =>
  runBlocks({ plan, stream, firstBlock: 0, nBlocks }).means;

/** Binary differences: 40 cases, 5 regressed, 3 improved. */
const VALUES = new Float64Array(40).fill(-1, 0, 5).fill(1, 5, 8);
const sample = buildSample({ values: VALUES, step: 1, clusterOf: null });
const exact = resamplingPlan(sample) as ExactPlan;
const multinomial: ResamplingPlan = {
  kind: 'multinomial',
  totals: Float64Array.of(-1, 0, 1),
  sizes: null,
  counts: Float64Array.of(5, 32, 3),
  denominator: 40,
  unitsPerOne: 1,
};
const indices: ResamplingPlan = {
  kind: 'indices',
  totals: VALUES,
  sizes: null,
  denominator: 40,
  unitsPerOne: 1,
};

/** χ² of drawn means against the exact distribution, cells of expected count below 5 left out with their draws. */
function chiSquare(means: Float64Array): { statistic: number; df: number } {
  const { offset, spacing, probabilities } = exact.pmf;
  const observed = new Map<number, number>();
  for (const mean of means) {
    const total = Math.round(mean * 40);
    observed.set(total, (observed.get(total) ?? 0) + 1);
  }
  let statistic = 0;
  let df = -1;
  probabilities.forEach((p, i) => {
    const expected = p * means.length;
    if (expected < 5) return;
    statistic += ((observed.get(offset + i * spacing) ?? 0) - expected) ** 2 / expected;
    df += 1;
  });
  return { statistic, df };
}

describe('the three ways of the bootstrap have one law', () => {
  it('has the exact one by convolution', () => {
    expect(exact.kind).toBe('exact');
    const sum = exact.pmf.probabilities.reduce((total, p) => total + p, 0);
    expect(sum).toBeCloseTo(1, 12);
    expect(exactDistribution(exact).standardDeviation).toBeCloseTo(Math.sqrt(sample.variance / 40), 12);
  });

  it.each([
    ['exact', exact],
    ['multinomial', multinomial],
    ['indices', indices],
  ] as const)('draws of %s fit it', (_, plan) => {
    const { statistic, df } = chiSquare(draw(plan, 100));
    // Mean df, standard deviation √(2df): four of them are far beyond the 99.9 % quantile.
    expect(df).toBeGreaterThan(15);
    expect(statistic).toBeLessThan(df + 4 * Math.sqrt(2 * df));
  });

  it('holds for clusters of unequal size, multinomial against indices', () => {
    const clusterOf = new Uint32Array(600);
    const values = new Float64Array(600);
    for (let i = 0; i < 600; i += 1) {
      clusterOf[i] = i < 300 ? i : 300 + Math.floor(i / 3);
      values[i] = i % 7 === 0 ? -1 : i % 11 === 0 ? 1 : 0;
    }
    const plan = resamplingPlan(buildSample({ values, step: 1, clusterOf }));
    expect(plan.kind).toBe('multinomial');
    if (plan.kind !== 'multinomial') return;
    const each = [...plan.counts].flatMap((count, j) => Array<number>(count).fill(j));
    const spread: ResamplingPlan = {
      kind: 'indices',
      totals: Float64Array.from(each, (j) => plan.totals[j] as number),
      sizes: Float64Array.from(each, (j) => plan.sizes?.[j] as number),
      denominator: plan.denominator,
      unitsPerOne: plan.unitsPerOne,
    };
    const [left, right] = [draw(plan, 20), draw(spread, 20)].map((means) => means.sort()) as [
      Float64Array,
      Float64Array,
    ];
    // Kolmogorov–Smirnov distance of two samples of 20,000; the 99.9 % quantile is .0195.
    let distance = 0;
    for (let i = 0; i < left.length; i += 1) {
      const below = right.findIndex((x) => x > (left[i] as number));
      const upTo = left.findIndex((x) => x > (left[i] as number));
      if (below >= 0 && upTo >= 0 && i % 200 === 0)
        distance = Math.max(distance, Math.abs(below - upTo) / 20_000);
    }
    expect(distance).toBeLessThan(0.0195);
  });
});

describe('convolution', () => {
  it('of a coin is the binomial distribution', () => {
    const pmf = convolutionPower(Int32Array.of(0, 1), Float64Array.of(7, 3), 60);
    pmf.probabilities.forEach((p, i) => {
      expect(p).toBeCloseTo(binomialPmf(pmf.offset + i, 60, 0.3), 14);
    });
  });

  it('keeps a coarse lattice coarse', () => {
    const pmf = convolutionPower(Int32Array.of(-4, 0, 8), Float64Array.of(1, 1, 1), 3);
    expect(pmf).toMatchObject({ offset: -12, spacing: 4 });
    expect(pmf.probabilities).toHaveLength(10);
  });

  it('of weighted slices is exact where they share a lattice, and not attempted elsewhere', () => {
    const plan = weightedExactPlan([
      { plan: exact, weight: 0.75 },
      { plan: exact, weight: 0.25 },
    ]) as ExactPlan;
    const sd = exactDistribution(exact).standardDeviation;
    expect(exactDistribution(plan).standardDeviation).toBeCloseTo(sd * Math.hypot(0.75, 0.25), 12);
    expect(exactDistribution(plan).midP(-0.05)).toBeGreaterThan(0.4);
    expect(
      weightedExactPlan([
        { plan: exact, weight: Math.SQRT1_2 },
        { plan: exact, weight: 1 - Math.SQRT1_2 },
      ]),
    ).toBeNull();
  });
});

describe('binomial draws', () => {
  it.each([
    [1000, 0.03],
    [37, 0.5],
    [1_000_000, 0.02],
    [50, 0.999],
  ])('have the mean and variance of Bin(%d, %d)', (n, p) => {
    const sampler = new BinomialSampler(n, p / (1 - p));
    const generator = blockGenerator(stream, 0);
    const draws = Array.from({ length: 20_000 }, () => sampler.draw(n, generator));
    const mean = draws.reduce((sum, x) => sum + x, 0) / draws.length;
    const variance = draws.reduce((sum, x) => sum + (x - mean) ** 2, 0) / draws.length;
    const trueVariance = n * p * (1 - p);
    expect(Math.abs(mean - n * p)).toBeLessThan(4 * Math.sqrt(trueVariance / draws.length));
    expect(Math.abs(variance / trueVariance - 1)).toBeLessThan(0.06);
  });
});

describe('doubled cases', () => {
  it('as clusters of two give the interval of the originals', () => {
    const score = fc.constantFrom(-1, -0.5, 0, 0, 0.5, 1);
    fc.assert(
      fc.property(fc.array(score, { minLength: 2, maxLength: 40 }), (values) => {
        const single = buildSample({ values: Float64Array.from(values), step: 0.5, clusterOf: null });
        const doubled = buildSample({
          values: Float64Array.from(values.flatMap((d) => [d, d])),
          step: 0.5,
          clusterOf: Uint32Array.from(values.flatMap((_, i) => [i, i])),
        });
        const own = exactDistribution(resamplingPlan(single) as ExactPlan);
        const other = exactDistribution(resamplingPlan(doubled) as ExactPlan);
        for (const p of [0.025, 0.5, 0.975]) expect(other.quantile(p)).toBeCloseTo(own.quantile(p), 12);
      }),
    );
  });
});
