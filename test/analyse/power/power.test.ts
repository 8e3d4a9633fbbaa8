import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalQuantile } from '../../../src/analyse/distributions/normal-quantile.js';
import { tango } from '../../../src/analyse/intervals/tango.js';
import { plannedDesignEffect } from '../../../src/analyse/power/design-effect.js';
import { exactPower } from '../../../src/analyse/power/exact-power.js';
import {
  expectedDiscordance,
  expectedSquaredDifference,
} from '../../../src/analyse/power/expected-discordance.js';
import {
  marginPower,
  neededGrowth,
  smallestProvableMargin,
} from '../../../src/analyse/power/margin-power.js';
import { neededCases } from '../../../src/analyse/power/needed-cases.js';
import { powerCurve } from '../../../src/analyse/power/power-curve.js';
import { type PlannedSlice, powerPlan } from '../../../src/analyse/power/power-plan.js';
import {
  regressionPower,
  smallestDetectableRegression,
} from '../../../src/analyse/power/regression-power.js';
import { sampleSize } from '../../../src/analyse/power/sample-size.js';

const Z = normalQuantile(0.975);
const needed = (margin: number, discordance: number, power: number) =>
  neededCases({ margin, discordance, confidence: 0.95, power });

describe('cases needed to show non-inferiority', () => {
  it.each([
    [0.02, [549, 1067, 2005, 3941, 5894], ['.83', '.81', '.80', '.80', '.80']],
    [0.03, [293, 512, 913, 1761, 2624], ['.83', '.82', '.81', '.80', '.80']],
    [0.05, [140, 215, 350, 644, 949], ['.82', '.84', '.81', '.80', '.80']],
    [0.1, [55, 74, 104, 171, 242], ['.90', '.83', '.82', '.81', '.81']],
  ])('at margin %d, 80 %% power and discordance .02 to .30: %j', (margin, cases, powers) => {
    const discordances = [0.02, 0.05, 0.1, 0.2, 0.3];
    expect(discordances.map((psi) => needed(margin, psi, 0.8))).toEqual(cases);
    const exact = discordances.map((discordance, i) =>
      exactPower({ nCases: cases[i] ?? 0, nullDifference: -margin, discordance, trueDifference: 0, z: Z })
        .toFixed(2)
        .slice(1),
    );
    expect(exact).toEqual(powers);
  });

  it('at margin .05 and 90 % power', () => {
    expect([0.02, 0.05, 0.1, 0.2, 0.3].map((psi) => needed(0.05, psi, 0.9))).toEqual([
      171, 277, 462, 859, 1270,
    ]);
  });

  it('shows how optimistic the simple formula is at low discordance: .26 where .80 was asked for', () => {
    const { nSimple } = sampleSize({
      margin: 0.05,
      discordance: 0.02,
      trueDifference: 0,
      alpha: 0.025,
      power: 0.8,
    });
    const power = exactPower({
      nCases: nSimple,
      nullDifference: -0.05,
      discordance: 0.02,
      trueDifference: 0,
      z: Z,
    });
    expect(nSimple).toBe(63);
    expect(power.toFixed(2)).toBe('0.26');
  });

  it('never goes below the number that a flawless slice needs', () => {
    expect(needed(0.05, 0, 0.8)).toBe(73);
    expect(needed(0.01, 0, 0.5)).toBe(381);
  });

  it('grows with clusters and with the number of slices that must all pass', () => {
    const question = { margin: 0.05, discordance: 0.1, confidence: 0.95, power: 0.8 };
    expect(plannedDesignEffect(5, 0.3)).toBeCloseTo(2.2, 12);
    expect(neededCases({ ...question, designEffect: 2 })).toBe(700);
    const { nScore } = sampleSize({
      margin: 0.05,
      discordance: 0.1,
      trueDifference: 0,
      alpha: 0.025,
      power: 0.96,
    });
    expect(neededCases({ ...question, nSlices: 5 })).toBe(nScore);
    expect(nScore).toBeGreaterThan(500);
  });

  it('has no number for margin 0 without a true improvement, and one with it', () => {
    expect(needed(0, 0.1, 0.8)).toBeNull();
    expect(
      neededCases({ margin: 0, discordance: 0.1, trueDifference: 0.05, confidence: 0.95, power: 0.8 }),
    ).toBeGreaterThan(100);
    expect(() =>
      sampleSize({ margin: 0.05, discordance: 0.2, trueDifference: -0.05, alpha: 0.025, power: 0.8 }),
    ).toThrow('a true difference at or beyond the margin can never be shown');
    expect(() => needed(Number.NaN, 0.1, 0.8)).toThrow(TypeError);
  });

  it('falls as the margin grows and rises with discordance', () => {
    const margin = fc.double({ min: 0.01, max: 0.4, noNaN: true });
    const discordance = fc.double({ min: 0.01, max: 0.6, noNaN: true });
    fc.assert(
      fc.property(margin, discordance, (m, psi) => {
        const here = needed(m, psi, 0.8) ?? 0;
        expect(needed(m + 0.02, psi, 0.8)).toBeLessThanOrEqual(here);
        expect(needed(m, psi + 0.05, 0.8)).toBeGreaterThanOrEqual(here);
      }),
    );
  });
});

describe('exact power', () => {
  it('is the sum over all outcomes whose Tango lower limit reaches the hypothesis', () => {
    const [n, discordance, trueDifference, margin] = [25, 0.3, -0.1, 0.2];
    const [p, q] = [(discordance - trueDifference) / 2, (discordance + trueDifference) / 2];
    const logFactorial = Array.from({ length: n + 1 }, () => 0);
    for (let k = 2; k <= n; k += 1) logFactorial[k] = (logFactorial[k - 1] ?? 0) + Math.log(k);
    const f = (k: number) => logFactorial[k] ?? 0;
    let expected = 0;
    for (let b = 0; b <= n; b += 1) {
      for (let c = 0; b + c <= n; c += 1) {
        if (tango(n, b, c, 0.95).lower < -margin) continue;
        const concordant = n - b - c;
        const log = f(n) - f(b) - f(c) - f(concordant);
        expected += Math.exp(
          log + b * Math.log(p) + c * Math.log(q) + concordant * Math.log(1 - discordance),
        );
      }
    }
    expect(exactPower({ nCases: n, nullDifference: -margin, discordance, trueDifference, z: Z })).toBeCloseTo(
      expected,
      10,
    );
  });

  it('keeps its error rate at the margin', () => {
    for (const nCases of [50, 100, 300]) {
      const error = exactPower({
        nCases,
        nullDifference: -0.05,
        discordance: 0.1,
        trueDifference: -0.05,
        z: Z,
      });
      expect(error).toBeLessThan(0.027);
    }
  });

  it('needs n_min cases where nothing ever differs', () => {
    const question = { nullDifference: -0.05, discordance: 0, trueDifference: 0, z: Z };
    expect(exactPower({ ...question, nCases: 72 })).toBe(0);
    expect(exactPower({ ...question, nCases: 73 })).toBe(1);
  });
});

describe('what a given number of cases can show', () => {
  const slice = (nEffective: number, discordance: number) => [{ weight: 1, nEffective, discordance }];

  it('finds the smallest detectable regression, larger at 90 % power', () => {
    const at80 = smallestDetectableRegression(slice(500, 0.1), 0.025, 0.8) ?? 0;
    const at90 = smallestDetectableRegression(slice(500, 0.1), 0.025, 0.9) ?? 0;
    expect(at80.toFixed(4)).toBe('0.0395');
    expect(at90.toFixed(4)).toBe('0.0457');
    expect(regressionPower(slice(500, 0.1), at80, 0.025)).toBeCloseTo(0.8, 9);
    const exact = exactPower({
      nCases: 500,
      nullDifference: 0,
      discordance: 0.1,
      trueDifference: at80,
      z: Z,
    });
    expect(Math.abs(exact - 0.8)).toBeLessThan(0.02);
  });

  it('lets a loss larger than the discordance bring its own discordance', () => {
    const loss = smallestDetectableRegression(slice(20, 0.02), 0.025, 0.8) ?? 0;
    expect(loss).toBeGreaterThan(0.2);
    expect(loss).toBeLessThan(0.4);
    expect(smallestDetectableRegression(slice(3, 0.02), 0.025, 0.8)).toBeNull();
    expect(smallestDetectableRegression(slice(0, 0.02), 0.025, 0.8)).toBeNull();
    expect(smallestDetectableRegression([], 0.025, 0.8)).toBeNull();
  });

  it('inverts the sample size: 350 cases prove a margin of .05 at discordance .10', () => {
    const margin = smallestProvableMargin(slice(350, 0.1), 0.025, 0.8) ?? 0;
    expect(margin).toBeLessThanOrEqual(0.05);
    expect(margin).toBeCloseTo(0.05, 4);
    expect(marginPower(slice(350, 0.1), 0.05, 0.025)).toBeCloseTo(0.8, 2);
    expect(neededGrowth(slice(100, 0.1), 0.05, 0.025, 0.8)).toBeCloseTo(3.4960904629593523, 10);
    expect(neededGrowth(slice(100, 0.1), 0, 0.025, 0.8)).toBeNull();
    expect(smallestProvableMargin(slice(0, 0.1), 0.025, 0.8)).toBeNull();
  });

  it('needs more margin for fewer cases and more discordance', () => {
    const n = fc.integer({ min: 20, max: 5000 });
    const psi = fc.double({ min: 0.01, max: 0.5, noNaN: true });
    fc.assert(
      fc.property(n, psi, (nCases, discordance) => {
        const here = smallestDetectableRegression(slice(nCases, discordance), 0.025, 0.8) ?? 1;
        expect(smallestDetectableRegression(slice(nCases + 10, discordance), 0.025, 0.8)).toBeLessThanOrEqual(
          here,
        );
        expect(smallestDetectableRegression(slice(nCases, discordance), 0.025, 0.9)).toBeGreaterThanOrEqual(
          here,
        );
        expect(
          smallestDetectableRegression(slice(nCases, discordance + 0.1), 0.025, 0.8) ?? 1,
        ).toBeGreaterThanOrEqual(here - 1e-12);
      }),
    );
  });

  it('draws the curve from no loss to large ones', () => {
    const curve = powerCurve(slice(350, 0.1), 0.05, 0.95, [0, 0.05, 0.1]);
    expect(curve.map(({ loss }) => loss)).toEqual([0, 0.05, 0.1]);
    expect(curve[0]?.shownWorse).toBeCloseTo(0.025, 6);
    expect(curve[0]?.shownWithinMargin).toBeCloseTo(0.8, 2);
    expect(curve[1]?.shownWithinMargin).toBeCloseTo(0.025, 2);
    expect(curve[2]?.shownWorse).toBeGreaterThan(0.99);
    expect(powerCurve(slice(350, 0.1), null, 0.95, [0])[0]?.shownWithinMargin).toBeNull();
  });
});

describe('discordance to plan with', () => {
  it('is the upper 80 % Wilson limit of what was seen', () => {
    const { observed, upper } = expectedDiscordance(10, 100);
    expect(observed).toBe(0.1);
    expect(upper.toFixed(4)).toBe('0.1281');
    expect(expectedDiscordance(0, 100).upper).toBeCloseTo(
      0.8416212335729143 ** 2 / (100 + 0.8416212335729143 ** 2),
      12,
    );
  });

  it('for scores is the same of the mean squared difference', () => {
    const differences = [...Array.from({ length: 90 }, () => 0), ...Array.from({ length: 10 }, () => -1)];
    const fromScores = expectedSquaredDifference(differences);
    const fromCounts = expectedDiscordance(10, 100);
    expect(fromScores.observed).toBeCloseTo(fromCounts.observed, 12);
    expect(fromScores.upper).toBeCloseTo(fromCounts.upper, 12);
    expect(() => expectedSquaredDifference([])).toThrow('pairs must be a finite number above 0, got 0');
    expect(() => expectedSquaredDifference([2])).toThrow('difference must lie in [-1, 1], got 2');
  });
});

describe('a power plan', () => {
  const slices: readonly PlannedSlice[] = [
    {
      name: 'easy',
      share: 0.5,
      nCases: 350,
      discordance: 0.1,
      designEffect: 1,
      rule: { margin: 0.05, evidence: 'no-evidence-of-regression' },
    },
    {
      name: 'hard',
      share: 0.5,
      nCases: 60,
      discordance: 0.1,
      designEffect: 1,
      rule: { margin: 0.05, evidence: 'non-inferiority' },
    },
    { name: 'abuse', share: null, nCases: 200, discordance: 0.02, designEffect: 2, rule: null },
  ];
  const plan = powerPlan(slices, { margin: 0.02, evidence: 'non-inferiority' }, 0.95);

  it('says slice by slice what the cases can show and how many are needed', () => {
    expect(plan.slices.map(({ name }) => name)).toEqual(['easy', 'hard', 'abuse']);
    expect(plan.slices[0]).toMatchObject({
      nCases: 350,
      nEffective: 350,
      nNeeded: { at80: 350, at90: 462 },
      nMinimum: 73,
      canNeverPass: false,
    });
    expect(plan.slices[0]?.detectableRegression.at80?.toFixed(3)).toBe('0.047');
    expect(plan.slices[2]).toMatchObject({
      nEffective: 100,
      rule: null,
      nNeeded: null,
      nMinimum: null,
      powerAtMargin: null,
    });
  });

  it('says "can never pass" below the number that a flawless slice needs', () => {
    expect(plan.slices[1]).toMatchObject({ nCases: 60, nMinimum: 73, canNeverPass: true });
    expect(plan.nNonInferioritySlices).toBe(1);
  });

  it('plans the overall with shares: Σ w²ψ/n in place of ψ/n', () => {
    const variance = 0.25 * (0.1 / 350) + 0.25 * (0.1 / 60);
    const detectable = plan.overall?.detectableRegression.at80 ?? 0;
    const atTruth = variance - detectable ** 2 * (0.25 / 350 + 0.25 / 60);
    expect(detectable).toBeCloseTo(Z * Math.sqrt(variance) + normalQuantile(0.8) * Math.sqrt(atTruth), 9);
    expect(plan.overall).toMatchObject({ nCases: 410, canNeverPass: true });
    expect(plan.overall?.nNeeded?.at80).toBeGreaterThan(2005);
  });

  it('treats one slice of share 1 as that slice', () => {
    const rule = { margin: 0.05, evidence: 'non-inferiority' } as const;
    const one = powerPlan(
      [{ name: 'all', share: 1, nCases: 350, discordance: 0.1, designEffect: 1, rule }],
      rule,
      0.95,
    );
    const { name: _name, share: _share, discordance: _discordance, ...row } = one.slices[0]!;
    expect(one.overall).toEqual(row);
  });

  it('has no overall without shares, or with a slice without cases', () => {
    expect(powerPlan([slices[2]!], null, 0.95).overall).toBeNull();
    const empty = powerPlan([{ ...slices[0]!, nCases: 0 }], null, 0.95);
    expect(empty.overall).toBeNull();
    expect(empty.slices[0]).toMatchObject({
      nCases: 0,
      detectableRegression: { at80: null, at90: null },
      provableMargin: { at80: null, at90: null },
      powerAtMargin: 0,
    });
  });
});
