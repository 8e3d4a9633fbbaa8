import { Decimal } from '../shared/decimal.js';
import { quote } from './quote.js';
import type { Path } from './source.js';

const MAX_DEPTH = 64;
/** With the u flag a matched pair is one code point outside this class, so only halves match. */
const LONE_SURROGATE = /\p{Surrogate}/u;

export interface UnsafeValue {
  readonly path: Path;
  readonly code: 'ill-formed-text' | 'unsafe-key' | 'not-finite' | 'too-deep';
  readonly message: string;
}

/** Finds what no definition may hold, at any depth: half surrogates, `__proto__` keys, NaN and infinities. */
export function unsafeValues(value: unknown): readonly UnsafeValue[] {
  const found: UnsafeValue[] = [];
  walk(value, [], found);
  return found;
}

function walk(value: unknown, path: Path, found: UnsafeValue[]): void {
  if (typeof value === 'string') {
    const message = 'the text is not well-formed Unicode (half a surrogate pair)';
    if (LONE_SURROGATE.test(value)) found.push({ path, code: 'ill-formed-text', message });
  } else if (typeof value === 'number') {
    const message = `must be a finite number, not ${value}`;
    if (!Number.isFinite(value)) found.push({ path, code: 'not-finite', message });
  } else if (typeof value === 'object' && value !== null && !(value instanceof Decimal)) {
    if (path.length < MAX_DEPTH) walkInto(value, path, found);
    else
      found.push({
        path: path.slice(0, 3),
        code: 'too-deep',
        message: `nested deeper than ${MAX_DEPTH} levels`,
      });
  }
}

function walkInto(holder: object, path: Path, found: UnsafeValue[]): void {
  if (Array.isArray(holder)) {
    for (const [index, item] of holder.entries()) walk(item, [...path, index], found);
    return;
  }
  for (const [key, item] of Object.entries(holder)) {
    if (key === '__proto__' || LONE_SURROGATE.test(key))
      found.push({
        path: [...path, key],
        code: 'unsafe-key',
        message: `the key ${quote(key)} is not allowed`,
      });
    walk(item, [...path, key], found);
  }
}
