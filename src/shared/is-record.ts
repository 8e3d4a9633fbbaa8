import { Decimal } from './decimal.js';

/** JSON's object with fields not looked at yet: anybody may have written it. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** True for an object that is neither null nor a list (nor a number of more digits than a double keeps). */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Decimal);
}

/** The fields of an object; none where the value is none. */
export function fieldsOf(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}
