import { cutText, quote } from '../text/quote.js';

/** What a module said of an answer, held against the contract. */
export interface ScriptResult {
  readonly passed: boolean;
  /** In [0, 1]. */
  readonly score: number;
  /** As the module gave it, cut; null where it gave none. */
  readonly reason: string | null;
}

const MAX_REASON_CODE_POINTS = 300;
const KEYS: readonly string[] = ['passed', 'score', 'reason'];

/** Reads what `check` returned: `{passed, score?, reason?}` and nothing else. @returns what is wrong with it, as a text */
export function readScriptResult(value: unknown): ScriptResult | string {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return `check must return an object such as {passed: true}, not ${shown(value)}`;
  const { passed, score, reason } = value as Readonly<Record<string, unknown>>;
  const unknownKey = Object.keys(value).find((key) => !KEYS.includes(key));
  if (unknownKey !== undefined)
    return `check returned ${quote(unknownKey)}, which is none of ${KEYS.join(', ')}`;
  if (typeof passed !== 'boolean') return `passed is ${shown(passed)}, not true or false`;
  if (score !== undefined && !(typeof score === 'number' && score >= 0 && score <= 1))
    return `score is ${shown(score)}, not a number from 0 to 1`;
  if (reason !== undefined && typeof reason !== 'string') return `reason is ${shown(reason)}, not a text`;
  return {
    passed,
    score: score ?? (passed ? 1 : 0),
    reason: reason === undefined ? null : cutText(reason, MAX_REASON_CODE_POINTS),
  };
}

function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  return typeof value === 'string' ? quote(value) : cutText(JSON.stringify(value) ?? 'nothing');
}
