import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tango } from '../../../src/analyse/intervals/tango.js';
import { judgeRole, LABELS_TO_GATE } from '../../../src/analyse/judge/gating-rule.js';
import { guardedPrediction } from '../../../src/analyse/judge/guarded-prediction.js';
import { humanOnly } from '../../../src/analyse/judge/human-only.js';
import { judgeWeight } from '../../../src/analyse/judge/judge-weight.js';
import { judgedDifference } from '../../../src/analyse/judge/judged-difference.js';
import type { JudgedStratum } from '../../../src/analyse/judge/judged-stratum.js';
import { effectiveLabels, neededLabels } from '../../../src/analyse/judge/label-budget.js';
import { predictionPowered } from '../../../src/analyse/judge/prediction-powered.js';

const repeated = (values: readonly number[], n: number) =>
  Array.from({ length: n }, (_, i) => values[i % values.length] ?? 0);

/** People and judge differ on every tenth pair. */
function stratumOf(nLabelled: number, nUnlabelled: number, weight = 1): JudgedStratum {
  const human = repeated([0, 0, 0, -1, 0, 0, 1, 0, 0, 0], nLabelled);
  return {
    weight,
    human,
    judge: human.map((value, i) => (i % 10 === 9 ? -1 : value)),
    judgeUnlabelled: repeated([0, -1, 0, 0, 1, 0, 0, 0, -1, 0], nUnlabelled),
  };
}

const estimated = (...args: Parameters<typeof predictionPowered>) => {
  const result = predictionPowered(...args);
  if (result.state !== 'estimated') throw new Error(result.reason);
  return result;
};
const normal = { level: 0.95, lambda: 'tuned', form: 'normal' } as const;

describe('prediction-powered differences', () => {
  const difference = fc.constantFrom(-1, -0.5, 0, 0.5, 1);
  const stratum = fc
    .tuple(
      fc.array(fc.tuple(difference, difference), { minLength: 2, maxLength: 30 }),
      fc.array(difference, { minLength: 2, maxLength: 30 }),
    )
    .map(
      ([pairs, judgeUnlabelled]): JudgedStratum => ({
        weight: 1,
        human: pairs.map(([human]) => human),
        judge: pairs.map(([, judge]) => judge),
        judgeUnlabelled,
      }),
    );

  it('with lambda 0 is the mean of the human grades', () => {
    fc.assert(
      fc.property(stratum, (one) => {
        const result = estimated([one], { ...normal, lambda: 0 });
        const mean = one.human.reduce((sum, value) => sum + value, 0) / one.human.length;
        const variance = one.human.reduce((sum, value) => sum + (value - mean) ** 2, 0) / one.human.length;
        expect(result.estimate).toBeCloseTo(mean, 12);
        expect(result.standardError).toBeCloseTo(Math.sqrt(variance / one.human.length), 12);
      }),
    );
  });

  it('keeps lambda in [0, 1] and mirrors when the arms are swapped', () => {
    const swapped = (values: readonly number[]) => values.map((value) => 0 - value);
    fc.assert(
      fc.property(stratum, (one) => {
        const forth = estimated([one], normal);
        const other = {
          weight: 1,
          human: swapped(one.human),
          judge: swapped(one.judge),
          judgeUnlabelled: swapped(one.judgeUnlabelled),
        };
        const back = estimated([other], normal);
        expect(forth.lambda).toBeGreaterThanOrEqual(0);
        expect(forth.lambda).toBeLessThanOrEqual(1);
        expect(back.estimate).toBeCloseTo(-forth.estimate, 12);
        expect(back.lower).toBeCloseTo(-forth.upper, 12);
      }),
    );
  });

  it('trusts no judge that never varies, nor where nothing is unlabelled', () => {
    const constant = { weight: 1, human: [1, 0, 0, -1], judge: [0, 0, 0, 0], judgeUnlabelled: [0, 0, 0] };
    expect(judgeWeight([constant])).toBe(0);
    expect(judgeWeight([{ ...stratumOf(20, 0) }])).toBe(0);
    expect(judgeWeight([])).toBe(0);
    expect(estimated([stratumOf(20, 0)], normal)).toMatchObject({ lambda: 0, nUnlabelled: 0 });
  });

  it('combines slices by share with one lambda', () => {
    const [a, b] = [stratumOf(60, 200, 0.7), stratumOf(40, 100, 0.3)];
    const lambda = judgeWeight([a, b]);
    const both = estimated([a, b], normal);
    const [alone, other] = [a, b].map((one) => estimated([{ ...one, weight: 1 }], { ...normal, lambda }));
    expect(both.lambda).toBe(lambda);
    expect(both.estimate).toBeCloseTo(0.7 * (alone?.estimate ?? 0) + 0.3 * (other?.estimate ?? 0), 12);
    const variance = 0.49 * (alone?.standardError ?? 0) ** 2 + 0.09 * (other?.standardError ?? 0) ** 2;
    expect(both.standardError).toBeCloseTo(Math.sqrt(variance), 12);
  });

  it('says why it cannot be estimated', () => {
    const none = { weight: 1, human: [], judge: [], judgeUnlabelled: [0, 1] };
    expect(predictionPowered([], normal)).toEqual({ state: 'not-estimable', reason: 'no-labels' });
    expect(predictionPowered([none], normal)).toEqual({ state: 'not-estimable', reason: 'no-labels' });
    expect(predictionPowered([{ ...none, weight: 0.5 }, stratumOf(10, 10, 0.5)], normal)).toEqual({
      state: 'not-estimable',
      reason: 'slice-without-labels',
    });
    const single = { weight: 1, human: [1], judge: [1], judgeUnlabelled: [0, 1] };
    expect(predictionPowered([single], { ...normal, form: 't' })).toEqual({
      state: 'not-estimable',
      reason: 'too-few-labels',
    });
    expect(() => predictionPowered([{ ...single, judge: [] }], normal)).toThrow(
      'labelled cases need a human and a judge: 1 and 0',
    );
    expect(() => predictionPowered([{ ...single, human: [Number.NaN] }], normal)).toThrow(
      'difference must lie in [-1, 1], got NaN',
    );
  });

  it('is wider in the form that a gate may rest on', () => {
    const one = stratumOf(200, 800);
    const gating = estimated([one], { ...normal, form: 't' });
    const shown = estimated([one], normal);
    expect(gating.estimate).toBe(shown.estimate);
    expect(gating.upper - gating.lower).toBeGreaterThan(shown.upper - shown.lower);
  });
});

describe('what a judge may do', () => {
  const standing = { nLabelled: 200, nNonZeroRectifiers: 10, isCalibrated: true };

  it.each([
    [{ nLabelled: 0 }, 'undecided'],
    [{ nLabelled: 49 }, 'human-only'],
    [{ nLabelled: 50 }, 'shown'],
    [{ nLabelled: 199 }, 'shown'],
    [{}, 'gates'],
    [{ nNonZeroRectifiers: 9 }, 'shown'],
    [{ isCalibrated: false }, 'shown'],
    [{ nLabelled: Number.NaN }, 'undecided'],
  ] as const)('%j: %s', (change, role) => {
    expect(judgeRole({ ...standing, ...change })).toBe(role);
  });

  it('leaves the rule undecided without human grades, however sure the judge', () => {
    const judgeAlone = { weight: 1, human: [], judge: [], judgeUnlabelled: repeated([0, 1], 500) };
    expect(judgedDifference([judgeAlone], true, 0.95)).toMatchObject({
      role: 'undecided',
      gate: null,
      shown: null,
      reason: 'no-labels',
      nUnlabelled: 500,
    });
  });

  it('leaves it undecided where a weighted slice has no human grades', () => {
    const strata = [stratumOf(100, 100, 0.5), { weight: 0.5, human: [], judge: [], judgeUnlabelled: [0, 1] }];
    expect(judgedDifference(strata, true, 0.95)).toMatchObject({
      gate: null,
      reason: 'slice-without-labels',
    });
  });

  it('gates on the human grades alone below 50 labels', () => {
    const result = judgedDifference([stratumOf(40, 400)], true, 0.95);
    expect(result).toMatchObject({ role: 'human-only', shown: null, nLabelled: 40 });
    expect(result.gate).toMatchObject({
      method: 'human-only',
      lambda: 0,
      estimate: 0,
      ...tango(40, 4, 4, 0.95),
    });
  });

  it('shows PPI++ from 50 labels and still gates on the human grades', () => {
    const result = judgedDifference([stratumOf(150, 600)], true, 0.95);
    expect(result.role).toBe('shown');
    expect(result.gate?.method).toBe('human-only');
    expect(result.shown?.method).toBe('ppi++');
  });

  it('gates on PPI++ from 200 labels and 10 disagreements, if calibrated', () => {
    const strata = [stratumOf(200, 800)];
    const result = judgedDifference(strata, true, 0.95);
    expect(result).toMatchObject({ role: 'gates', nNonZeroRectifiers: 20, shown: null });
    const { estimate, lower, upper } = estimated(strata, { ...normal, form: 't' });
    expect(result.gate).toMatchObject({ method: 'ppi++', estimate, lower, upper });
    expect(judgedDifference(strata, false, 0.95).gate?.method).toBe('human-only');
  });

  it('falls back on the guarded form where equal rectifiers would collapse the interval', () => {
    const silent = {
      weight: 1,
      human: repeated([0], 60),
      judge: repeated([0], 60),
      judgeUnlabelled: repeated([0], 200),
    };
    const result = judgedDifference([silent], true, 0.95);
    expect(result.shown?.method).toBe('ppi-guarded');
    expect((result.shown?.upper ?? 0) - (result.shown?.lower ?? 0)).toBeGreaterThan(0.1);
    expect((result.gate?.upper ?? 0) - (result.gate?.lower ?? 0)).toBeGreaterThan(0.1);
  });
});

describe('score intervals beside PPI++', () => {
  it('the guarded form has the estimate of PPI++ and a wider interval', () => {
    const strata = [stratumOf(100, 400)];
    const guarded = guardedPrediction(strata, 0.95);
    const plain = estimated(strata, normal);
    expect(guarded?.estimate).toBeCloseTo(plain.estimate, 12);
    expect(guarded?.lower).toBeLessThan(plain.lower);
    expect(guarded?.upper).toBeGreaterThan(plain.upper);
    expect(guardedPrediction([], 0.95)).toBeNull();
  });

  it('human grades of a rubric get the tilted interval, never of zero width', () => {
    const { lower, upper, estimate } = humanOnly([{ weight: 1, values: [0.25, 0.25, 0.25] }], 0.95);
    expect(estimate).toBeCloseTo(0.25, 12);
    expect(upper - lower).toBeGreaterThan(0.1);
  });
});

describe('labels', () => {
  it('needed for a half width of .05 at discordance .10: 154 without a judge, 79 with a correlation of .7', () => {
    expect(neededLabels(0.1, 0, 0.05, 0.95)).toEqual({ forWidth: 154, forGate: LABELS_TO_GATE });
    expect(neededLabels(0.1, 0.7, 0.05, 0.95)).toEqual({ forWidth: 79, forGate: 200 });
    expect(neededLabels(0.3, 0, 0.05, 0.95)).toEqual({ forWidth: 461, forGate: 461 });
  });

  it('go further with a good judge', () => {
    expect(effectiveLabels(100, 300, 0)).toBe(100);
    expect(effectiveLabels(100, 300, 0.8)).toBeCloseTo(100 / (1 - 0.64 * 0.75), 12);
    expect(effectiveLabels(100, 300, 1)).toBe(400);
    expect(effectiveLabels(100, 0, 1)).toBe(100);
  });
});
