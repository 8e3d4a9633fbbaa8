import { describe, expect, test } from 'vitest';
import { sentenceBleu } from '../../src/grade/similarity/bleu.js';
import { rougeL } from '../../src/grade/similarity/rouge-l.js';
import { squadNormalise, tokenF1 } from '../../src/grade/similarity/squad.js';
import oracle from '../oracles/sentence-bleu.json' with { type: 'json' };
import { find } from './support.js';

describe(`BLEU equals ${oracle.tool} ${oracle.version}`, () => {
  test.each(oracle.cases)('$output', ({ output, references, bleu }) => {
    expect(sentenceBleu(output, references)).toBeCloseTo(Math.min(100, bleu) / 100, 12);
  });
});

describe('ROUGE-L equals the worked values of rouge_score', () => {
  test.each([
    ['testing', 'testing one two', 0.5],
    ['testing one', 'testing one two', 0.8],
    ['police killed the gunman', 'police kill the gunman', 0.75],
    ['the gunman kill police', 'police killed the gunman', 0.5],
    ['', 'testing', 0],
    ['Ünïcode wörks', 'ünïcode wörks', 1],
  ])('%j against %j is %d', (output, reference, expected) => {
    expect(rougeL(output, reference)).toBeCloseTo(expected, 12);
  });
});

describe('token F1 equals the evaluation of SQuAD', () => {
  test.each([
    ['the Eiffel tower', 'Eiffel Tower', 1],
    ['the tower of Paris', 'Eiffel Tower', 0.4],
    ['a a b', 'b b c', 2 / 4],
    ['nothing', 'in common', 0],
  ])('%j against %j is %d', (output, reference, expected) => {
    expect(tokenF1(output, reference)).toBeCloseTo(expected, 12);
  });

  test('normalisation: case, ASCII punctuation, articles as whole words, white space', () => {
    expect(squadNormalise('  The "Théâtre",\tan   analysis. ')).toBe('théâtre analysis');
  });
});

test('edit similarity counts NFC characters', () => {
  const options = { measure: 'levenshtein', to: 'sitting', at_least: 0.5 };
  expect(find('similarity', options, 'kitten').score).toBeCloseTo(1 - 3 / 7, 12);
  expect(find('similarity', { ...options, to: 'caf\u00e9' }, 'cafe\u0301').score).toBe(1);
});

test('an output too long to compare is unscored, not slow', () => {
  const options = { measure: 'rouge-l', to: 'word '.repeat(20_000), at_least: 0.5 };
  expect(find('similarity', options, 'word '.repeat(100_000)).unscored).toBe(
    'the output is too long to compare (500000 characters)',
  );
});
