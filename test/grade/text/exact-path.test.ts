import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryExactly } from '../../../src/grade/text/exact-path.js';
import { NumberLine } from '../../../src/grade/text/number-line.js';
import { Decimal, parseNumber } from '../../../src/shared/decimal.js';
import { parseJson, stringifyJson } from '../../../src/shared/lossless-json.js';

const found = (json: string, path: string) => stringifyJson(queryExactly(parseJson(json), path));

describe('queryExactly', () => {
  it.each([
    ['$[?@.id == 9007199254740992].n', '["even"]'],
    ['$[?@.id == 9007199254740993].n', '["odd"]'],
    ['$[?9007199254740993 == @.id].n', '["odd"]'],
    ['$[?@.id > 9007199254740992].n', '["odd"]'],
    ['$[?@.id != 9007199254740993 && @.n != "9007199254740993 == 1"].n', '["even"]'],
    ['$[1].id', '[9007199254740993]'],
    ['$[?length(@.n) == 3].id', '[9007199254740993]'],
    ['$..id', '[9007199254740992,9007199254740993]'],
    [
      '$..*',
      '[{"id":9007199254740992,"n":"even"},{"id":9007199254740993,"n":"odd"},9007199254740992,"even",9007199254740993,"odd"]',
    ],
  ])('field case 616: %s compares ids to the last digit', (path, expected) => {
    expect(found('[{"id":9007199254740992,"n":"even"},{"id":9007199254740993,"n":"odd"}]', path)).toBe(
      expected,
    );
  });

  it('field case 616: compares two long numbers of the output with each other', () => {
    const json = '{"ids":[9007199254740992,9007199254740993],"wanted":9007199254740993}';
    expect(found(json, '$.ids[?@ == $.wanted]')).toBe('[9007199254740993]');
  });

  it('field case 616: compares a long literal with a double, and small decimals with each other', () => {
    expect(found('[9007199254740992, 1]', '$[?@ >= 9007199254740993]')).toBe('[]');
    expect(found('[0.1, 0.10000000000000000001, -5]', '$[?@ > 0.1]')).toBe('[0.10000000000000000001]');
    expect(found('[1e400, 1e1000000000, -1e400]', '$[?@ > 1e400]')).toBe('[1e+1000000000]');
  });
});

describe('NumberLine', () => {
  it('keeps order, equality and small whole numbers', () => {
    const number = fc
      .tuple(
        fc.constantFrom('', '-'),
        fc.oneof(fc.nat(5).map(String), fc.stringMatching(/^[1-9][0-9]{0,22}$/)),
        fc.oneof(fc.constant(''), fc.stringMatching(/^\.[0-9]{1,25}$/)),
      )
      .map((parts) => parseNumber(parts.join(''))!);
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 30 }), (numbers) => {
        const line = new NumberLine(numbers);
        for (const left of numbers) {
          expect(Decimal.from(line.numberAt(line.placeOf(left))).compare(Decimal.from(left))).toBe(0);
          if (typeof left === 'number' && Number.isInteger(left) && left >= 0 && left <= 2 ** 30)
            expect(line.placeOf(left)).toBe(left + 0);
          for (const right of numbers) {
            const order = Decimal.from(left).compare(Decimal.from(right));
            expect(Math.sign(line.placeOf(left) - line.placeOf(right))).toBe(Math.sign(order) + 0);
          }
        }
      }),
      { seed: 616 },
    );
  });
});
