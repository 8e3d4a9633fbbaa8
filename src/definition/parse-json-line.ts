import { parseDocument } from 'yaml';
import { Decimal } from '../shared/decimal.js';
import { parseJson } from '../shared/lossless-json.js';

export type JsonReading =
  | { readonly value: unknown }
  | { readonly message: string; readonly column?: number; readonly hint?: string };

/** Reads one line of JSON, with every digit of its numbers. Unlike JSON.parse alone it refuses keys that are given twice. */
export function parseJsonLine(line: string): JsonReading {
  let value: unknown;
  try {
    value = parseJson(line);
  } catch (error) {
    return syntaxError(line, String(error));
  }
  if (countMembers(line) !== countKeys(value)) {
    const key = duplicateKey(line);
    return {
      message: `${key === null ? 'a key' : JSON.stringify(key)} is given twice`,
      hint: 'keep one of them',
    };
  }
  return { value };
}

function syntaxError(line: string, error: string): JsonReading {
  const offset = /at position (\d+)/.exec(error)?.[1];
  const isCut = /end of JSON input|Unterminated/.test(error) || Number(offset) >= line.trimEnd().length;
  const place =
    offset === undefined ? (isCut ? { column: line.length + 1 } : {}) : { column: Number(offset) + 1 };
  const message = isCut
    ? 'the line is not JSON: it ends too early'
    : `the line is not JSON${offset === undefined ? '' : ' from here on'}`;
  if (/\b(NaN|Infinity)\b/.test(line)) return { message, ...place, hint: 'JSON has no NaN and no Infinity' };
  if (/^\s*\{\s*'/.test(line)) return { message, ...place, hint: 'JSON uses double quotes' };
  return { message, ...place, hint: 'every line holds one whole JSON object' };
}

/** Colons outside of texts: one a member as written. */
function countMembers(line: string): number {
  let count = 0;
  let isInText = false;
  for (let index = 0; index < line.length; index++) {
    const unit = line.charCodeAt(index);
    if (isInText && unit === 0x5c) index++;
    else if (unit === 0x22) isInText = !isInText;
    else if (unit === 0x3a && !isInText) count++;
  }
  return count;
}

/** Members that are left in the value; iterative, since hostile JSON may be nested deeper than the stack. */
function countKeys(root: unknown): number {
  let count = 0;
  const pending = [root];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value !== 'object' || value === null || value instanceof Decimal) continue;
    const children: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
    if (!Array.isArray(value)) count += children.length;
    for (const child of children) if (typeof child === 'object' && child !== null) pending.push(child);
  }
  return count;
}

/** The name of the key at fault; only looked for once a key is known to be doubled. */
function duplicateKey(line: string): string | null {
  const seen = parseDocument(line, { prettyErrors: false }).errors.find(
    ({ code }) => code === 'DUPLICATE_KEY',
  );
  if (seen === undefined) return null;
  const key = /^"((?:[^"\\]|\\.)*)"/.exec(line.slice(seen.pos[0]))?.[1];
  return key ?? null;
}
