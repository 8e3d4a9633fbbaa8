import { query } from 'jsonpath-rfc9535';
import { Decimal, isNumber, parseNumber } from '../../shared/decimal.js';
import { NumberLine } from './number-line.js';

const NUMBER = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?`;
/** Quoted texts, or numbers beside a comparison: the first is stepped over. */
const LITERAL = new RegExp(
  String.raw`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|(?<=[=<>]\s*)${NUMBER}|(?<![^\s(?&|,!\[])${NUMBER}(?=\s*[=<>!])`,
  'gu',
);

/**
 * What a JSONPath picks from a value whose numbers have every digit. The library compares doubles: where a number of the value
 * or of the path's filters is none, it gets numbers in the same order instead, and what it finds is turned back.
 */
export function queryExactly(value: unknown, path: string): readonly unknown[] {
  const literals: (number | Decimal)[] = [];
  replaceLiterals(path, (number) => {
    literals.push(number);
    return '0';
  });
  const numbers = numbersOf(value);
  if (![...numbers, ...literals].some((number) => number instanceof Decimal)) return run(value, path);
  const line = new NumberLine([...numbers, ...literals]);
  const originals = new Map<unknown, unknown>();
  const placed = place(value, line, originals);
  const found = run(
    placed,
    replaceLiterals(path, (number) => String(line.placeOf(number))),
  );
  return found.map((item) =>
    typeof item === 'number' ? line.numberAt(item) : (originals.get(item) ?? item),
  );
}

function run(value: unknown, path: string): readonly unknown[] {
  return query(value as Parameters<typeof query>[0], path);
}

function replaceLiterals(path: string, replace: (number: number | Decimal) => string): string {
  return path.replace(LITERAL, (token) => {
    const number = parseNumber(token);
    return number === null ? token : replace(number);
  });
}

/** Every number of a value; recursion is bounded by its depth. */
function numbersOf(value: unknown): readonly (number | Decimal)[] {
  if (isNumber(value)) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return (Array.isArray(value) ? value : Object.values(value)).flatMap(numbersOf);
}

/** A copy with each number at its place on the line; `originals` leads from its parts back to those of the value. */
function place(value: unknown, line: NumberLine, originals: Map<unknown, unknown>): unknown {
  if (isNumber(value)) return line.placeOf(value);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Array.isArray(value)
    ? value.map((item) => place(item, line, originals))
    : Object.fromEntries(Object.entries(value).map(([key, item]) => [key, place(item, line, originals)]));
  originals.set(copy, value);
  return copy;
}
