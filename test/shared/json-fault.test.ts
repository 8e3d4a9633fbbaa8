import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonFault } from '../../src/shared/json-fault.js';

const CUT = true;
test.each([
  ['', 1, 1, CUT],
  ['{"a": 1', 1, 8, CUT],
  ['{"a": "he', 1, 7, CUT],
  ['[1,\n 2,\n NaN]', 3, 2, false],
  ['{"é": tru}', 1, 8, false],
  ['{"a": 01}', 1, 7, false],
  ['{"a": 1,}', 1, 9, false],
  ["{'a': 1}", 1, 2, false],
  ['{"a": 1} {"b": 2}', 1, 10, false],
  ['{"a": "\t"}', 1, 7, false],
  ['{"a" 1}', 1, 6, false],
  ['[1 2]', 1, 4, false],
  ['<html>', 1, 1, false],
])('%j stops being JSON at line %i, byte %i', (text, line, byte, isCut) => {
  expect(jsonFault(text)).toMatchObject({ line, byte, isCut });
});

test('there is a fault exactly where the engine refuses, in values and in damaged ones', () => {
  const isJson = (text: string): boolean => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  fc.assert(
    fc.property(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', ',', '"', '}', 'NaN', '1', ' ', '\\'),
      (text, at, mark) => {
        const place = at % (text.length + 1);
        const damaged = text.slice(0, place) + mark + text.slice(place);
        expect(jsonFault(damaged) === null).toBe(isJson(damaged));
      },
    ),
  );
});

test('nesting deeper than the stack is no difficulty', () => {
  const deep = '['.repeat(200_000);
  expect(jsonFault(deep)).toMatchObject({ byte: 200_001, isCut: true });
  expect(jsonFault(deep + ']'.repeat(200_000))).toBeNull();
});
