import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText, quote } from '../../../src/grade/text/quote.js';

test('a text is cut between characters, and its length told', () => {
  expect(quote('short')).toBe('"short"');
  expect(quote('😀'.repeat(100))).toBe(`"${'😀'.repeat(80)}…" (200 characters)`);
  expect(quote('x'.repeat(81))).toBe(`"${'x'.repeat(80)}…" (81 characters)`);
});

test('controls, direction marks and lone surrogates are escaped', () => {
  expect(quote('a\0\u001b[2J\u202eb\ud800"')).toBe('"a\\u0000\\u001b[2J\\u202eb\\ud800\\""');
});

test('cutting never splits a surrogate pair', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.integer({ min: 1, max: 40 }),
      (text, limit) => {
        const cut = cutText(text, limit);
        expect(text.startsWith(cut)).toBe(true);
        expect(Array.from(cut).length).toBe(Math.min(limit, Array.from(text).length));
      },
    ),
    { seed: 7 },
  );
});
