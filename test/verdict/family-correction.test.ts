import { describe, expect, it } from 'vitest';
import type { Familywise } from '../../src/definition/gate.js';
import { decide } from '../../src/verdict/decide.js';
import { aComparison, aGate, anAnalysis, anInput } from '../support/verdict-builders.js';

/** States of slices easy and hard, both with a loss beyond the margin and the p-values given. */
function states(familywise: Familywise, p: readonly [number | null, number | null]) {
  const plain = aGate();
  const gate = aGate({ statistics: { ...plain.statistics, familywise } });
  const loss = (pWorse: number | null) => aComparison(-0.1, [-0.19, -0.01], 100, { pWorse });
  const verdict = decide(anInput({ gate, analysis: anAnalysis({ easy: loss(p[0]), hard: loss(p[1]) }) }));
  return verdict.rules.filter((rule) => rule.kind === 'slice').map((rule) => rule.state);
}

describe('field case 157: many slices', () => {
  it('are each judged alone without a correction', () => {
    expect(states('none', [0.02, 0.024])).toEqual(['breached', 'breached']);
  });

  it('are corrected step by step under holm', () => {
    expect(states('holm', [0.0125, 0.025])).toEqual(['breached', 'breached']);
    expect(states('holm', [0.013, 0.024])).toEqual(['undecided', 'undecided']);
    expect(states('holm', [0.3, 0.012])).toEqual(['undecided', 'breached']);
  });

  it('are corrected all alike under bonferroni', () => {
    expect(states('bonferroni', [0.0125, 0.025])).toEqual(['breached', 'undecided']);
  });

  it('stay undecided where a p-value is missing or no probability', () => {
    expect(states('holm', [null, 0.001])).toEqual(['undecided', 'breached']);
    expect(states('holm', [-1, 0.001])).toEqual(['undecided', 'breached']);
  });

  it('say which correction was used and what it bounds', () => {
    const plain = aGate();
    const gate = aGate({ statistics: { ...plain.statistics, familywise: 'holm' } });
    expect(decide(anInput({ gate })).falseAlarmBound).toMatchObject({ nRules: 2, familywise: 'holm' });
    const loss = aComparison(-0.1, [-0.19, -0.01], 100, { pWorse: 0.02 });
    const rule = decide(anInput({ gate, analysis: anAnalysis({ hard: loss }) })).rules.find(
      ({ subject }) => subject === 'hard',
    );
    expect(rule?.sentence).toBe(
      'slice hard, correct −10.0 points [−19.0, −1.0]: a loss beyond the margin of 5.0 points, but the interval does not lie below 0 far enough once holm allows for the number of slices, 100 of 100 cases; a fresh run would need about 707 cases (80 % power if nothing changed); this one must not be extended',
    );
  });
});
