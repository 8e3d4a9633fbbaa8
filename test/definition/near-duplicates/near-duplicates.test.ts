import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearDuplicates } from '../../../src/definition/near-duplicates/near-duplicates.js';
import { sameInputs } from '../../../src/definition/near-duplicates/same-inputs.js';
import { shinglesOf } from '../../../src/definition/near-duplicates/shingles.js';
import { aCase } from '../support.js';

/** Sentences of made-up words, each with words of its own. */
const sentence = (seed: number, nWords = 24): string =>
  Array.from({ length: nWords }, (_, index) => `w${(seed * 7919 + index * 104729) % 99991}`).join(' ');
const many = (n: number, from = 0) => Array.from({ length: n }, (_, index) => sentence(from + index));

test('a text with one word changed is found, with how much alike it is', () => {
  const development = many(200);
  const heldout = [
    ...many(50, 1000),
    `${sentence(17)} indeed`,
    sentence(42).toUpperCase().replaceAll(' ', ',  '),
  ];
  expect(nearDuplicates(development, heldout)).toEqual([
    { developmentIndex: 17, heldoutIndex: 50, similarity: 22 / 23 },
    { developmentIndex: 42, heldoutIndex: 51, similarity: 1 },
  ]);
});

test('texts out of one template are not alike for what the template says', () => {
  const template = (index: number) =>
    `You are a careful clerk. Read the note below and answer in one word only, please. ${sentence(index, 8)}`;
  const development = Array.from({ length: 100 }, (_, index) => template(index));
  expect(nearDuplicates(development, [template(5000)])).toEqual([]);
  expect(nearDuplicates(development, [template(7)])).toMatchObject([{ developmentIndex: 7 }]);
});

test('scripts without spaces are compared as well, and texts without words are alike to nothing', () => {
  const text = '量子コンピューターは重ね合わせを用いて計算を行う装置である';
  expect(nearDuplicates([text, '???'], [`${text}か`, '???', ''])).toMatchObject([
    { developmentIndex: 0, heldoutIndex: 0 },
  ]);
});

test('many times the same text does not make the work quadratic, and what is found does not depend on it', () => {
  const development = Array.from({ length: 3000 }, (_, index) =>
    index % 2 === 0 ? 'a b c d e' : sentence(index),
  );
  const heldout = Array.from({ length: 3000 }, () => 'a b c d e');
  expect(nearDuplicates(development, [...heldout, sentence(77)])).toEqual([
    { developmentIndex: 77, heldoutIndex: 3000, similarity: 1 },
  ]);
});

test('whatever the texts, what is reported is alike, and the same every time', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'é', '語'), { maxLength: 12 });
  const texts = fc.array(
    words.map((list) => list.join(' ')),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(texts, texts, (development, heldout) => {
      const found = nearDuplicates(development, heldout);
      expect(nearDuplicates(development, heldout)).toEqual(found);
      for (const { developmentIndex, heldoutIndex, similarity } of found) {
        const [some, others] = [
          shinglesOf(development[developmentIndex]!),
          shinglesOf(heldout[heldoutIndex]!),
        ];
        expect(similarity).toBeGreaterThanOrEqual(0.7);
        expect([...some].some((shingle) => others.has(shingle))).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test('the same input in both sets is an error at the held-out case, but for white space and nothing else', () => {
  const text = (id: string, content: string) => aCase({ id, input: { kind: 'text', text: content } });
  const development = [text('d1', '3 + 4 =  ?\n'), text('d2', '3 - 4 = ?')];
  expect(sameInputs(development, [text('h1', '3 + 4 = ? '), text('h2', '3 * 4 = ?')])).toMatchObject([
    {
      code: 'heldout-known',
      file: 'cases.jsonl',
      line: 1,
      message: 'held-out case "h1" has the input of development case "d1" (cases.jsonl line 1)',
    },
  ]);
});
