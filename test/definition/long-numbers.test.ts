import { describe, expect, it } from 'vitest';
import { longNumbers, withDoubles } from '../../src/definition/long-numbers.js';
import { Decimal } from '../../src/shared/decimal.js';
import { parseJson } from '../../src/shared/lossless-json.js';

describe('longNumbers', () => {
  it.each([
    [
      '9007199254740993',
      '9007199254740993 cannot be used here: it has more digits than a double keeps',
      'the nearest double is 9007199254740992',
    ],
    [
      '-0.1000000000000000055511151231257827',
      '-0.1000000000000000055511151231257827 cannot be used here: it has more digits than a double keeps',
      'the nearest double is -0.1',
    ],
    [
      '1e400',
      '1e+400 cannot be used here: it lies outside of what a double keeps',
      'write a number from 1e-307 to 1e308',
    ],
    [
      '-1e-400',
      '-1e-400 cannot be used here: it lies outside of what a double keeps',
      'write a number from 1e-307 to 1e308',
    ],
  ])('field case 616: tells %s with its place', (text, message, hint) => {
    expect(longNumbers(parseJson(`{"a":[1,{"b":${text}}]}`))).toEqual([
      { path: ['a', 1, 'b'], code: 'not-a-double', message, hint },
    ]);
  });

  it('tells nothing of numbers that a double keeps, nor of texts', () => {
    expect(longNumbers(parseJson('[0.1,1e16,9007199254740992,"9007199254740993",null,true,{}]'))).toEqual([]);
  });

  it('tells all of them, in their order', () => {
    const paths = longNumbers(parseJson('{"x":1e400,"y":[1e-400,2],"z":9007199254740993}')).map(
      ({ path }) => path,
    );
    expect(paths).toEqual([['x'], ['y', 0], ['z']]);
  });
});

describe('withDoubles', () => {
  it('puts the nearest finite double in the place of each, and never 0 for what is none', () => {
    expect(
      withDoubles(parseJson('[9007199254740993,1e400,-1e400,1e-400,-1e-400,{"__proto__":1e999999999}]')),
    ).toEqual([
      9007199254740992,
      Number.MAX_VALUE,
      -Number.MAX_VALUE,
      Number.MIN_VALUE,
      -Number.MIN_VALUE,
      Object.fromEntries([['__proto__', Number.MAX_VALUE]]),
    ]);
    expect(withDoubles(Decimal.parse('9007199254740993'))).toBe(9007199254740992);
  });

  it('gives back the value itself where there is nothing to exchange', () => {
    const value = { a: [1, 'x'] };
    expect(withDoubles(value)).toBe(value);
  });
});
