import { expect, test } from 'vitest';
import { nameMatcher } from '../../../src/grade/human/name-matcher.js';

const { mask, find } = nameMatcher(['Qwen', 'GPT', 'Meta AI', 'a+b', ' ', 'Qwen']);

test.each([
  ['I am Qwen.', 'I am [name].'],
  ['QWEN2.5-7B-Instruct, and qwen 3', '[name], and [name]'],
  ['GPT-4o is not egptian nor GPTs', '[name] is not egptian nor GPTs'],
  ['meta-ai and Meta\n AI', '[name] and [name]'],
  ['a+b but not aab', '[name] but not aab'],
  ['«Qwen»', '«[name]»'],
  ['ÜQwen Qwené', 'ÜQwen Qwené'],
  ['I am Qwen 3.', 'I am [name].'],
])('%j is shown as %j', (text, shown) => {
  expect(mask(text)).toBe(shown);
});

test('names are told as they stand in the text, each once', () => {
  expect(find('Qwen, qwen and Qwen again, GPT-4')).toEqual(['Qwen', 'qwen', 'GPT-4']);
  expect(find('nothing')).toEqual([]);
});

test('without a name nothing changes', () => {
  expect(nameMatcher([]).mask('Qwen')).toBe('Qwen');
  expect(nameMatcher([' ']).find('Qwen')).toEqual([]);
});

test('a long text that almost matches takes no time to speak of', () => {
  const text = `GPT-4${'.a'.repeat(100_000)}!`.repeat(2);
  expect(mask(text)).toBe('[name]![name]!');
  expect(mask(`GPT${'-'.repeat(200_000)}`)).toHaveLength(200_006);
});
