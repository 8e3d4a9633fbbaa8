import { Decimal } from '../shared/decimal.js';
import { IntegrityError } from '../shared/errors.js';
import { parseJson } from '../shared/lossless-json.js';

/** Where a JSON column stands, for the message when it is damaged. */
export interface ColumnPlace {
  readonly column: string;
  readonly row: string;
}

/** Parses a JSON column and checks its shape: what is in a file may have been changed by anyone. */
export function readJson<Value>(
  text: string,
  isShape: (value: unknown) => value is Value,
  place: ColumnPlace,
): Value {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (cause) {
    throw damaged(place, cause);
  }
  if (!isShape(value)) throw damaged(place);
  return value;
}

export function damaged(place: ColumnPlace, cause?: unknown): IntegrityError {
  return new IntegrityError(
    `the store is damaged: ${place.column} of ${place.row} cannot be read`,
    'restore the store from a copy, or run again',
    cause === undefined ? {} : { cause },
  );
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Decimal);
}

export function isArrayOf<Item>(
  isItem: (value: unknown) => value is Item,
): (value: unknown) => value is readonly Item[] {
  return (value): value is readonly Item[] => Array.isArray(value) && value.every(isItem);
}

export const isNumber = (value: unknown): value is number => typeof value === 'number';
export const isString = (value: unknown): value is string => typeof value === 'string';
