import { describe, expect, it } from 'vitest';
import { planText } from '../../src/report/plan/plan-text.js';
import { aPlan } from '../support/plans.js';

describe('a plan', () => {
  it.each([
    [0.02, 140, 171],
    [0.05, 215, 277],
    [0.1, 350, 462],
    [0.2, 644, 859],
    [0.3, 949, 1270],
  ])(
    'at a margin of 5 points and discordance %d needs %d (80 %%) and %d (90 %%)',
    (discordance, at80, at90) => {
      const { parts } = aPlan([350], { discordance }).metrics[0] ?? { parts: [] };
      expect(parts[0]?.nNeeded).toEqual({ at80, at90 });
    },
  );

  it('counts clusters in their slice by what they are worth, and says so', () => {
    const plan = aPlan([100], { clusterOf: (_, index) => `document ${index % 40}` });
    expect(plan.metrics[0]?.parts[0]).toMatchObject({ nCases: 100, nUnits: 38 });
    expect(plan.notes).toContain('n counts clusters: cases that belong together count once.');
    expect(plan.notes.some((note) => note.startsWith('Clusters cross slices'))).toBe(false);
  });

  it('warns where clusters cross slices', () => {
    const plan = aPlan([40, 40], { clusterOf: (_, index) => `document ${index}` });
    expect(plan.metrics[0]?.parts.map(({ nUnits }) => nUnits)).toEqual([40, 40]);
    expect(plan.notes).toContain(
      'Clusters cross slices: the overall counts such a cluster once in each, so its numbers are somewhat too good.',
    );
  });

  it('counts one request for each turn, and says that the tokens are unknown', () => {
    const { calls } = aPlan([50], { input: { kind: 'turns', turns: ['Hello', 'Again', 'Bye'] } });
    expect(calls).toMatchObject({ nResponsesPerArm: 50, nRequestsPerArm: 150 });
    expect(calls.arms.candidate).toMatchObject({ promptTokens: null, completionTokens: 150 * 512 });
    expect(planText(aPlan([50], { input: { kind: 'turns', turns: ['Hello', 'Again', 'Bye'] } }))).toContain(
      'candidate: prompt tokens unknown, completion tokens about 76,800',
    );
  });

  it('detects less with fewer cases, whatever the power', () => {
    const rows = aPlan([50, 100, 200, 400]).metrics[0]?.parts ?? [];
    for (const power of ['at80', 'at90'] as const) {
      const losses = rows.map(({ detectableRegression }) => detectableRegression[power] ?? 1);
      expect(losses).toEqual([...losses].sort((a, b) => b - a));
    }
  });
});
