import type { ResponseStatus } from '../../../../run/response.js';
import type { JsonObject } from '../../../openai/reply.js';

/** What a file says of a row beyond its answer; a row of which it says nothing counts. */
export interface RowState {
  readonly status: Exclude<ResponseStatus, 'ok'>;
  readonly detail: string;
}

/** Fields by which rows say that they do not count, where they hold anything. */
const SAYING_NO = new Set([
  'error',
  'errors',
  'exception',
  'failure',
  'failed',
  'invalid',
  'invalidated',
  'invalidation',
  'excluded',
  'exclusion',
  'skipped',
  'skip',
  'cancelled',
  'canceled',
  'aborted',
  'interrupted',
  'timed_out',
  'timedOut',
  'incomplete',
  'partial',
]);
/** Fields by which rows say that they count, where they hold `false`. */
const DENYING = new Set(['valid', 'ok', 'success', 'succeeded', 'complete', 'completed', 'finished']);

const MAX_SHOWN = 120;

/**
 * What the fields of a row say in words that tools and people have for it, where the tool's own table says nothing: better
 * unscored, with the word, than counted as an answer.
 * @param exempt names that mean something else in this format
 */
export function toldState(row: JsonObject, exempt: ReadonlySet<string> = new Set()): RowState | null {
  for (const [name, value] of Object.entries(row)) {
    if (exempt.has(name)) continue;
    if (SAYING_NO.has(name) ? holdsAnything(value) : DENYING.has(name) && isDenied(value)) {
      return { status: 'error', detail: `the row says ${name}: ${shownValue(value)}` };
    }
  }
  return null;
}

/** A value of a state in a message: short, and what a person wrote where there is such a text. */
export function shownValue(value: unknown): string {
  const said = typeof value === 'object' && value !== null ? (value as JsonObject) : null;
  const text = said?.message ?? said?.reason ?? value;
  const shown = typeof text === 'string' ? text : (JSON.stringify(text) ?? '');
  return shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}…` : shown;
}

function holdsAnything(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === '' || value === 0) return false;
  return typeof value === 'object'
    ? Object.keys(value).length > 0
    : !/^(false|no|none|null)$/i.test(String(value));
}

function isDenied(value: unknown): boolean {
  return value === false || (typeof value === 'string' && /^(false|no)$/i.test(value));
}
