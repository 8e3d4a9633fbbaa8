import { Decimal, parseNumber } from './decimal.js';

/** From here on every number of a text may be one that a double does not keep, or one that stands in for it. */
export const FIRST_STAND_IN = 1e16;
/** Numbers of at most 15 digits and without an exponent are kept by a double and are less than 1e16. */
const MAYBE_LONG = /\d(?:[\d.]{15}|[eE][-+]?\d)/;

/**
 * Reads JSON as `JSON.parse` does, and keeps every digit: a number that no double keeps is a `Decimal`. Texts without long
 * numbers go to `JSON.parse` alone; in others the long numbers are exchanged for stand-ins before it and put back after it,
 * so that depth, repeated keys and keys such as `__proto__` are treated in one way.
 * @param numberOf reads numbers that are long or have an exponent
 * @throws SyntaxError as `JSON.parse` does
 */
export function parseJson(
  text: string,
  numberOf: (token: string) => number | Decimal | null = parseNumber,
): unknown {
  const value: unknown = JSON.parse(text);
  if (!MAYBE_LONG.test(text)) return value;
  const kept: (number | Decimal)[] = [];
  const masked = replaceNumbers(text, (token) => {
    if (token.length < 16 && !/[eE]/u.test(token)) return token;
    kept.push(numberOf(token)!);
    return standIn(kept.length - 1);
  });
  return kept.length === 0 ? value : restoreNumbers(JSON.parse(masked), kept);
}

/** Writes JSON as `JSON.stringify` does, each `Decimal` as a number with all its digits. */
export function stringifyJson(value: unknown): string {
  return writeNumbers(value, (plain) => JSON.stringify(plain));
}

/** Has a value written by `write`, which knows doubles only, and puts the digits of each `Decimal` where it stands. */
export function writeNumbers(value: unknown, write: (value: unknown) => string): string {
  if (!holdsDecimal(value)) return write(value);
  const texts: string[] = [];
  const masked = maskNumbers(value, texts);
  return replaceNumbers(write(masked), (token) => {
    const number = Number(token);
    return number < FIRST_STAND_IN ? token : texts[indexOf(number)]!;
  });
}

/** Puts numbers in the place of their stand-ins, in a value that has no other numbers of 1e16 or more. Changes the value. */
export function restoreNumbers(value: unknown, kept: readonly (number | Decimal)[]): unknown {
  const root = [value];
  const seen = new Set<object>();
  const pending: object[] = [root];
  for (let holder = pending.pop(); holder !== undefined; holder = pending.pop()) {
    if (seen.has(holder)) continue;
    seen.add(holder);
    const fields = holder as Record<string, unknown>;
    for (const [key, child] of Object.entries(holder)) {
      if (typeof child === 'object' && child !== null) pending.push(child);
      else if (typeof child === 'number' && child >= FIRST_STAND_IN) fields[key] = kept[indexOf(child)];
    }
  }
  return root[0];
}

/** The number that stands for the one kept at an index. */
export function standIn(index: number): string {
  return String(FIRST_STAND_IN + 2 * index);
}

function indexOf(number: number): number {
  return (number - FIRST_STAND_IN) / 2;
}

/** Exchanges the numbers of a text that is JSON; texts in it are stepped over. */
function replaceNumbers(json: string, replace: (token: string) => string): string {
  const parts: string[] = [];
  let done = 0;
  for (let index = 0; index < json.length; index += 1) {
    const unit = json.charCodeAt(index);
    if (unit === QUOTE) index = endOfText(json, index);
    else if (unit === MINUS || isDigit(unit)) {
      NUMBER_END.lastIndex = index;
      const end = NUMBER_END.test(json) ? NUMBER_END.lastIndex : json.length;
      const token = json.slice(index, end);
      const replacement = replace(token);
      if (replacement !== token) {
        parts.push(json.slice(done, index), replacement);
        done = end;
      }
      index = end - 1;
    }
  }
  parts.push(json.slice(done));
  return parts.join('');
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
const NUMBER_END = /[-+\d.eE]*/uy;

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

/** Index of the quotation mark that closes the text opened at an index. */
function endOfText(json: string, start: number): number {
  let index = start + 1;
  while (index < json.length && json.charCodeAt(index) !== QUOTE) {
    index += json.charCodeAt(index) === BACKSLASH ? 2 : 1;
  }
  return index;
}

function holdsDecimal(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (value instanceof Decimal) return true;
  return Array.isArray(value) ? value.some(holdsDecimal) : Object.values(value).some(holdsDecimal);
}

/** A copy in which decimals, and doubles that could be taken for stand-ins, are exchanged for stand-ins. */
function maskNumbers(value: unknown, texts: string[]): unknown {
  const isLarge = typeof value === 'number' && Number.isFinite(value) && value >= FIRST_STAND_IN;
  if (isLarge || value instanceof Decimal) {
    texts.push(String(value));
    return Number(standIn(texts.length - 1));
  }
  if (Array.isArray(value)) return value.map((item) => maskNumbers(item, texts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, maskNumbers(child, texts)]));
}
