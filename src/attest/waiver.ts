import { durationText } from '../shared/duration.js';
import { UsageError } from '../shared/errors.js';
import { standingObjections } from '../verdict/standing.js';
import type { Verdict, VerdictWord } from '../verdict/verdict.js';
import { sealEnvelope } from './envelope.js';
import type { Key } from './keys.js';
import { MAX_WAIVER_MS } from './policy.js';
import { statementText, subjectsOf, type VerdictFile, WAIVER_PREDICATE } from './statement.js';
import { ruleName } from './test-result.js';

export interface WaiverPredicate {
  readonly reason: string;
  readonly waivedAt: string;
  readonly expiresAt: string;
  readonly gate: Verdict['gate'];
  readonly verdict: VerdictWord;
  readonly headline: string;
  readonly waives: readonly string[];
}

export interface Waiver {
  readonly predicate: WaiverPredicate;
  /** One DSSE envelope with its line break. */
  readonly text: string;
}

/**
 * Lets one bundle go on in spite of one verdict, for a time and for a reason.
 * @throws UsageError for a pass that needs none, a reason that says nothing, or an end that is not ahead or too far off
 */
export function waiveVerdict(
  file: VerdictFile,
  key: Key,
  {
    reason,
    nowMs,
    expiresMs,
  }: { readonly reason: string; readonly nowMs: number; readonly expiresMs: number },
): Waiver {
  const { gate, verdict, headline, rules } = file.verdict;
  const waives = [
    ...rules.filter(({ state }) => state !== 'met').map(ruleName),
    ...standingObjections(file.verdict).map(({ code }) => `standing/${code}`),
  ];
  if (waives.length === 0) {
    throw new UsageError(
      'the verdict is a pass: there is nothing to waive',
      'qgate verify takes it as it is',
    );
  }
  if (reason.trim() === '' || reason.length > 2000) {
    throw new UsageError(
      'the reason must have 1 to 2,000 characters',
      'say why this cannot wait, and who decided',
    );
  }
  if (!(expiresMs > nowMs)) throw new UsageError('the waiver would end before it begins');
  if (!(expiresMs - nowMs <= MAX_WAIVER_MS)) {
    throw new UsageError(
      `a waiver may hold for ${durationText(MAX_WAIVER_MS)} at most`,
      'decide again on a bundle that passes; a waiver is for what cannot wait',
    );
  }
  const predicate: WaiverPredicate = {
    reason: reason.trim(),
    waivedAt: new Date(nowMs).toISOString(),
    expiresAt: new Date(expiresMs).toISOString(),
    gate,
    verdict,
    headline,
    waives,
  };
  const statement = statementText(subjectsOf(file), WAIVER_PREDICATE, predicate);
  return { predicate, text: `${sealEnvelope(statement, key)}\n` };
}
