import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Block } from '../../../src/packet-page/markdown/block.js';
import type { Inline } from '../../../src/packet-page/markdown/inline.js';
import { parseMarkdown } from '../../../src/packet-page/markdown/parse-markdown.js';

const text = (words: string): Inline => ({ kind: 'text', text: words });
const paragraph = (words: string): Block => ({ kind: 'paragraph', inlines: [text(words)] });

test('headings, rules and paragraphs; a line end stays a line end', () => {
  expect(parseMarkdown('# One\n## Two ##\n#hash\n\na\nb\r\n---\nc')).toEqual([
    { kind: 'heading', level: 1, inlines: [text('One')] },
    { kind: 'heading', level: 2, inlines: [text('Two')] },
    paragraph('#hash'),
    paragraph('a\nb'),
    { kind: 'rule' },
    paragraph('c'),
  ]);
});

test('code is kept as it is, also where its fence never closes', () => {
  expect(parseMarkdown('```js\n**x** <b>\n\n  y\n```\nafter\n~~~\nopen')).toEqual([
    { kind: 'code', text: '**x** <b>\n\n  y' },
    paragraph('after'),
    { kind: 'code', text: 'open' },
  ]);
});

test('lists nest, count from their own number, and hold paragraphs and code', () => {
  expect(parseMarkdown('3. three\n4. four\n   - in\n\n   more\n\nafter\n* a\n* b\n- other')).toEqual([
    {
      kind: 'list',
      start: 3,
      items: [
        [paragraph('three')],
        [paragraph('four'), { kind: 'list', start: null, items: [[paragraph('in')]] }, paragraph('more')],
      ],
    },
    paragraph('after'),
    { kind: 'list', start: null, items: [[paragraph('a')], [paragraph('b')]] },
    { kind: 'list', start: null, items: [[paragraph('other')]] },
  ]);
});

test('a year at the start of a line of prose is no list', () => {
  expect(parseMarkdown('It was in\n1969. Then')).toEqual([paragraph('It was in\n1969. Then')]);
});

test('quotes hold blocks', () => {
  expect(parseMarkdown('> # said\n> more\n\nI')).toEqual([
    {
      kind: 'quote',
      blocks: [{ kind: 'heading', level: 1, inlines: [text('said')] }, paragraph('more')],
    },
    paragraph('I'),
  ]);
});

test('tables keep every word: short rows are filled, what is too much stays in the last cell', () => {
  expect(parseMarkdown('| a | b |\n|:--|--:|\n| 1 \\| x |\n| 1 | 2 | 3 |')).toEqual([
    {
      kind: 'table',
      header: [[text('a')], [text('b')]],
      rows: [
        [[text('1 | x')], []],
        [[text('1')], [text('2 | 3')]],
      ],
    },
  ]);
  expect(parseMarkdown('a | b\nno dashes')).toEqual([paragraph('a | b\nno dashes')]);
});

test('HTML is text', () => {
  expect(parseMarkdown('<script>alert(1)</script>')).toEqual([paragraph('<script>alert(1)</script>')]);
});

/** All letters and digits a tree shows. */
function wordsOf(tree: unknown): string {
  if (typeof tree === 'string') return tree;
  if (Array.isArray(tree)) return tree.map(wordsOf).join('');
  if (typeof tree !== 'object' || tree === null) return '';
  const { kind: _kind, ...rest } = tree as Record<string, unknown>;
  return Object.values(rest).map(wordsOf).join('');
}

test('no letter of an answer is lost, whatever marks stand around it', () => {
  const marks = fc.constantFrom(
    '*',
    '**',
    '_',
    '`',
    '~~',
    '#',
    '> ',
    '- ',
    '1. ',
    '|',
    '\n',
    ' ',
    '    ',
    '[',
    '](',
    ')',
    '\\',
    '!',
  );
  const pieces = fc.array(fc.oneof(marks, fc.constantFrom('a', 'b', 'ü', 'ß', 'ж')), { maxLength: 60 });
  fc.assert(
    fc.property(pieces, (parts) => {
      const letters = (words: string) => words.replace(/[^a-zßüж]/g, '');
      expect(letters(wordsOf(parseMarkdown(parts.join(''))))).toBe(letters(parts.join('')));
    }),
  );
});

test.each([
  ['stars', '*'],
  ['open stars', '*a '],
  ['underscores', '_a'],
  ['backticks', '`'],
  ['backticks of all lengths', '` `` ``` '],
  ['brackets', '['],
  ['pictures', '![a]('],
  ['quotes', '> '],
  ['nested quotes', '>'],
  ['list marks', '- '],
  ['bars', '|a'],
  ['blank lines', '\n'],
  ['spaces', ' '],
  ['heading marks', '# #'],
  ['list items', '- a\n'],
  ['bars and dashes', '|-\n'],
])('100,000 characters of %s are read like any other text', (_, piece) => {
  const long = piece.repeat(Math.ceil(100_000 / piece.length));
  expect(Array.isArray(parseMarkdown(long))).toBe(true);
  expect(Array.isArray(parseMarkdown(`# ${long}x`))).toBe(true);
});
