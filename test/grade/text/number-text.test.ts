import { describe, expect, test } from 'vitest';
import { expectedNumber, numbersIn, wholeNumber } from '../../../src/grade/text/number-text.js';

const plain = { decimal: '.', percent: 'refuse' } as const;
const values = (text: string, format = plain) =>
  numbersIn(text, format).map(({ value }) => value?.toString() ?? null);

describe('numbers in a text', () => {
  test.each([
    ['3 apples, 4 pears', ['3', '4']],
    ['pages 10-18', [null]],
    ['- 5 apples', ['5']],
    ['x = -5', ['-5']],
    ['-$5 and $-6', ['-5', '-6']],
    ['B12 vitamins, v1.5', []],
    ['.5 of it', ['0.5']],
    ['1.2.3', [null]],
    ['12:30', [null]],
    ['1/5', [null]],
    ['10²', [null]],
    ['1e3 and 2.5E-2', ['1000', '0.025']],
    ['1e999999999', [null]],
    ["1'234 and 1_234", ['1234', '1234']],
    ['1,23,456', [null]],
    ['5’s', ['5']],
    ['٣', ['3']],
    ['', []],
  ])('%j: %j', (text, expected) => {
    expect(values(text)).toEqual(expected);
  });
});

describe('a text that must be one number', () => {
  test.each([
    [' 18 ', '18'],
    ['$1,000.50', '1000.5'],
    ['EUR 29', '29'],
    ['29 €', '29'],
    ['18.', '18'],
    ['-1.8 billion', null],
    ['1/5', null],
    ["10+John's age", null],
    ['18 19', null],
    ['', null],
    ['NaN', null],
    ['Infinity', null],
    ['0x10', null],
    ['9'.repeat(500), null],
  ])('%j: %j', (text, expected) => {
    expect(wholeNumber(text, plain).value?.toString() ?? null).toBe(expected);
  });
});

test('expected numbers may be JSON numbers or text in the same format', () => {
  expect(expectedNumber('1,000', plain)?.toString()).toBe('1000');
  expect(expectedNumber(0.1, plain)?.toString()).toBe('0.1');
  expect(expectedNumber(Number.NaN, plain)).toBeNull();
  expect(expectedNumber(true, plain)).toBeNull();
  expect(expectedNumber('many', plain)).toBeNull();
});
