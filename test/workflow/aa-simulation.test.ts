import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/analyse/analyse.js';
import { limitsOf } from '../../src/analyse/limits.js';
import type { RegressionRule } from '../../src/definition/gate.js';
import { keyedRandom } from '../../src/shared/keyed-random.js';
import { decide } from '../../src/verdict/decide.js';
import type { VerdictWord } from '../../src/verdict/verdict.js';
import { rowsFromCounts, tableOf } from '../analyse/support/tables.js';
import {
  aContext,
  aGate,
  aMetric,
  anEvidence,
  anInput,
  aRule,
  aStratum,
} from '../support/verdict-builders.js';

/** One gate of one slice, whose rule and overall rule are the same. */
function verdictOn(n: number, rows: Parameters<typeof tableOf>[0]['rows'], rule: RegressionRule) {
  const gate = aGate({
    slices: [{ name: 'all', task: 'qa', share: 1, shareSource: null, rule }],
    metrics: [aMetric({ overall: rule })],
  });
  const analysis = analyse({
    tables: [tableOf({ shares: { all: 1 }, rows })],
    settings: gate.statistics,
    limits: limitsOf(gate),
  });
  const strata = (['baseline', 'candidate'] as const).map((arm) =>
    aStratum({ slice: 'all', arm, nPlanned: n, nAnswered: n, nScored: n, statuses: { ok: n } }),
  );
  const evidence = anEvidence({ completeness: strata });
  return decide(anInput({ gate, analysis, evidence, context: aContext({ isAA: true }) }));
}

/** Verdicts of `nSeeds` A/A runs of `n` items, each right with chance `p` on either side. */
function simulate(nSeeds: number, n: number, p: number, rule: RegressionRule): Record<VerdictWord, number> {
  const counts = { pass: 0, block: 0, inconclusive: 0, pending: 0 };
  for (let seed = 0; seed < nSeeds; seed += 1) {
    const random = keyedRandom(seed, 'A/A');
    const toss = () => (random.unit() < p ? 1 : 0);
    const rows = Array.from({ length: n }, () => ({ slice: 'all', baseline: toss(), candidate: toss() }));
    counts[verdictOn(n, rows, rule).verdict] += 1;
  }
  return counts;
}

describe('a bundle against itself', () => {
  it('field case 144: at a margin of 0, few of 200 A/A runs block (at most 8 %)', () => {
    const byEvidence = simulate(200, 40, 0.8, aRule({ maxRegression: 0 }));
    expect(byEvidence).toEqual({ pass: 98, block: 8, inconclusive: 94, pending: 0 });
    const byNonInferiority = simulate(
      200,
      40,
      0.8,
      aRule({ maxRegression: 0, evidence: 'non-inferiority', minCases: 1 }),
    );
    expect(byNonInferiority).toEqual({ pass: 1, block: 8, inconclusive: 191, pending: 0 });
    for (const { block } of [byEvidence, byNonInferiority]) expect(block / 200).toBeLessThanOrEqual(0.08);
  });

  it.each([10, 20, 40, 100])(
    'field case 158: a single flip among %d cases never blocks by an interval rule',
    (n) => {
      const rows = rowsFromCounts('all', { n, baselinePasses: n / 2, b: 1, c: 0 });
      for (const maxRegression of [0, 0.005, 0.05]) {
        for (const evidence of ['no-evidence-of-regression', 'non-inferiority'] as const) {
          const { verdict } = verdictOn(n, rows, aRule({ maxRegression, evidence, minCases: 1 }));
          expect(verdict).not.toBe('block');
        }
      }
    },
  );
});
