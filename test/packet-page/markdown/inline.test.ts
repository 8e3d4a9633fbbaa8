import { expect, test } from 'vitest';
import { parseInline } from '../../../src/packet-page/markdown/inline.js';

const text = (words: string) => ({ kind: 'text', text: words });

test('emphasis nests, and closes only after a letter', () => {
  expect(parseInline('**a *b* c** ~~d~~')).toEqual([
    { kind: 'strong', children: [text('a '), { kind: 'emphasis', children: [text('b')] }, text(' c')] },
    text(' '),
    { kind: 'strike', children: [text('d')] },
  ]);
  expect(parseInline('2 * 3 * 4 and snake_case_name and **open')).toEqual([
    text('2 * 3 * 4 and snake_case_name and **open'),
  ]);
});

test('code keeps its marks, and a longer fence holds a shorter one', () => {
  expect(parseInline('`a*b*` `` ` `` `x')).toEqual([
    { kind: 'code', text: 'a*b*' },
    text(' '),
    { kind: 'code', text: '`' },
    text(' `x'),
  ]);
});

test('links and pictures are their words and their address', () => {
  expect(parseInline('[a](javascript:alert(1)) [b](http://x "t") ![c](http://y)')).toEqual([
    text('[a](javascript:alert(1)) '),
    { kind: 'link', label: 'b', address: 'http://x' },
    text(' '),
    { kind: 'image', label: 'c', address: 'http://y' },
  ]);
});

test('a backslash takes the meaning off a mark, and stays before anything else', () => {
  expect(parseInline('\\*a\\* \\(x^2\\) C:\\new \\\\')).toEqual([text('*a* \\(x^2\\) C:\\new \\')]);
});
