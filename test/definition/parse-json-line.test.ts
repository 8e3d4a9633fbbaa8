import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJsonLine } from '../../src/definition/parse-json-line.js';

test.each([
  ['{"id":"a","id":"b"}', { message: '"id" is given twice', hint: 'keep one of them' }],
  ['{"a":{"x":1,"y":2,"x":3}}', { message: '"x" is given twice', hint: 'keep one of them' }],
  ['{"a": NaN}', { message: 'the line is not JSON', hint: 'JSON has no NaN and no Infinity' }],
  ["{'a': 1}", { message: 'the line is not JSON from here on', column: 2, hint: 'JSON uses double quotes' }],
  [
    '{"a":',
    {
      message: 'the line is not JSON: it ends too early',
      column: 6,
      hint: 'every line holds one whole JSON object',
    },
  ],
])('%s is refused', (line, reading) => {
  expect(parseJsonLine(line)).toEqual(reading);
});

test('colons, quotes and backslashes in texts are not taken for keys', () => {
  const line = '{"a:b":"c: \\"d\\": \\\\","e":["f:",{"g":":"}]}';
  expect(parseJsonLine(line)).toEqual({ value: JSON.parse(line) });
});

test('every JSON text is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), (line) => {
      expect(parseJsonLine(line)).toEqual({ value: JSON.parse(line) });
    }),
  );
});
