import { describe, expect, it } from 'vitest';
import type { Comparison } from '../../src/analyse/analysis.js';
import type { RegressionRule } from '../../src/definition/gate.js';
import { decide } from '../../src/verdict/decide.js';
import type { RuleOutcome } from '../../src/verdict/verdict.js';
import {
  aComparison,
  aGate,
  aMetric,
  anAnalysis,
  anEvidence,
  anInput,
  aRule,
  aStratum,
  withMissing,
} from '../support/verdict-builders.js';

/** The outcome of a rule on slice `hard`. */
function outcomeOf(comparison: Comparison, rule: Partial<RegressionRule> = {}, allowance = 0): RuleOutcome {
  const plain = aGate();
  const gate = aGate({
    slices: plain.slices.map((slice) => (slice.name === 'hard' ? { ...slice, rule: aRule(rule) } : slice)),
    unscored: { ...plain.unscored, allowance },
  });
  const verdict = decide(anInput({ gate, analysis: anAnalysis({ hard: comparison }) }));
  return verdict.rules.find((outcome) => outcome.subject === 'hard') as RuleOutcome;
}

describe('the policies', () => {
  it.each([
    ['non-inferiority', -0.01, [-0.05, 0.03], 'met', 'not-worse-shown'],
    ['non-inferiority', -0.1, [-0.15, -0.051], 'breached', 'worse-than-margin'],
    ['non-inferiority', -0.01, [-0.06, 0.04], 'undecided', 'margin-undecided'],
    ['no-evidence-of-regression', -0.05, [-0.2, 0.1], 'met', 'no-evidence-of-regression'],
    ['no-evidence-of-regression', -0.06, [-0.12, -0.001], 'breached', 'worse-with-evidence'],
    ['no-evidence-of-regression', -0.06, [-0.12, 0], 'undecided', 'loss-beyond-margin-not-shown'],
    ['no-evidence-of-regression', -0.04, [-0.05, -0.01], 'met', 'no-evidence-of-regression'],
    ['point', -0.05, [-0.2, 0.1], 'met', 'within-margin'],
    ['point', -0.06, [-0.2, 0.1], 'breached', 'worse-than-margin'],
  ] as const)('%s at %f %j is %s (%s)', (evidence, estimate, interval, state, code) => {
    expect(outcomeOf(aComparison(estimate, interval), { evidence })).toMatchObject({ state, code });
  });

  it('min_cases bars met, never breached, and counts independent units', () => {
    const clusters = { nUnits: 20 };
    expect(outcomeOf(aComparison(0, [-0.1, 0.1], 100, clusters))).toMatchObject({
      state: 'undecided',
      code: 'too-few-cases',
      sentence:
        'slice hard, correct 0.0 points [−10.0, 10.0]: margin 5.0 points, but it has 20 scored clusters and min_cases asks for 30; add cases to this slice',
    });
    expect(outcomeOf(aComparison(-0.5, [-0.7, -0.3], 20)).state).toBe('breached');
  });

  it('carries n, estimate, interval and limit', () => {
    expect(outcomeOf(aComparison(-0.172, [-0.225, -0.122], 250))).toMatchObject({
      nScored: 250,
      nPlanned: 250,
      estimate: -0.172,
      limit: -0.05,
      policy: 'no-evidence-of-regression',
      interval: { lower: -0.225, upper: -0.122 },
      sentence:
        'slice hard, correct −17.2 points [−22.5, −12.2]: beyond the margin of 5.0 points, with the whole interval below 0, 250 of 250 cases',
    });
  });

  it('field case 148: an exact tie with the margin is within it, whatever floating point makes of it', () => {
    for (const [candidate, baseline, n, margin] of [
      [15, 16, 20, 0.05],
      [7, 8, 10, 0.1],
      [19, 20, 20, 0.05],
    ] as const) {
      const difference = candidate / n - baseline / n;
      const rule = { evidence: 'point', maxRegression: margin } as const;
      expect(outcomeOf(aComparison(difference, [-0.3, 0.2], n), rule)).toMatchObject({ state: 'met' });
    }
  });

  it('field case 158: a single flip among few cases blocks nothing', () => {
    expect(outcomeOf(aComparison(-1 / 20, [-0.25, 0.12], 20)).state).toBe('undecided');
    expect(outcomeOf(aComparison(-1 / 10, [-0.4, 0.2], 10)).state).toBe('undecided');
  });
});

describe('what is not there', () => {
  it('a slice without data is undecided', () => {
    const nothing = { nPairs: 0, nUnits: 0, difference: null, interval: null, caveat: 'no-data' } as const;
    expect(outcomeOf(aComparison(0, [0, 0], 40, nothing))).toMatchObject({
      state: 'undecided',
      code: 'slice-without-data',
      sentence:
        'slice hard, correct: no pair of scored answers to compare, 0 of 40 cases; the margin of 5.0 points cannot be judged',
    });
  });

  it('a weighted slice without data leaves the overall undecided, even if a number is handed in', () => {
    const nothing = { nPairs: 0, nUnits: 0, difference: null, interval: null, caveat: 'no-data' } as const;
    const verdict = decide(anInput({ analysis: anAnalysis({ hard: aComparison(0, [0, 0], 40, nothing) }) }));
    expect(verdict.rules.find((rule) => rule.kind === 'overall')).toMatchObject({
      state: 'undecided',
      code: 'slice-without-data',
    });
  });

  it.each([
    ['single-case', 'too-few-cases'],
    ['single-cluster', 'too-few-clusters'],
    ['few-clusters', 'too-few-clusters'],
  ] as const)('a %s decides nothing either way', (caveat, code) => {
    expect(outcomeOf(aComparison(0.2, [0.1, 0.3], 100, { caveat })).code).toBe(code);
    expect(outcomeOf(aComparison(-0.6, [-0.9, -0.3], 100, { caveat })).state).toBe('undecided');
  });

  it('field case 675: says how few clusters uneven ones are worth', () => {
    const uneven = { nUnits: 101, nEffectiveClusters: 1.7758, caveat: 'few-clusters' } as const;
    const outcome = outcomeOf(aComparison(0, [0, 0], 400, uneven));
    expect(outcome).toMatchObject({ state: 'undecided', code: 'too-few-clusters' });
    expect(outcome.sentence).toContain(
      'too few independent clusters: its 101 clusters are so uneven that they count as 1.7, and below 5 nothing is decided; add cases of other clusters',
    );
  });

  it('field case 675: min_cases counts clusters by their worth', () => {
    const uneven = { nUnits: 140, nEffectiveClusters: 12 };
    const comparison = aComparison(0, [-0.01, 0.01], 450, uneven);
    const rule = { evidence: 'no-evidence-of-regression', minCases: 30 } as const;
    expect(outcomeOf(comparison, rule)).toMatchObject({ state: 'undecided', code: 'too-few-clusters' });
    expect(outcomeOf(comparison, { ...rule, minCases: 12 }).state).toBe('met');
  });

  it('field case 152: one scored pair of ten is undecided and shows no rate of success', () => {
    const lonely = withMissing(aComparison(0.5, [0.5, 0.5], 10, { caveat: 'single-case' }), {
      candidate: 9,
      worst: [-0.55, -0.8, -0.2],
      best: [0.9, 0.7, 1],
    });
    const outcome = outcomeOf(lonely, { evidence: 'point' });
    expect(outcome.state).toBe('undecided');
    expect([outcome.nScored, outcome.nPlanned]).toEqual([1, 10]);
  });
});

describe('unscored answers', () => {
  const gain = aComparison(0.1, [0.02, 0.18], 100);

  it('beyond the allowance never pass', () => {
    const one = withMissing(gain, { candidate: 1, worst: [0.09, 0.01, 0.17], best: [0.11, 0.03, 0.19] });
    expect(outcomeOf(one)).toMatchObject({ state: 'undecided', code: 'unscored-beyond-allowance' });
    expect(outcomeOf(one, {}, 0.01)).toMatchObject({ state: 'met' });
    expect(outcomeOf(one).sentence).toContain('0 of 100 baseline and 1 of 100 candidate answers unscored');
  });

  it('within the allowance pass only if the rule also holds at the worst case', () => {
    const many = withMissing(gain, { candidate: 20, worst: [-0.06, -0.2, 0.1], best: [0.2, 0.1, 0.3] });
    expect(outcomeOf(many, {}, 0.2)).toMatchObject({ state: 'undecided', code: 'breaks-at-worst-case' });
  });

  it('block only if the loss also holds at the best case', () => {
    const loss = aComparison(-0.2, [-0.3, -0.1], 100);
    const survives = withMissing(loss, {
      candidate: 5,
      worst: [-0.24, -0.34, -0.14],
      best: [-0.15, -0.25, -0.05],
    });
    const breaks = withMissing(loss, { candidate: 30, worst: [-0.4, -0.5, -0.3], best: [0.1, 0, 0.2] });
    expect(outcomeOf(survives).state).toBe('breached');
    expect(outcomeOf(breaks)).toMatchObject({ state: 'undecided', code: 'unscored-beyond-allowance' });
    expect(outcomeOf(breaks, {}, 0.3)).toMatchObject({ state: 'undecided', code: 'breaks-at-worst-case' });
  });

  it('fail closed where the extremes are not known', () => {
    const unknown = { ...gain, nPairs: 99, nScoredCandidate: 99 };
    expect(outcomeOf(unknown, {}, 0.5)).toMatchObject({ state: 'undecided', code: 'breaks-at-worst-case' });
  });

  it('field case 151: errors do not drop out of the denominator', () => {
    const seen = withMissing(aComparison(0.143, [-0.3, 0.5], 10), {
      candidate: 3,
      worst: [-0.1, -0.5, 0.3],
      best: [0.2, -0.2, 0.6],
    });
    const rule = { evidence: 'point', maxRegression: 0.05 } as const;
    expect(outcomeOf(seen, rule)).toMatchObject({ state: 'undecided', nScored: 7, nPlanned: 10 });
    expect(outcomeOf(seen, rule, 0.3)).toMatchObject({ code: 'breaks-at-worst-case' });
    expect(outcomeOf(seen, { ...rule, maxRegression: 0.1 }, 0.3).state).toBe('met');
  });

  it('field case 28: truncated answers leave it undecided and never block as if they were wrong', () => {
    const cut = withMissing(aComparison(-1 / 22, [-0.2, 0.1], 30), {
      candidate: 8,
      worst: [-0.3, -0.5, -0.1],
      best: [0.07, -0.05, 0.2],
    });
    const verdict = decide(
      anInput({
        analysis: anAnalysis({ hard: cut, overall: cut }),
        evidence: anEvidence({
          completeness: [
            aStratum({ slice: 'hard', nPlanned: 30, nAnswered: 30, nScored: 30, statuses: { ok: 30 } }),
            aStratum({
              slice: 'hard',
              arm: 'candidate',
              nPlanned: 30,
              nAnswered: 30,
              nScored: 22,
              statuses: { ok: 22, truncated: 8 },
            }),
          ],
        }),
      }),
    );
    expect(verdict.verdict).toBe('inconclusive');
    expect(verdict.rules.at(-1)?.sentence).toBe(
      'candidate in hard: 22 of 30 cases scored (8 truncated), more unscored than the allowance lets through; raise max_tokens or set unscored.truncated: fail',
    );
  });
});

describe('grades that are not there yet or do not count', () => {
  it('a metric with outstanding human grades waits instead of being open', () => {
    const metric = aMetric({ from: { graders: ['human'] } });
    const half = withMissing(aComparison(0.1, [0, 0.2], 100), {
      candidate: 50,
      worst: [-0.4, -0.5, -0.3],
      best: [0.6, 0.5, 0.7],
    });
    const evidence = anEvidence({
      completeness: [aStratum({ nScored: 50 }), aStratum({ arm: 'candidate', nScored: 50 })],
      gradesOutstanding: [{ metric: 'correct', nOutstanding: 50, nPlanned: 100 }],
    });
    const verdict = decide(
      anInput({
        gate: aGate({ metrics: [metric] }),
        analysis: anAnalysis({ overall: half, easy: half, hard: half }),
        evidence,
      }),
    );
    expect(verdict.verdict).toBe('pending');
    expect(verdict.rules.find((rule) => rule.kind === 'required-grades')).toMatchObject({
      code: 'grades-outstanding',
      nScored: 50,
      nPlanned: 100,
    });
  });
});
