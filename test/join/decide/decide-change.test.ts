import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ChangeQuestion, decideChange } from '../../../src/join/decide/decide-change.js';

const question = (changes: Partial<ChangeQuestion> = {}): ChangeQuestion => ({
  change: { estimate: 0, lower: -0.005, upper: 0.005 },
  worst: null,
  best: null,
  isBeyondAllowance: false,
  margin: 0.01,
  evidence: 'non-inferiority',
  minCases: 30,
  nUnits: 500,
  ...changes,
});

describe('a limit on a change', () => {
  test.each<[string, Partial<ChangeQuestion>, string, string]>([
    ['the whole interval within it', {}, 'met', 'not-worse-shown'],
    [
      'the interval on both sides of it',
      { change: { estimate: -0.008, lower: -0.02, upper: 0.004 } },
      'undecided',
      'limit-undecided',
    ],
    [
      'the whole interval beyond it',
      { change: { estimate: -0.05, lower: -0.08, upper: -0.02 } },
      'breached',
      'worse-than-limit',
    ],
    ['nothing measured', { change: null }, 'undecided', 'not-measured'],
    ['no interval', { change: { estimate: 0 } }, 'undecided', 'number-not-finite'],
    [
      'ends that contradict',
      { change: { estimate: 0, lower: 1, upper: -1 } },
      'undecided',
      'number-not-finite',
    ],
    ['NaN', { change: { estimate: Number.NaN, lower: 0, upper: 0 } }, 'undecided', 'number-not-finite'],
    ['more unknown than allowed', { isBeyondAllowance: true }, 'undecided', 'unknown-beyond-allowance'],
    [
      'a pass that the unknown could turn',
      { worst: { estimate: -0.02, lower: -0.03, upper: -0.01 } },
      'undecided',
      'breaks-at-worst-case',
    ],
    [
      'a breach that the unknown could turn',
      {
        change: { estimate: -0.05, lower: -0.08, upper: -0.02 },
        best: { estimate: 0, lower: -0.02, upper: 0.02 },
      },
      'undecided',
      'breaks-at-worst-case',
    ],
    ['a point alone', { evidence: 'point', change: { estimate: -0.01 } }, 'met', 'within-limit'],
    ['a point beyond', { evidence: 'point', change: { estimate: -0.011 } }, 'breached', 'worse-than-limit'],
    [
      'too few cases for no evidence of a regression',
      { evidence: 'no-evidence-of-regression', nUnits: 29 },
      'undecided',
      'too-few-cases',
    ],
    [
      'evidence of a regression',
      { evidence: 'no-evidence-of-regression', change: { estimate: -0.02, lower: -0.03, upper: -0.01 } },
      'breached',
      'worse-with-evidence',
    ],
  ])('%s', (_, changes, state, code) => {
    expect(decideChange(question(changes))).toEqual({ state, code });
  });

  test('what is not finite decides nothing, under any policy', () => {
    const anyNumber = fc.double();
    fc.assert(
      fc.property(
        fc.constantFrom('non-inferiority', 'no-evidence-of-regression', 'point'),
        fc.tuple(anyNumber, anyNumber, anyNumber),
        (evidence, [estimate, lower, upper]) => {
          const { state } = decideChange(question({ evidence, change: { estimate, lower, upper } }));
          if (state === 'met') expect(estimate).toBeGreaterThanOrEqual(-0.01 - 1e-12);
          if (!Number.isFinite(estimate)) expect(state).toBe('undecided');
        },
      ),
    );
  });
});
