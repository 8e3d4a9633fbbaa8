import { describe, expect, it } from 'vitest';
import { readSlo } from '../../../src/definition/slo/read-slo.js';
import { LIMITED_QUANTITIES } from '../../../src/definition/slo/slo.js';
import { QUANTITIES } from '../../../src/join/formula.js';

const TEXT = `slo: 1
name: chat
classes:
  - name: interactive
    default: true
    objectives:
      - name: first-token
        quantity: ttft_ms
        at_most: 500
        share: 0.95
        window: 28d
        owner: serving team
        freeze: {action: "roll back, or wait", exempt: [rollback]}
      - name: useful
        quantity: useful
        share: 0.9
        evidence: point
        phases: [steady, replica-loss]
        window: 12h
        error_budget: 0.2
        owner: product
        freeze: {at: 0.8, action: stop}
`;

const problemsOf = (text: string) =>
  readSlo(text, 'slo.yaml').problems.map(
    ({ line, message, hint }) => `${line}: ${message}${hint ? ` (${hint})` : ''}`,
  );

const changed = (from: string, to: string) => {
  expect(TEXT).toContain(from);
  return TEXT.replace(from, to);
};

describe('an slo.yaml', () => {
  it('is read with every default explicit', () => {
    const { slo, problems } = readSlo(TEXT, 'slo.yaml');
    expect(problems).toEqual([]);
    expect(slo).toEqual({
      name: 'chat',
      digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      classes: [
        {
          name: 'interactive',
          isDefault: true,
          objectives: [
            {
              name: 'first-token',
              quantity: 'ttft_ms',
              atMostMs: 500,
              formulaId: null,
              tooFewTokens: 'unscored',
              share: 0.95,
              evidence: 'interval',
              phases: ['steady'],
              owner: 'serving team',
              budget: {
                windowMs: 2_419_200_000,
                share: 0.05,
                freezeAt: 1,
                action: 'roll back, or wait',
                exempt: ['rollback'],
              },
            },
            {
              name: 'useful',
              quantity: 'useful',
              atMostMs: null,
              formulaId: null,
              tooFewTokens: 'unscored',
              share: 0.9,
              evidence: 'point',
              phases: ['steady', 'replica-loss'],
              owner: 'product',
              budget: { windowMs: 43_200_000, share: 0.2, freezeAt: 0.8, action: 'stop', exempt: [] },
            },
          ],
        },
      ],
    });
  });

  it('has a digest of what it means, not of how it is written', () => {
    const digestOf = (text: string) => readSlo(text, 'slo.yaml').slo?.digest;
    expect(digestOf(`# a remark\n${TEXT}`)).toBe(digestOf(TEXT));
    expect(digestOf(changed('at_most: 500', 'at_most: 501'))).not.toBe(digestOf(TEXT));
  });

  it.each([
    ['at_most: 500', 'at_most: 0', '9: must be above 0, not 0'],
    ['        at_most: 500\n', '', '7: ttft_ms needs a limit (add at_most with milliseconds)'],
    ['share: 0.95', 'share: 1', '10: must be above 0 and below 1, not 1'],
    ['share: 0.95', 'share: .nan', '10: must be a finite number, not NaN'],
    ['window: 28d', 'window: a month', '11: "a month" cannot stand here'],
    ['        owner: serving team\n', '', '7: "owner" is missing'],
    ['quantity: ttft_ms', 'quantity: ttft', '8: "ttft" is not known here (did you mean "ttft_ms"?'],
    ['name: useful', 'name: first-token', '14: objective "first-token" is given twice'],
    ['evidence: point', 'at_most: 5', '17: useful is kept or not, and has no at_most (remove at_most)'],
    [
      'at_most: 500',
      'at_most: 500\n        too_few_tokens: met',
      '10: no answer is too short for ttft_ms (remove too_few_tokens)',
    ],
    [
      'at_most: 500',
      'at_most: 500\n        formula: e2e_ms:last-chunk',
      '10: "e2e_ms:last-chunk" is not a formula of ttft_ms (formula ids begin with the quantity, for instance ttft_ms:…)',
    ],
    [
      'phases: [steady, replica-loss]',
      'phases: [steady, replica_loss]',
      '18: "replica_loss" is not known here (did you mean "replica-loss"?',
    ],
    ['default: true', 'defalt: true', '5: unknown key "defalt" (did you mean "default"?)'],
  ])('with %j as %j is refused with its line', (from, to, start) => {
    const text = changed(from, to);
    expect(readSlo(text, 'slo.yaml').slo).toBeNull();
    expect(problemsOf(text).filter((problem) => problem.startsWith(start))).toHaveLength(1);
  });

  it('has one class at most that takes the rest', () => {
    const second = `  - name: batch\n    default: true\n    objectives: []\n`;
    expect(problemsOf(TEXT + second)).toContain(
      '24: only one class can take the requests that no other takes ("interactive" is the default already)',
    );
  });

  it('limits quantities that load files have', () => {
    expect(QUANTITIES).toEqual(expect.arrayContaining([...LIMITED_QUANTITIES]));
  });
});
