import { describe, expect, it } from 'vitest';
import { decide } from '../../src/verdict/decide.js';
import {
  aComparison,
  aGate,
  aMetric,
  anAnalysis,
  anInput,
  aRule,
  withMissing,
} from '../support/verdict-builders.js';

const overallOf = (input: Parameters<typeof decide>[0]) =>
  decide(input).rules.find(({ kind }) => kind === 'overall');

describe('how far shares may move, in the verdict', () => {
  const point = aGate({ metrics: [aMetric({ overall: aRule({ maxRegression: 0.02, evidence: 'point' }) })] });
  const easy = aComparison(0.1, [0.04, 0.16]);
  const hard = aComparison(-0.2, [-0.3, -0.1]);
  const overall = aComparison(0.04, [-0.01, 0.09], 200);

  it('stands in the overall rule', () => {
    const rule = overallOf(anInput({ gate: point, analysis: anAnalysis({ overall, easy, hard }) }));
    expect(rule?.state).toBe('met');
    expect(rule?.shareSensitivity).toMatchObject({ decidedBy: 'estimate', toward: 'hard' });
    expect(rule?.shareSensitivity?.decisionShift).toBeCloseTo(0.2, 10);
  });

  it('is not said where missing answers, not the numbers, decided the rule', () => {
    const missing = withMissing(overall, { candidate: 3, worst: [0.02, -0.03, 0.07], best: [0.05, 0, 0.1] });
    const rule = overallOf(anInput({ gate: point, analysis: anAnalysis({ overall: missing, easy, hard }) }));
    expect([rule?.state, rule?.shareSensitivity]).toEqual(['undecided', null]);
  });

  it('is not said where a slice has no interval, or there is no second slice', () => {
    const bare = anAnalysis({
      overall,
      easy,
      hard: aComparison(-0.2, [-0.3, -0.1], 100, { interval: null }),
    });
    expect(overallOf(anInput({ gate: point, analysis: bare }))?.shareSensitivity).toBeNull();
  });

  it('is a matter of the overall alone', () => {
    const { rules } = decide(anInput());
    expect(
      rules.filter(({ shareSensitivity }) => shareSensitivity !== undefined).map(({ kind }) => kind),
    ).toEqual(['overall']);
  });
});
