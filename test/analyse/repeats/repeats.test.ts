import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseMeans } from '../../../src/analyse/repeats/case-means.js';
import { flipRate } from '../../../src/analyse/repeats/flip-rate.js';
import { shareRemovableByRepeats } from '../../../src/analyse/repeats/repeat-gain.js';
import { repeatVariance } from '../../../src/analyse/repeats/repeat-variance.js';
import { runEffect } from '../../../src/analyse/repeats/run-effect.js';
import { runNoise } from '../../../src/analyse/repeats/run-noise.js';
import { summariseRepeats } from '../../../src/analyse/repeats/summarise-repeats.js';
import type { CheckSpec } from '../../../src/definition/gate.js';
import type { Grade } from '../../../src/grade/grade.js';
import { scoreCase } from '../../../src/grade/score-case.js';

const estimated = (scores: number[][]) => {
  const result = repeatVariance(scores);
  if (result.state !== 'estimated') throw new Error(result.reason);
  return result;
};

describe('case means', () => {
  it('counts each case once, whatever its number of repeats', () => {
    expect(caseMeans([[1], [0, 1, 1, 0]])).toEqual([
      { state: 'scored', mean: 1, nRepeats: 1 },
      { state: 'scored', mean: 0.5, nRepeats: 4 },
    ]);
  });

  it('field case 153: a missing repeat leaves the case unscored, never 0', () => {
    expect(caseMeans([[1, null, 1], [], [null], [Number.NaN]])).toEqual([
      { state: 'unscored', nScored: 2, nRepeats: 3 },
      { state: 'unscored', nScored: 0, nRepeats: 0 },
      { state: 'unscored', nScored: 0, nRepeats: 1 },
      { state: 'unscored', nScored: 0, nRepeats: 1 },
    ]);
  });
});

describe('checks of one case', () => {
  it('field case 160: an item passes when all its checks pass, and counts once: 1/2, not 1/4 of the checks', () => {
    const metric = { name: 'correct', from: 'all-checks', scale: 'binary' } as const;
    const itemScore = (passes: readonly boolean[]) => {
      const checks = passes.map((_, i): CheckSpec => {
        return {
          name: `c${i}`,
          type: 'exact',
          isNegated: false,
          options: {},
          critical: null,
          confirm: null,
          when: null,
        };
      });
      const grades = passes.map((passed, i): Grade => {
        const outcome = { state: 'scored', passed, score: Number(passed) } as const;
        return {
          arm: 'candidate',
          caseId: 'x',
          repeat: 0,
          grader: `c${i}`,
          outcome,
          reason: '',
          evidence: {},
        };
      });
      const score = scoreCase(metric, checks, grades, 1);
      return score.state === 'scored' ? score.score : null;
    };
    const scores = [
      itemScore([true]),
      itemScore([false, false, false]),
      itemScore([true, true, false, true]),
    ];
    expect(scores).toEqual([1, 0, 0]);
    const means = caseMeans(scores.slice(0, 2).map((score) => [score]));
    expect(means.map((item) => (item.state === 'scored' ? item.mean : null))).toEqual([1, 0]);
  });
});

describe('variance between and within cases', () => {
  it('cannot be told from one repeat, one case or none', () => {
    expect(repeatVariance([])).toEqual({ state: 'not-estimable', reason: 'no-cases' });
    expect(repeatVariance([[], []])).toEqual({ state: 'not-estimable', reason: 'no-cases' });
    expect(repeatVariance([[1], [0]])).toEqual({ state: 'not-estimable', reason: 'one-repeat' });
    expect(repeatVariance([[1, 0]])).toEqual({ state: 'not-estimable', reason: 'one-case' });
    expect(() => repeatVariance([[1, 0], [1]])).toThrow('every case needs the same repeats');
    expect(() =>
      repeatVariance([
        [1, Number.NaN],
        [1, 1],
      ]),
    ).toThrow('score must be a finite number, got NaN');
  });

  it('has no ICC where all scores are equal', () => {
    expect(
      estimated([
        [1, 1],
        [1, 1],
      ]),
    ).toMatchObject({
      varianceBetween: 0,
      varianceWithin: 0,
      icc1: null,
      standardErrorOfMean: 0,
      runEffectVariance: 0,
    });
  });

  it('finds an effect common to all cases of one repeat and warns of it', () => {
    const badDay = estimated([
      [0.9, 0.5],
      [0.8, 0.4],
      [0.7, 0.3],
      [0.6, 0.2],
    ]);
    // Repeat means .75 and .35: variance .08; within-case variance .08; τ² = .08 − .08/4.
    expect(badDay.runEffectVariance).toBeCloseTo(0.06, 12);
    const effect = runEffect([badDay, badDay]);
    expect(effect.addedVariance).toBeCloseTo(0.06, 12);
    expect(effect.isPresent).toBe(true);
    expect(runEffect([badDay])).toEqual(effect);
    expect(runEffect([])).toEqual({ addedVariance: 0, isPresent: false });
  });

  it('does not depend on the order of cases', () => {
    const table = fc.array(
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 }),
      {
        minLength: 2,
        maxLength: 15,
      },
    );
    fc.assert(
      fc.property(table, (scores) => {
        const here = estimated(scores);
        const there = estimated([...scores].reverse());
        expect(there.msBetween).toBeCloseTo(here.msBetween, 10);
        expect(there.msWithin).toBeCloseTo(here.msWithin, 10);
        expect(here.varianceBetween).toBeGreaterThanOrEqual(0);
        expect(here.runEffectVariance).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('flip rate', () => {
  it('is the chance that two repeats of a case differ, with the unstable cases by row', () => {
    expect(flipRate([[1, 1], [1, 0], [0], [0, 0]])).toEqual({
      state: 'estimated',
      nCases: 3,
      flipRate: 1 / 3,
      varianceWithin: 1 / 6,
      shareUnstable: 1 / 3,
      unstableRows: [1],
    });
  });

  it('says nothing without repeats and refuses scores between 0 and 1', () => {
    expect(flipRate([[1], [0]])).toEqual({ state: 'not-estimable', reason: 'no-repeats' });
    expect(() => flipRate([[0.5, 1]])).toThrow('flip rate needs scores of 0 or 1, got 0.5');
  });

  it('is twice the within-case variance of the analysis of variance', () => {
    const binary = fc.array(fc.array(fc.constantFrom(0, 1), { minLength: 4, maxLength: 4 }), {
      minLength: 2,
      maxLength: 20,
    });
    fc.assert(
      fc.property(binary, (scores) => {
        const flips = flipRate(scores);
        if (flips.state !== 'estimated') throw new Error(flips.reason);
        expect(flips.flipRate).toBeCloseTo(2 * estimated(scores).varianceWithin, 12);
      }),
    );
  });
});

describe('what repeats can do', () => {
  it('gives the noise of one pass, of a difference and of averaged passes', () => {
    const strata = [
      { weight: 0.5, nCases: 100, varianceWithin: 0.04 },
      { weight: 0.5, nCases: 25, varianceWithin: 0.16 },
    ];
    // .25·.0004 + .25·.0064 = .0017
    expect(runNoise(strata)?.ofScore).toBeCloseTo(Math.sqrt(0.0017), 12);
    expect(runNoise(strata)?.ofDifference).toBeCloseTo(Math.sqrt(0.0034), 12);
    expect(runNoise(strata, 4)?.ofScore).toBeCloseTo(Math.sqrt(0.0017) / 2, 12);
    expect(runNoise([{ weight: 1, nCases: 0, varianceWithin: 0.1 }])).toBeNull();
  });

  it('says how much of the variance of the difference more repeats could remove', () => {
    const arm = { varianceWithin: 0.05, nRepeats: 5 };
    // (.01 + .01) / (100 · .0004)
    expect(shareRemovableByRepeats(arm, arm, 100, 0.02)).toBeCloseTo(0.5, 12);
    expect(shareRemovableByRepeats(arm, arm, 100, 0)).toBeNull();
    expect(shareRemovableByRepeats(arm, arm, 100, 0.001)).toBe(1);
  });
});

describe('a summary of one arm', () => {
  const stratum = (
    name: string,
    weight: number,
    nCases: number,
    rows: readonly (readonly (number | null)[])[],
  ) => ({
    name,
    weight,
    nCases,
    repeated: rows.map((scores, i) => ({ caseId: `${name}-${i}`, scores })),
  });

  it('lists unstable cases, leaves out unscored ones and gives the noise of a pass', () => {
    const easy = stratum('easy', 0.5, 100, [
      [1, 1],
      [1, 0],
      [1, null],
    ]);
    const hard = stratum('hard', 0.5, 50, [
      [0, 0],
      [0, 1],
    ]);
    const summary = summariseRepeats([easy, hard]);
    expect(summary).toMatchObject({ nCases: 4, nUnscored: 1, unstableCaseIds: ['easy-1', 'hard-1'] });
    expect(summary.instability).toMatchObject({ flipRate: 0.5, shareUnstable: 0.5 });
    // Within-case variance .25 in both slices: .25·.25/100 + .25·.25/50.
    expect(summary.noise?.ofScore).toBeCloseTo(Math.sqrt(0.0625 / 100 + 0.0625 / 50), 12);
  });

  it('takes the variance of all slices where one has no repeated case', () => {
    const summary = summariseRepeats([
      stratum('a', 0.5, 10, [
        [0.2, 0.4],
        [0.6, 0.6],
      ]),
      stratum('b', 0.5, 10, []),
    ]);
    expect(summary.instability).toBeNull();
    expect(summary.unstableCaseIds).toEqual(['a-0']);
    expect(summary.noise?.ofScore).toBeCloseTo(Math.sqrt((2 * 0.25 * 0.01) / 10), 12);
  });

  it('has nothing to say without repeats', () => {
    expect(summariseRepeats([stratum('a', 1, 10, [])])).toEqual({
      nCases: 0,
      nUnscored: 0,
      variance: { state: 'not-estimable', reason: 'no-cases' },
      instability: { state: 'not-estimable', reason: 'no-repeats' },
      unstableCaseIds: [],
      noise: null,
    });
  });
});
