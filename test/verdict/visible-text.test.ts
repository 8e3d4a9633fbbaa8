import fc from 'fast-check';
import { expect, it } from 'vitest';
import { visibleText } from '../../src/verdict/visible-text.js';

it.each([
  ['\u001b[2J\u001b[1;1HPASS', '\\x1b[2J\\x1b[1;1HPASS'],
  ['a\r\nb\tc', 'a\\r\\nb\\tc'],
  ['\u009b31m', '\\x9b31m'],
  ['user\u202etxt.exe', 'user\\u202etxt.exe'],
  ['a\u2028b', 'a\\u2028b'],
  ['\u{e0041}', '\\u{e0041}'],
  ['\ud800', '\\ud800'],
  ['Grüße, 你好 👩‍👩‍👧', 'Grüße, 你好 👩‍👩‍👧'],
])('shows %j as %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});

it('leaves one line without anything that acts, and no more to do', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const shown = visibleText(text);
      expect(shown).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
      expect(visibleText(shown)).toBe(shown);
      expect(!/\p{Cs}/u.test(shown)).toBe(true);
    }),
  );
});

it('takes out what looks like a key', () => {
  expect(visibleText('found "sk-test-1234567890" in\nit')).toBe('found "[redacted]" in\\nit');
});
