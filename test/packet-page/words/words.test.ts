import { expect, test } from 'vitest';
import { chooseWords } from '../../../src/packet-page/words/choose-words.js';
import { de } from '../../../src/packet-page/words/de.js';
import { en } from '../../../src/packet-page/words/en.js';

test('the page speaks the language of the rubric where it can, else English', () => {
  expect(
    ['en', 'de', 'de-AT', 'DE', 'fr', '', '__proto__', 'den'].map((language) => chooseWords(language).locale),
  ).toEqual(['en', 'de', 'de', 'de', 'en', 'en', 'en', 'en']);
});

test('every word is there in every language, and lists are of one length', () => {
  const shape = (words: object) =>
    Object.entries(words).map(([name, value]) => [name, Array.isArray(value) ? value.length : typeof value]);
  expect(shape(de)).toEqual(shape(en));
  const texts = (words: typeof en) =>
    Object.values(words)
      .flat()
      .filter((value) => typeof value === 'string');
  expect([...texts(en), ...texts(de)].filter((text) => text.trim() === '')).toEqual([]);
});

test('one is not many', () => {
  expect([en.intro(1, true), en.loaded(1), en.finishMissing(1), en.minutesLeft(0)].join(' ')).not.toMatch(
    /\b1 /,
  );
  expect([de.intro(1, false), de.loaded(1), de.finishMissing(1), de.minutesLeft(1)].join(' ')).not.toMatch(
    /\b1 /,
  );
});
