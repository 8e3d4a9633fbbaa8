import { describe, expect, it } from 'vitest';
import type { Gate } from '../../../src/definition/gate.js';
import { toSequential } from '../../../src/definition/normalise-sequential.js';
import { planText } from '../../../src/report/plan/plan-text.js';
import { aPlan } from '../../support/plans.js';
import { aGate, aRule } from '../../support/verdict-builders.js';

const QUARTERS = toSequential({ looks: [0.25, 0.5, 0.75, 1] });

/** A gate with looks, and non-inferiority at 2 points overall. */
function withLooks(more: Partial<Gate> = {}): Partial<Gate> {
  const [metric] = aGate().metrics;
  if (metric === undefined) throw new Error('the gate has a metric');
  return {
    sequential: QUARTERS,
    metrics: [{ ...metric, overall: aRule({ evidence: 'non-inferiority', maxRegression: 0.02 }) }],
    ...more,
  };
}

describe('a plan of a gate with looks', () => {
  it('says what each look holds, by which boundaries it decides, and what that saves', () => {
    const { looks } = aPlan([2181], { gate: withLooks() }).metrics[0] ?? {};
    expect(looks?.margin).toBe(0.02);
    expect(looks?.futilityVerdict).toBe('inconclusive');
    expect(looks?.inflation).toBeCloseTo(1.0873, 3);
    expect(looks?.looks.map(({ nCases, heldBy }) => [nCases, heldBy])).toEqual([
      [546, []],
      [1091, []],
      [1636, []],
      [2181, []],
    ]);
    expect(looks?.looks.map(({ pass }) => pass?.toFixed(2))).toEqual(['3.15', '2.82', '2.44', '2.01']);
    expect(looks?.looks.map(({ futility }) => futility?.toFixed(2))).toEqual([
      '-0.59',
      '0.36',
      '1.19',
      undefined,
    ]);
    const [unchanged, atMargin, twice] = looks?.courses ?? [];
    expect([unchanged?.trueLoss, atMargin?.trueLoss, twice?.trueLoss]).toEqual([0, 0.02, 0.04]);
    expect((unchanged?.nCases ?? 0) / 2005).toBeCloseTo(0.82, 1);
    expect((twice?.nCases ?? 0) / 2005).toBeCloseTo(0.32, 1);
    expect(atMargin?.pass).toBeLessThan(0.025);
  });

  it('names the rules for which a look has too few cases', () => {
    const plan = aPlan([300, 300], {
      gate: withLooks({ sequential: toSequential({ looks: [0.1, 0.5, 1], slice_floor: { detect: 1 } }) }),
    });
    const looks = plan.metrics[0]?.looks?.looks ?? [];
    // A floor of 314 cases, to see a loss of one margin, is more than a slice has: all of them come first.
    expect(looks.map(({ nCases }) => nCases)).toEqual([600, 600, 600]);
    const early = aPlan([300, 300], { gate: withLooks({ sequential: toSequential({ looks: [0.3, 1] }) }) });
    expect(early.metrics[0]?.looks?.looks.map(({ nCases, heldBy }) => [nCases, heldBy])).toEqual([
      [190, ['overall']],
      [600, []],
    ]);
    expect(planText(early)).toContain('Look 1 cannot pass: too few cases for overall.');
  });

  it('has nothing to say of a gate that is looked at once, or that asks no evidence of its overall', () => {
    expect(aPlan([200]).metrics[0]).not.toHaveProperty('looks');
    const point = aGate().metrics.map((metric) => ({ ...metric, overall: aRule({ evidence: 'point' }) }));
    expect(aPlan([200], { gate: withLooks({ metrics: point }) }).metrics[0]).not.toHaveProperty('looks');
  });
});

describe('a plan for a budget', () => {
  const requests = { unit: 'requests', amount: 2000, minutesPerPair: null } as const;

  it('shares cases out by share, and says what they can show with looks and without', () => {
    const plan = aPlan([50, 50], { gate: withLooks({ sequential: QUARTERS }), budget: requests });
    const { solution } = plan;
    expect(solution).toMatchObject({ unit: 'requests', budget: 2000, spent: 2000, rule: 'proportional' });
    expect(solution?.slices.map(({ nPresent, nCases, floor }) => [nPresent, nCases, floor])).toEqual([
      [50, 500, 95],
      [50, 500, 95],
    ]);
    const [metric] = solution?.metrics ?? [];
    expect(metric?.once.achievableMargin).toBeCloseTo(0.0286, 3);
    expect(metric?.withLooks.achievableMargin).toBeGreaterThan(metric?.once.achievableMargin ?? 1);
    expect(metric?.once).toMatchObject({ looks: [1], costAtNoChange: 2000, costAtTwiceTheMargin: 2000 });
    expect((metric?.withLooks.costAtNoChange ?? 0) / 2000).toBeCloseTo(0.75, 1);
    expect((metric?.withLooks.costAtTwiceTheMargin ?? 0) / 2000).toBeCloseTo(0.3, 1);
    const text = planText(plan);
    expect(text).toContain('What 2,000 requests buy');
    expect(text).toContain("The gate's own margin of correct is 2.0 points: out of reach of this budget.");
  });

  it('counts tokens by what the cases hold, and refuses where nobody knows them', () => {
    const tokens = { ...requests, unit: 'tokens', amount: 1_000_000 } as const;
    const { solution } = aPlan([50], { gate: withLooks(), budget: tokens });
    // Two arms, each 1.76 tokens of prompt and at most 512 of completion.
    expect(solution?.slices[0]).toMatchObject({ costPerCase: 1027.52, nCases: 973 });
    const scripted = { input: { kind: 'turns', turns: ['Hello', 'Again'] } } as const;
    expect(() => aPlan([50], { ...scripted, gate: withLooks(), budget: tokens })).toThrow(
      'nobody knows how many tokens a case takes',
    );
    const { solution: counted } = aPlan([50], { ...scripted, gate: withLooks(), budget: requests });
    expect(counted?.slices[0]).toMatchObject({ costPerCase: 4, nCases: 500 });
  });

  it('compares a gate without looks with the usual ones, and says so', () => {
    const { solution } = aPlan([50], {
      gate: withLooks({ sequential: undefined } as never),
      budget: requests,
    });
    expect(solution?.metrics[0]?.withLooks.looks).toEqual([0.25, 0.5, 0.75, 1]);
    expect(solution?.notes).toEqual([
      'The gate declares no looks: it is compared with looks at 25 %, 50 %, 75 %, 100 %.',
    ]);
    expect(solution?.slices[0]?.floor).toBe(30);
  });

  it('says what the fewest cases would cost where the budget does not reach', () => {
    expect(() => aPlan([50], { gate: withLooks(), budget: { ...requests, amount: 100 } })).toThrow(
      "100 requests do not pay for the fewest cases with which each slice's rule can be met: that takes 190 requests",
    );
  });

  it('refuses to budget raters where people grade nothing', () => {
    const hours = { unit: 'rater-hours', amount: 10, minutesPerPair: null } as const;
    expect(() => aPlan([50], { gate: withLooks(), budget: hours })).toThrow(
      'no metric of this gate is graded by people',
    );
  });
});
