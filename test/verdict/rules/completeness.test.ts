import { describe, expect, it } from 'vitest';
import { completenessRules } from '../../../src/verdict/rules/completeness.js';
import type { StratumCompleteness } from '../../../src/verdict/verdict.js';
import { aGate, anEvidence, anInput, aStratum } from '../../support/verdict-builders.js';

function rulesFor(completeness: readonly StratumCompleteness[], allowance = 0) {
  const gate = aGate({ unscored: { ...aGate().unscored, allowance } });
  const other = completeness
    .filter(({ arm }) => arm === 'baseline')
    .map((stratum) =>
      aStratum({
        ...stratum,
        arm: 'candidate',
        nAnswered: stratum.nPlanned,
        nScored: stratum.nPlanned,
        statuses: { ok: stratum.nPlanned },
      }),
    );
  const both = completeness.some(({ arm }) => arm === 'candidate')
    ? completeness
    : [...completeness, ...other];
  return completenessRules(anInput({ gate, evidence: anEvidence({ completeness: both }) }));
}

describe('completeness', () => {
  it('is one met rule where nothing is missing', () => {
    expect(rulesFor([aStratum(), aStratum({ arm: 'candidate' })])).toMatchObject([
      { state: 'met', code: 'complete', nScored: 100, nPlanned: 100 },
    ]);
  });

  it('names the arm and slice that lack something, with the statuses', () => {
    const statuses = { ok: 97, timeout: 2, error: 1 };
    expect(rulesFor([aStratum(), aStratum({ arm: 'candidate', nScored: 97, statuses })])).toMatchObject([
      {
        state: 'undecided',
        code: 'unscored-beyond-allowance',
        subject: 'easy',
        nScored: 97,
        nPlanned: 100,
        sentence:
          'candidate in easy: 97 of 100 cases scored (2 timeout, 1 error), more unscored than the allowance lets through; look at what the server said of these cases with qgate show',
      },
    ]);
  });

  it('lets the allowance through, counted per arm and slice, to its exact edge', () => {
    expect(rulesFor([aStratum({ nScored: 97 })], 0.03)).toMatchObject([
      { state: 'met', code: 'unscored-within-allowance' },
    ]);
    expect(rulesFor([aStratum({ nScored: 96 })], 0.03)[0]?.state).toBe('undecided');
  });

  it('an answer that was never given is not within any allowance', () => {
    expect(rulesFor([aStratum({ nAnswered: 99, nScored: 99 })], 0.5)).toMatchObject([
      { state: 'undecided', code: 'not-all-answered' },
    ]);
  });

  it('is undecided where one arm was planned on fewer cases', () => {
    expect(rulesFor([aStratum(), aStratum({ slice: 'hard' }), aStratum({ arm: 'candidate' })])).toMatchObject(
      [
        {
          state: 'undecided',
          sentence:
            '200 cases of the baseline and 100 of the candidate were planned; run both arms on the same cases',
        },
      ],
    );
  });

  it('is undecided where nothing was planned', () => {
    expect(rulesFor([])).toMatchObject([{ state: 'undecided', nPlanned: 0 }]);
  });

  it('field case 84: says by which status an answer is unscored', () => {
    const statuses = { ok: 7, filtered: 1, truncated: 1, tool_call: 1 };
    const rules = rulesFor([aStratum({ nPlanned: 10, nAnswered: 10, nScored: 7, statuses })]);
    expect(rules[0]?.sentence).toContain('7 of 10 cases scored (1 filtered, 1 truncated, 1 tool_call)');
  });
});
