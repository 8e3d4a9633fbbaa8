import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMultiple } from '../../../../src/grade/text/schema/is-multiple.js';
import { parseNumber } from '../../../../src/shared/decimal.js';

const RUNS = { seed: 624, numRuns: Number(process.env.QGATE_GRAMMAR_RUNS ?? 100) };

const of = (text: string) => parseNumber(text)!;

describe('isMultiple', () => {
  it.each([
    ['19.99', '0.01', true],
    ['19.995', '0.01', false],
    ['0.3', '0.1', true],
    ['1.1', '0.1', true],
    ['-4.35', '0.05', true],
    ['0', '0.7', true],
    ['1e22', '4', true],
    ['9007199254740993', '2', false],
    ['9007199254740994', '2', true],
    ['1e1000000000', '7', false],
    ['7e1000000000', '7', true],
    ['1e1000000000', '1024', true],
    ['1', '1e1000000000', false],
    ['1e-1000000000', '1', false],
    ['1e1000000000', '1e-1000000000', true],
  ])('field case 624: %s of %s is %s', (number, divisor, expected) => {
    expect(isMultiple(of(number), of(divisor))).toBe(expected);
  });

  it('takes long numbers in pieces', () => {
    const sevens = '7'.repeat(100_001);
    expect(isMultiple(of(sevens), 7)).toBe(true);
    expect(isMultiple(of(`${sevens.slice(1)}8`), 7)).toBe(false);
    expect(isMultiple(of(`${sevens}e-3`), of('0.001'))).toBe(true);
  });

  it('is the remainder of whole numbers, whatever power of ten both have', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }),
        fc.bigInt({ min: 1n, max: 10n ** 30n }),
        fc.integer({ min: -400, max: 400 }),
        (number, divisor, power) => {
          const [left, right] = [of(`${number}e${power}`), of(`${divisor}e${power}`)];
          expect(isMultiple(left, right)).toBe(number % divisor === 0n);
          expect(isMultiple(of(`${number * divisor}e${power}`), right)).toBe(true);
        },
      ),
      RUNS,
    );
  });
});
