import { describe, expect, it } from 'vitest';
import type { Comparison } from '../../src/analyse/analysis.js';
import { decide } from '../../src/verdict/decide.js';
import { planningNumber } from '../../src/verdict/planning-number.js';
import { aComparison, aGate, aMetric, anAnalysis, anInput, aRule } from '../support/verdict-builders.js';

/** 200 pairs of which 20 differ: a discordance of 10 %. */
const tenPercent: Partial<Comparison> = {
  pairs: { bothPass: 90, regressed: 10, improved: 10, bothFail: 90 },
};
const comparison = aComparison(0, [-0.06, 0.06], 200, tenPercent);
const nonInferiority = aRule({ evidence: 'non-inferiority' });
const question = {
  code: 'margin-undecided',
  rule: nonInferiority,
  comparison,
  parts: [],
  confidence: 0.95,
} as const;

describe('cases to plan a fresh run with', () => {
  it('are those of the table of sample sizes: 350 at a margin of 5 points and 10 % discordance', () => {
    expect(planningNumber(question)).toBe(350);
  });

  it('follow the discordance seen, and never go below what a flawless slice needs', () => {
    const none = aComparison(0, [-0.06, 0.06], 200, {
      pairs: { bothPass: 100, regressed: 0, improved: 0, bothFail: 100 },
    });
    expect(planningNumber({ ...question, comparison: none })).toBe(73);
  });

  it('take E[d²] from the standard error where scores are not binary', () => {
    const rubric = aComparison(0, [-0.06, 0.06], 200, { pairs: null, standardError: Math.sqrt(0.1 / 200) });
    expect(planningNumber({ ...question, comparison: rubric })).toBe(350);
  });

  it('of an overall grow all slices alike', () => {
    const parts = [0.5, 0.5].map((share) => ({
      share,
      comparison: aComparison(0, [-0.08, 0.08], 100, {
        pairs: { bothPass: 45, regressed: 5, improved: 5, bothFail: 45 },
      }),
    }));
    expect(planningNumber({ ...question, parts })).toBe(350);
  });

  it('make up the missing units where only min_cases is missing', () => {
    const few = aComparison(0, [-0.2, 0.2], 20, { nUnits: 10 });
    expect(planningNumber({ ...question, rule: aRule(), code: 'too-few-cases', comparison: few })).toBe(60);
  });

  it('are not given where cases did not leave the rule undecided, or nothing can show a margin of 0', () => {
    expect(planningNumber({ ...question, code: 'not-worse-shown' })).toBeNull();
    expect(planningNumber({ ...question, code: 'breaks-at-worst-case' })).toBeNull();
    expect(
      planningNumber({ ...question, rule: aRule({ evidence: 'non-inferiority', maxRegression: 0 }) }),
    ).toBeNull();
    expect(planningNumber({ ...question, comparison: null })).toBeNull();
  });

  it('stand in the rule and its sentence, as a number for the next run and not for this one', () => {
    const gate = aGate({ metrics: [aMetric({ overall: nonInferiority })] });
    const part = aComparison(0, [-0.08, 0.08], 100, {
      pairs: { bothPass: 45, regressed: 5, improved: 5, bothFail: 45 },
    });
    const overall = aComparison(0, [-0.06, 0.06], 200, tenPercent);
    const { rules } = decide(anInput({ gate, analysis: anAnalysis({ overall, easy: part, hard: part }) }));
    const rule = rules.find(({ kind }) => kind === 'overall');
    // Shares of 80 and 20 % with 100 cases each need more than equal ones: 350 · 2 · (.8² + .2²) = 476.
    expect(rule).toMatchObject({ state: 'undecided', code: 'margin-undecided', nNeeded: 476 });
    expect(rule?.sentence).toBe(
      'overall correct 0.0 points [−6.0, 6.0]: the interval holds both sides of the margin of 5.0 points, 200 of 200 cases; a fresh run would need about 476 cases (80 % power if nothing changed); this one must not be extended',
    );
    expect(rules.find(({ kind }) => kind === 'slice')?.nNeeded).toBeNull();
  });
});
