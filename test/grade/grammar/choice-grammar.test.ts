import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { find } from '../support.js';
import '../../support/property-seed.js';

const RUNS = { numRuns: Number(process.env.QGATE_GRAMMAR_RUNS ?? 100) };
const LETTERS = ['A', 'B', 'C', 'D', 'I'];
const options = { equals: ['A', 'B', 'C', 'D', 'I'], choices: LETTERS };
const chosen = (output: string, pick = 'last') => {
  const { reason } = find('choice', { ...options, pick }, output);
  return /^chose "(.)"/u.exec(reason)?.[1] ?? null;
};

describe('choices', () => {
  test.each([
    "Answer: I don't know.",
    'A good answer would be 5.',
    'Answer: A dog is shown.',
    'The answer: I, for one, cannot say',
    'I think so',
    'The answer is A or B.',
    'Answer: A and B',
    'Answer: A/B',
    'Answer: A, B',
    'The answer is not A but unclear.',
    'Is the answer A?',
    '(A) Paris (B) Rome',
    'A. Paris\nB. Rome',
    'wrong answer: A',
    'Answer: A12',
  ])('field case 622: %j states no choice', (output) => {
    expect([output, chosen(output)]).toEqual([output, null]);
  });

  test.each([
    ['B', 'B'],
    ['b', 'B'],
    ['Ｂ', 'B'],
    ['\\boxed{B}', 'B'],
    ['so $\\boxed{\\text{(B)}}$.', 'B'],
    ['Answer: **B**', 'B'],
    ['**Answer:** B', 'B'],
    ['Answer: A\n\nWait.\n\nAnswer: B', 'B'],
    ['It could be (A), but the answer is B.', 'B'],
    ['(A) Paris\n(B) Rome\nThe correct answer is (B) Rome.', 'B'],
    ['B. Rome', 'B'],
    ['B) Rome, since it is older', 'B'],
    ['Antwort: B', 'B'],
    ['正确答案是B。', 'B'],
    ['The answer is B because it fits.', 'B'],
    ['The answer is option B, as shown.', 'B'],
    ['It must be (B).', 'B'],
    ['Reasoning here.\nB', 'B'],
  ])('field case 622: %j is %s', (output, letter) => {
    expect([output, chosen(output)]).toEqual([output, letter]);
  });

  test('field case 622: the evidence says which form was read', () => {
    expect(find('choice', options, 'The answer is B.').evidence).toEqual({
      found: ['B'],
      how: 'stated as the answer',
    });
    expect(find('choice', options, 'x \\boxed{C}').evidence).toEqual({ found: ['C'], how: 'boxed' });
    expect(find('choice', options, 'Answer: A or B').reason).toBe('several choices: A, B');
  });

  test('whatever stands around a stated choice, it is read as that one or not at all', () => {
    const letter = fc.constantFrom(...LETTERS);
    const form = fc.constantFrom(
      'Answer: X',
      'The answer is X',
      'answer: (X)',
      '\\boxed{X}',
      'Answer: **X**',
      'final answer: X',
    );
    const left = fc.constantFrom(
      '',
      'Well.\n',
      '(A) one (B) two\n',
      'It is not so. ',
      'Answer: D\n',
      '# Title\n\n',
      '"',
    );
    const right = fc.constantFrom(
      '',
      '.',
      '!',
      ' or so',
      ' don’t know',
      ' good idea',
      'pple',
      '’m not sure',
      '1',
      '-3',
      ' is wrong',
      ', I guess',
      ' because of it',
      ' (certain)',
      '\n\nBye.',
    );
    fc.assert(
      fc.property(left, form, letter, right, (before, stated, wanted, after) => {
        const output = `${before}${stated.replace('X', wanted)}${after}`;
        const read = chosen(output);
        expect([
          output,
          read === null || read === wanted || (read === 'D' && before.includes('D\n')),
        ]).toEqual([output, true]);
      }),
      RUNS,
    );
  });

  test('two different letters in one statement are never one choice', () => {
    const joint = fc.constantFrom(' or ', ' and ', '/', ', ', ' & ', ' or maybe ', '-', ' to ');
    const pair = fc
      .constantFrom(...LETTERS)
      .chain((one) =>
        fc.constantFrom(...LETTERS.filter((other) => other !== one)).map((other) => [one, other]),
      );
    fc.assert(
      fc.property(
        fc.constantFrom('Answer: ', 'The answer is ', 'Answer: either ', ''),
        pair,
        joint,
        (before, [one, other], by) => {
          const output = `${before}${one}${by}${other}.`;
          expect([output, chosen(output)]).toEqual([output, null]);
        },
      ),
      RUNS,
    );
  });

  test('field case 622: hostile texts are read in bounded work', () => {
    for (const unit of ['(', 'A', 'answer ', 'Answer: A or ', '(A)', '\\boxed{', '*', ' ', 'A.\n', 'A or ']) {
      expect(find('choice', options, unit.repeat(300_000 / unit.length)).unscored).toBeUndefined();
    }
  });
});
