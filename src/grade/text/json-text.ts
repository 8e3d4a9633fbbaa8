import { parseJson } from '../../shared/lossless-json.js';
import { jsonFaultIndex } from './json-fault.js';

/** JSON nested deeper than this is not looked into: no schema or path needs it, and it would exhaust the stack. */
export const MAX_JSON_DEPTH = 500;

export type JsonReading =
  | { readonly state: 'json'; readonly value: unknown; readonly depth: number; readonly wasFenced: boolean }
  | { readonly state: 'not-json'; readonly why: string; readonly isFenced: boolean };

const FENCE = /^\s*(`{3,}|~{3,})[ \t]*[A-Za-z0-9+-]*[ \t]*\r?\n?([\s\S]*?)\r?\n?[ \t]*\1\s*$/u;

/** Reads a text that must be JSON from end to end, with every digit of its numbers. With `fences: allow` one Markdown fence may stand around it, nothing else. */
export function readJson(text: string, fences: 'refuse' | 'allow'): JsonReading {
  const strict = parse(text, false);
  if (strict.state === 'json') return strict;
  const fenced = FENCE.exec(text);
  if (fenced === null) return strict;
  if (fences === 'refuse') {
    return {
      state: 'not-json',
      why: 'output is wrapped in a Markdown fence (fences: allow accepts that)',
      isFenced: true,
    };
  }
  return parse(fenced[2]!, true);
}

/** The inside of the one Markdown fence that a text consists of; null where it is anything else. */
export function unfenced(text: string): string | null {
  return FENCE.exec(text)?.[2] ?? null;
}

function parse(text: string, wasFenced: boolean): JsonReading {
  try {
    return { state: 'json', value: parseJson(text), depth: nestingDepth(text), wasFenced };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { state: 'not-json', why: `output is not JSON${placeOf(text)}`, isFenced: wasFenced };
  }
}

/** Deepest nesting of arrays and objects in a text that is JSON. */
function nestingDepth(json: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index += 1) {
    const char = json.charCodeAt(index);
    if (isInString) {
      if (char === 0x5c) index += 1;
      else if (char === 0x22) isInString = false;
    } else if (char === 0x22) isInString = true;
    else if (char === 0x7b || char === 0x5b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (char === 0x7d || char === 0x5d) depth -= 1;
  }
  return deepest;
}

/** Where reading stopped; nothing of the output is repeated here. */
function placeOf(text: string): string {
  if (text.trim() === '') return ': it is blank';
  const index = jsonFaultIndex(text);
  if (index >= text.length) return ': it ends too early';
  const before = text.slice(0, index);
  const line = before.split('\n').length;
  return `: unexpected character at line ${line}, column ${index - before.lastIndexOf('\n')}`;
}
