import { query } from 'jsonpath-rfc9535';
import { queryExactly } from './exact-path.js';
import { MAX_JSON_DEPTH, readJson } from './json-text.js';

const MAX_QUERY_LENGTH = 300;

/** Why a JSONPath (RFC 9535) cannot be used, or null. */
export function jsonPathFault(path: string): string | null {
  if (path.length > MAX_QUERY_LENGTH) return `the path is longer than ${MAX_QUERY_LENGTH} characters`;
  const bare = path.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/gu, '""');
  // Both run on the backtracking engine, and several descents multiply: work would not be bounded.
  if (/\b(?:match|search)\s*\(/u.test(bare)) {
    return 'the functions match() and search() are not available; select the value and check it with a regex check';
  }
  if (bare.split('..').length > 2) return 'a path may hold ".." once';
  try {
    query(null, path);
    return null;
  } catch (error) {
    return `"${path}" is not a JSONPath (RFC 9535)${error instanceof Error ? `: ${firstLine(error.message)}` : ''}`;
  }
}

export type PathReading =
  | { readonly state: 'found'; readonly values: readonly unknown[] }
  /** `isReadable`: the output is JSON, and the path finds nothing in it. */
  | { readonly state: 'missing'; readonly why: string; readonly isReadable: boolean };

/** The values a path picks from an output that is JSON; never an empty list. */
export function readJsonPath(text: string, path: string, fences: 'refuse' | 'allow'): PathReading {
  const reading = readJson(text, fences);
  if (reading.state === 'not-json') return { state: 'missing', why: reading.why, isReadable: false };
  if (reading.depth > MAX_JSON_DEPTH) {
    return {
      state: 'missing',
      why: `output is nested deeper than ${MAX_JSON_DEPTH} levels`,
      isReadable: false,
    };
  }
  const values = queryExactly(reading.value, path);
  return values.length === 0
    ? { state: 'missing', why: `path ${path} not found`, isReadable: true }
    : { state: 'found', values };
}

function firstLine(message: string): string {
  return message.split('\n')[0]!;
}
