import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/analyse/analyse.js';
import { exactDistribution } from '../../src/analyse/bootstrap/distribution.js';
import { percentileEnds } from '../../src/analyse/bootstrap/percentile-ends.js';
import { type ExactPlan, resamplingPlan } from '../../src/analyse/bootstrap/resampling-plan.js';
import { isAtLeast } from '../../src/analyse/decide-threshold.js';
import { binomialPmf } from '../../src/analyse/distributions/binomial-pmf.js';
import { type Ends, hull } from '../../src/analyse/intervals/ends.js';
import { tango } from '../../src/analyse/intervals/tango.js';
import { buildSample } from '../../src/analyse/samples/build-sample.js';
import { rowsFromCounts, SETTINGS, tableOf } from './support/tables.js';

type IntervalOf = (n: number, b: number, c: number) => Ends;

/** Plain percentile bootstrap, by the exact distribution. */
const percentile: IntervalOf = (n, b, c) => {
  const values = new Float64Array(n).fill(-1, 0, b).fill(1, b, b + c);
  const plan = resamplingPlan(buildSample({ values, step: 1, clusterOf: null })) as ExactPlan;
  return percentileEnds(exactDistribution(plan), 0.025);
};
const score: IntervalOf = (n, b, c) => tango(n, b, c, 0.95);

/** What a gate gets by default, through the whole analysis. */
const byDefault: IntervalOf = (n, b, c) => {
  const rows = rowsFromCounts('all', { n, baselinePasses: b, b, c });
  const tables = [tableOf({ shares: { all: null }, rows })];
  return analyse({ tables, settings: SETTINGS, limits: [] }).metrics[0]?.slices[0]?.interval as Ends;
};

/** Worst case over discordance 2, 5, 10, 30 % and true difference 0, −.02, −.05, by summing over all outcomes. */
function worst(n: number, intervalOf: IntervalOf): { coverage: number; falsePass: number } {
  const ends = Array.from({ length: n + 1 }, (_, b) =>
    Array.from({ length: n + 1 - b }, (_unused, c) => intervalOf(n, b, c)),
  );
  let coverage = 1;
  let falsePass = 0;
  for (const discordance of [0.02, 0.05, 0.1, 0.3]) {
    for (const delta of [0, -0.02, -0.05].filter((value) => -value <= discordance)) {
      const seen = settingOf(ends, n, (discordance - delta) / 2, (discordance + delta) / 2);
      coverage = Math.min(coverage, seen.coverage);
      if (delta < 0) falsePass = Math.max(falsePass, seen.falsePass);
    }
  }
  return { coverage, falsePass };
}

function settingOf(ends: readonly (readonly Ends[])[], n: number, regressed: number, improved: number) {
  const delta = improved - regressed;
  let coverage = 0;
  let falsePass = 0;
  ends.forEach((row, b) => {
    const probability = binomialPmf(b, n, regressed);
    row.forEach(({ lower, upper }, c) => {
      const p = probability * binomialPmf(c, n - b, improved / (1 - regressed));
      if (isAtLeast(delta, lower) && isAtLeast(upper, delta)) coverage += p;
      // Passing with the margin exactly at the true loss.
      if (isAtLeast(lower, delta)) falsePass += p;
    });
  });
  return { coverage, falsePass };
}

describe('error rates by complete enumeration', () => {
  // Published with the method: smallest coverage and largest chance to pass a loss exactly at the margin.
  it.each([
    [10, 0.183, 0.817],
    [20, 0.332, 0.668],
    [30, 0.452, 0.545],
  ])('the percentile bootstrap alone fails at n = %d', (n, coverage, falsePass) => {
    const seen = worst(n, percentile);
    expect(seen.coverage).toBeCloseTo(coverage, 3);
    expect(seen.falsePass).toBeCloseTo(falsePass, 3);
  });

  it.each([
    [10, 0.967, 0.012],
    [20, 0.952, 0.029],
    [30, 0.957, 0.023],
  ])('its hull with the score interval holds at n = %d', (n, coverage, falsePass) => {
    const seen = worst(n, (...counts) => hull(percentile(...counts), score(...counts)));
    expect(seen.coverage).toBeCloseTo(coverage, 3);
    expect(seen.falsePass).toBeCloseTo(falsePass, 3);
  });

  it('and so does the default interval, through the whole analysis', () => {
    const { coverage, falsePass } = worst(20, byDefault);
    expect(coverage).toBeGreaterThanOrEqual(0.9515);
    expect(falsePass).toBeLessThanOrEqual(0.03);
  });
});
