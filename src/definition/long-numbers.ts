import { Decimal } from '../shared/decimal.js';
import type { Path } from './source.js';

export interface LongNumber {
  readonly path: Path;
  readonly code: 'not-a-double';
  readonly message: string;
  readonly hint: string;
}

/** Numbers of a definition that no double keeps, where the rule they belong to computes with doubles. */
export function longNumbers(value: unknown, path: Path = []): readonly LongNumber[] {
  if (value instanceof Decimal) return [tell(value, path)];
  if (Array.isArray(value)) return value.flatMap((item, index) => longNumbers(item, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => longNumbers(item, [...path, key]));
}

function tell(value: Decimal, path: Path): LongNumber {
  const nearest = value.toNumber();
  const isKept = Number.isFinite(nearest) && nearest !== 0;
  return {
    path,
    code: 'not-a-double',
    message: `${value} cannot be used here: it ${isKept ? 'has more digits than' : 'lies outside of what'} a double keeps`,
    hint: isKept ? `the nearest double is ${nearest}` : 'write a number from 1e-307 to 1e308',
  };
}

/** The value with the nearest finite double in the place of each number that no double keeps: what a schema validator reads. */
export function withDoubles(value: unknown): unknown {
  if (value instanceof Decimal) return nearestFinite(value);
  if (longNumbers(value).length === 0) return value;
  if (Array.isArray(value)) return value.map(withDoubles);
  const entries = Object.entries(value as object);
  return Object.fromEntries(entries.map(([key, item]) => [key, withDoubles(item)]));
}

function nearestFinite(value: Decimal): number {
  const double = value.toNumber();
  if (double === 0) return value.sign * Number.MIN_VALUE;
  return Number.isFinite(double) ? double : value.sign * Number.MAX_VALUE;
}
