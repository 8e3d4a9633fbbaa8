import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compilePattern } from '../../../src/grade/text/pattern.js';

function matches(source: string, text: string, flags = ''): string[] {
  const compiled = compilePattern(source, flags);
  if ('fault' in compiled) throw new Error(compiled.fault.message);
  const found: string[] = [];
  compiled.pattern.search(text, (match) => {
    found.push(match.text);
    return true;
  });
  return found;
}

/** Patterns whose meaning must be JavaScript's own (with flag u, which reads by code point as we do). */
const SHARED = [
  'a.b',
  '\\s',
  '\\S+',
  '[\\s,]+',
  '[^\\s]',
  '[\\S]',
  '^a',
  'b$',
  '\\bab\\b',
  '[a-c]+?',
  '(a|ab)(c|bcd)',
  '\\d{2,3}',
  '[[]',
  '\\u00e9',
  '\\x41',
  '\\u{1F600}',
  '\\uD83D\\uDE00',
  '\\/',
  'x*',
  '(?:a|b)*c',
  '\\p{Lu}',
  '\\p{Letter}+',
  '\\0',
];
const alphabet = fc.constantFrom(
  'a',
  'b',
  'c',
  'A',
  ' ',
  '\t',
  '\n',
  '\r',
  '\u2028',
  '\u00a0',
  '\ufeff',
  '1',
  '2',
  ',',
  '[',
  'é',
  '😀',
  '/',
  '\0',
  '.',
  'x',
);

describe('patterns mean what they mean in JavaScript', () => {
  test.each(SHARED)('%s', (source) => {
    fc.assert(
      fc.property(fc.array(alphabet, { maxLength: 12 }), fc.constantFrom('', 's'), (chars, flags) => {
        const text = chars.join('');
        const native = Array.from(text.matchAll(new RegExp(source, `gu${flags}`)), ([match]) => match);
        expect(matches(source, text, flags)).toEqual(native);
      }),
      { numRuns: 300, seed: 7 },
    );
  });
});

describe('what is refused', () => {
  test.each([
    ['a(?=b)', 'look-around', 1],
    ['(?<!a)b', 'look-around', 0],
    ['(a)\\1', 'back-reference', 3],
    ['(?<n>a)\\k<n>', 'back-reference', 7],
    ['(?i)a', 'inline-flags', 0],
    ['a(?i:b)', 'inline-flags', 1],
    ['', 'empty-pattern', 0],
    ['[]', 'bad-pattern', 0],
    ['[a', 'bad-pattern', 0],
    ['a\\', 'bad-pattern', 1],
    ['\\y', 'bad-pattern', 0],
    ['a**', 'bad-pattern', 0],
    ['(a', 'bad-pattern', 0],
    ['a{1001}', 'bad-pattern', 0],
    ['(?:a{500}){3}(?:b{900}){9}', 'bad-pattern', 0],
  ])('%j: %s', (source, code, index) => {
    expect(compilePattern(source)).toMatchObject({ fault: { code, index } });
  });

  test('flags other than i, m and s', () => {
    expect(compilePattern('a', 'g')).toMatchObject({
      fault: { message: 'flags may be i, m and s, each once; found "g"' },
    });
  });
});

test('with m all line ends count, and none of them is captured', () => {
  expect(matches('^(.*)$', 'a\r\nb\rc\u2028d', 'm')).toEqual(['a', 'b', 'c', 'd']);
});

test('the work budget is met by finding many matches, exceeded by looking ahead for each', () => {
  const words = compilePattern('[a-z]+');
  const hostile = compilePattern('(?:a|aa)+b|a');
  if ('fault' in words || 'fault' in hostile) throw new Error('refused');
  expect(words.pattern.search('word '.repeat(200_000), () => true)).toBe('done');
  expect(hostile.pattern.search('a'.repeat(20_000), () => true)).toBe('too-much-work');
});
