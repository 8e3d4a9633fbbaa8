import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameJson } from '../../src/grade/text/same-json.js';
import { canonicalJson, digestOf } from '../../src/shared/canonical-json.js';
import { Decimal, parseNumber } from '../../src/shared/decimal.js';
import { parseJson, stringifyJson } from '../../src/shared/lossless-json.js';

const RUNS = { seed: 616, numRuns: Number(process.env.QGATE_GRAMMAR_RUNS ?? 100) };

/** A number as JSON writes it, of up to 40 digits on either side of the point. */
const numberText = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(fc.constant('0'), fc.stringMatching(/^[1-9][0-9]{0,40}$/)),
    fc.oneof(fc.constant(''), fc.stringMatching(/^\.[0-9]{1,40}$/)),
    fc.oneof(fc.constant(''), fc.stringMatching(/^[eE][-+]?[0-9]{1,3}$/)),
  )
  .map((parts) => parts.join(''));

/** Coefficient and power of ten, by integer arithmetic alone. */
function exactly(text: string): { readonly coefficient: bigint; readonly power: number } {
  const [mantissa, power = '0'] = text.split(/[eE]/);
  const [whole, fraction = ''] = mantissa!.split('.');
  return { coefficient: BigInt(whole! + fraction), power: Number(power) - fraction.length };
}

function compareExactly(left: string, right: string): number {
  const [a, b] = [exactly(left), exactly(right)];
  const power = Math.min(a.power, b.power);
  const difference =
    a.coefficient * 10n ** BigInt(a.power - power) - b.coefficient * 10n ** BigInt(b.power - power);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

describe('parseJson', () => {
  it.each([
    ['9007199254740993', '9007199254740993'],
    ['-9007199254740993', '-9007199254740993'],
    ['9007199254740992', 9007199254740992],
    ['18446744073709551616', '18446744073709551616'],
    ['1e400', '1e+400'],
    ['1e-400', '1e-400'],
    ['0.1000000000000000055511151231257827', '0.1000000000000000055511151231257827'],
    ['0.10000000000000000', 0.1],
    ['1.0', 1],
    ['10e-1', 1],
    ['0e999999999', 0],
    ['1e1000000000', '1e+1000000000'],
  ])('field case 616: reads %s with every digit', (text, expected) => {
    const value = parseJson(`[${text}]`) as unknown[];
    expect(typeof expected === 'number' ? value[0] : String(value[0])).toEqual(expected);
    expect(stringifyJson(value)).toBe(`[${expected}]`);
  });

  it('keeps texts that look like long numbers, and keys such as __proto__', () => {
    const text = '{"__proto__":9007199254740993,"a":"9007199254740993","2":[1e16,10000000000000002],"1":1e5}';
    const value = parseJson(text);
    expect(stringifyJson(value)).toBe(
      '{"1":100000,"2":[10000000000000000,10000000000000002],"__proto__":9007199254740993,"a":"9007199254740993"}',
    );
    expect(Object.keys(value as object)).toEqual(['1', '2', '__proto__', 'a']);
  });

  it('tells a text that is not JSON as the platform does', () => {
    expect(() => parseJson('{"a": 9007199254740993,}')).toThrow(SyntaxError);
    expect(() => parseJson('01e16')).toThrow(SyntaxError);
    expect(() => parseJson('')).toThrow(SyntaxError);
  });

  it('reads what is nested 100,000 deep', () => {
    const text = `${'['.repeat(100_000)}9007199254740993${']'.repeat(100_000)}`;
    let value = parseJson(text);
    while (Array.isArray(value)) value = value[0];
    expect(String(value)).toBe('9007199254740993');
  });

  it('is bounded by the length of the text, whatever the exponent says', () => {
    const huge = parseNumber(`1e${'9'.repeat(1000)}`) as Decimal;
    const tiny = parseNumber(`1e-${'9'.repeat(1000)}`) as Decimal;
    expect(huge.compare(tiny)).toBeGreaterThan(0);
    expect([huge.toNumber(), tiny.toNumber()]).toEqual([Number.POSITIVE_INFINITY, 0]);
    expect([huge.isInteger, tiny.isInteger]).toEqual([true, false]);
    expect(String(parseNumber(`${'0'.repeat(100_000)}1${'0'.repeat(100_000)}`))).toBe('1e+100000');
  });

  it('means the same when it is written and read again', () => {
    const anyText = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        numberText,
        fc.string().map((text) => JSON.stringify(text)),
        fc.constantFrom('true', 'null'),
        fc.array(tie('value') as fc.Arbitrary<string>, { maxLength: 4 }).map((items) => `[${items}]`),
        fc
          .uniqueArray(fc.tuple(fc.string(), tie('value') as fc.Arbitrary<string>), {
            selector: ([key]) => key,
          })
          .map((pairs) => `{${pairs.map(([key, value]) => `${JSON.stringify(key)}:${value}`)}}`),
      ),
    })).value as fc.Arbitrary<string>;
    fc.assert(
      fc.property(anyText, (text) => {
        const once = stringifyJson(parseJson(text));
        expect(stringifyJson(parseJson(once))).toBe(once);
        expect(isSameJson(JSON.parse(once), JSON.parse(text))).toBe(true);
      }),
      RUNS,
    );
  });

  it('compares and writes numbers as integer arithmetic has them', () => {
    fc.assert(
      fc.property(numberText, numberText, (left, right) => {
        const [a, b] = [Decimal.parse(left)!, Decimal.parse(right)!];
        expect(Math.sign(a.compare(b))).toBe(compareExactly(left, right));
        expect(compareExactly(left, String(parseNumber(left)))).toBe(0);
        expect(a.isInteger).toBe(exactly(left).power >= 0 || isWhole(exactly(left)));
      }),
      RUNS,
    );
  });
});

describe('canonicalJson', () => {
  it('field case 616: tells neighbouring integers apart and leaves ordinary values as they were', () => {
    const digests = ['9007199254740992', '9007199254740993', '"9007199254740993"'].map((text) =>
      digestOf(parseJson(text)),
    );
    expect(new Set(digests).size).toBe(3);
    expect(canonicalJson({ b: 1e21, a: [0.1, -0] })).toBe('{"a":[0.1,0],"b":1e+21}');
    expect(canonicalJson(parseJson('{"b":1e21,"a":[10.00,123456789012345678901234567890]}'))).toBe(
      '{"a":[10,1.2345678901234567890123456789e+29],"b":1e+21}',
    );
    expect(() => canonicalJson([Number.POSITIVE_INFINITY, parseNumber('1e400')])).toThrow(
      'Infinity is not allowed',
    );
  });
});

function isWhole({ coefficient, power }: { readonly coefficient: bigint; readonly power: number }): boolean {
  return power >= 0 || coefficient % 10n ** BigInt(-power) === 0n;
}
