import { describe, expect, it } from 'vitest';
import type { Rate } from '../../../src/analyse/analysis.js';
import type { Metric } from '../../../src/definition/gate.js';
import { minimumRules } from '../../../src/verdict/rules/minimum.js';
import {
  aComparison,
  aGate,
  aMetric,
  anAnalysis,
  anInput,
  withMissing,
} from '../../support/verdict-builders.js';

function minimum(
  rate: Partial<Rate> | null,
  changes: Partial<Metric> = {},
  isMissing = false,
  allowance = 0,
) {
  const plain = aGate();
  const gate = aGate({
    metrics: [aMetric({ minimum: 0.3, ...changes })],
    unscored: { ...plain.unscored, allowance },
  });
  const missing = withMissing(aComparison(0.1, [0, 0.2]), {
    candidate: 2,
    worst: [0, 0, 0],
    best: [0, 0, 0],
  });
  const candidateOverall =
    rate === null ? null : { mean: 0.35, lower: 0.31, upper: 0.39, level: 0.95, n: 200, ...rate };
  const analysis = anAnalysis({ candidateOverall, ...(isMissing ? { easy: missing } : {}) });
  return minimumRules(anInput({ gate, analysis }))[0];
}

describe('a minimum', () => {
  it('is met when the lower end reaches it', () => {
    expect(minimum({ lower: 0.3 })).toMatchObject({
      state: 'met',
      code: 'minimum-reached',
      nScored: 200,
      nPlanned: 200,
      limit: 0.3,
      sentence: 'correct of the candidate is 35.0 % [30.0, 39.0] and reaches the minimum of 30.0 %',
    });
  });

  it('is undecided when the interval holds it, and breached when the upper end is below', () => {
    expect(minimum({ lower: 0.29 })).toMatchObject({ state: 'undecided', code: 'minimum-undecided' });
    expect(minimum({ mean: 0.2, lower: 0.1, upper: 0.2999 })).toMatchObject({
      state: 'breached',
      code: 'minimum-missed',
      sentence: 'correct of the candidate is 20.0 % [10.0, 29.99] and misses the minimum of 30.0 %',
    });
  });

  it('looks at the mean alone under the option point', () => {
    const point = { minimumEvidence: 'point' } as const;
    expect(minimum({ mean: 0.3, lower: 0.2 }, point)).toMatchObject({ state: 'met' });
    expect(minimum({ mean: 0.29, upper: 0.4 }, point)).toMatchObject({ state: 'breached' });
  });

  it('is undecided without an overall mean', () => {
    expect(minimum(null)).toMatchObject({ state: 'undecided', code: 'slice-without-data' });
  });

  it('must also hold at the worst case, and be missed at the best, where answers are unscored', () => {
    const worst = { worstCase: { mean: 0.33, lower: 0.295, upper: 0.37 } };
    const best = { bestCase: { mean: 0.37, lower: 0.33, upper: 0.41 } };
    expect(minimum({ ...worst, ...best }, {}, true)).toMatchObject({ code: 'unscored-beyond-allowance' });
    expect(minimum({ ...worst, ...best }, {}, true, 0.02)).toMatchObject({ code: 'breaks-at-worst-case' });
    const well = { worstCase: { mean: 0.34, lower: 0.3, upper: 0.38 } };
    expect(minimum({ ...well, ...best }, {}, true, 0.02)).toMatchObject({ state: 'met' });
    const low = { mean: 0.2, lower: 0.15, upper: 0.25, ...worst };
    expect(minimum({ ...low, ...best }, {}, true)).toMatchObject({ state: 'undecided' });
    expect(minimum({ ...low, bestCase: { mean: 0.22, lower: 0.17, upper: 0.27 } }, {}, true)).toMatchObject({
      state: 'breached',
    });
  });
});
