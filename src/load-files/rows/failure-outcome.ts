import type { LoadOutcome } from '../../join/load-run.js';
import { isFields, numberAt, textAt } from './known-fields.js';

/** What a tool says of a request that did not succeed. */
export interface Failure {
  /** HTTP status or the tool's own number; null where there is none. */
  readonly code?: number | null;
  /** Name of the exception. */
  readonly type?: string | null;
  readonly message?: string | null;
}

const BY_CODE: Readonly<Record<number, LoadOutcome>> = {
  408: 'timed-out',
  429: 'rejected',
  499: 'cancelled',
  503: 'rejected',
  504: 'timed-out',
};

/** By the exception's name or the status that stands in the words: reason phrases are all that some tools keep. */
const BY_WORDS: readonly (readonly [RegExp, LoadOutcome])[] = [
  [/\btoo many requests\b|\bservice (temporarily )?unavailable\b|\brate.?limit/i, 'rejected'],
  [/(^|\bHTTP |\bstatus(?:[ _]?code)?\W{0,3}|\bcode\W{0,3})(429|503)\b/i, 'rejected'],
  [/\btime[d-]?[ -]?out\b|timeout/i, 'timed-out'],
  [/(^|\bHTTP |\bstatus(?:[ _]?code)?\W{0,3}|\bcode\W{0,3})(408|504)\b/i, 'timed-out'],
  [/cancel/i, 'cancelled'],
];

/** What became of a request that failed: refused at the door, out of time, given up by the client, or broken. */
export function failureOutcome({ code, type, message }: Failure): LoadOutcome {
  const byCode = code === null || code === undefined ? undefined : BY_CODE[code];
  if (byCode !== undefined) return byCode;
  const words = `${type ?? ''} ${lastLine(message ?? '')}`.trim();
  return BY_WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'errored';
}

/** Longest reason that is kept. */
const MAX_DETAIL = 500;

/** Why a request failed, in one line; null where nothing is said. A traceback's last line names what was raised. */
export function failureDetail({ code, type, message }: Failure): string | null {
  const parts = [code, type, lastLine(message ?? '')].filter(
    (part) => part !== null && part !== undefined && part !== '',
  );
  return parts.length === 0 ? null : parts.join(' ').slice(0, MAX_DETAIL);
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1)?.trim() ?? '';
}

/** Keys under which tools tell an error's name and words. */
const TYPES = ['type', 'error_type'];
const MESSAGES = ['message', 'error_msg'];

/** What a tool says under an error's key, whatever its shape; null only where it says that there was none. */
export function toldFailure(error: unknown): Failure | null {
  if (error === undefined || error === null || error === false || error === '') return null;
  if (typeof error === 'string') return { message: error };
  if (!isFields(error)) return { message: JSON.stringify(error) };
  const first = (keys: readonly string[]) =>
    keys.map((key) => textAt(error, key)).find((text) => text !== null);
  return { code: numberAt(error, 'code'), type: first(TYPES) ?? null, message: first(MESSAGES) ?? null };
}
