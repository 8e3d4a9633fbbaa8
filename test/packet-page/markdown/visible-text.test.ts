import { expect, test } from 'vitest';
import { looksLikeCode } from '../../../src/packet-page/markdown/looks-like-code.js';
import { visibleText } from '../../../src/packet-page/markdown/visible-text.js';

test('control characters and direction overrides can be seen; tabs, line ends and right-to-left text stay', () => {
  expect(visibleText('a\0b\u001b[31m\u007f\r\nc\rd\te')).toBe('a␀b␛[31m␡\nc\nd\te');
  expect(visibleText('x\u202ey\u202dz')).toBe('x[U+202E]y[U+202D]z');
  expect(visibleText('שלום \u200f\u2067א\u2069 عربي')).toBe('שלום \u200f\u2067א\u2069 عربي');
});

test('fences, tables and indented statements ask for characters of one width', () => {
  expect(['```\nx', 'a\n| b | c |', '\tx = 1', 'say:\n    f(x);'].map(looksLikeCode)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['plain', 'a | b', '- point\n    continued words', ' \n'.repeat(50_000)].map(looksLikeCode)).toEqual(
    [false, false, false, false],
  );
});
