import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../src/endpoint/recorded/parse-json.js';
import { Decimal } from '../../../src/shared/decimal.js';

const read = (text: string) => parseJson(new TextEncoder().encode(text), 'the line', 'python');

describe('a line of a recorded file in the dialect of Python', () => {
  it.each([
    ['{"id":9007199254740993,"score":NaN}', { id: Decimal.parse('9007199254740993'), score: Infinity }],
    [
      '[-Infinity,18446744073709551615,1e400]',
      [-Infinity, Decimal.parse('18446744073709551615'), Decimal.parse('1e400')],
    ],
    [
      '{"a":{"b":[Infinity,0.1000000000000000055511151231257827]},"c":1e16}',
      { a: { b: [Infinity, Decimal.parse('0.1000000000000000055511151231257827')] }, c: 1e16 },
    ],
    ['{"text":"NaN 9007199254740993","n":NaN}', { text: 'NaN 9007199254740993', n: Infinity }],
    ['NaN', Infinity],
  ])('field case 616: %s keeps every digit beside words', (text, value) => {
    expect(read(text)).toEqual(value);
  });
});
