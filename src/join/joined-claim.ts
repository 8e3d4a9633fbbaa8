import type { Digest } from '../shared/canonical-json.js';
import { IntegrityError } from '../shared/errors.js';
import type { VerdictWord } from '../verdict/word.js';

/** What a joined record says, as far as somebody asks who acts on it. */
export interface JoinedClaim {
  readonly decision: VerdictWord;
  readonly exitCode: number;
  readonly headline: string;
  readonly candidate: Digest;
  readonly gate: Digest;
  readonly areAllRulesMet: boolean;
}

const WORDS: readonly unknown[] = ['pass', 'block', 'inconclusive', 'pending'];

/**
 * Reads the text of a joined.json. Whatever is not there or of another kind makes it unreadable: nothing is taken for met.
 * @param file the name people know it by
 * @throws IntegrityError for anything else than a joined record
 */
export function readJoinedClaim(text: string, file: string): JoinedClaim {
  const record = objectOf(parsed(text));
  const rules = record.rules;
  const claim = {
    decision: record.decision,
    exitCode: record.exitCode,
    headline: record.headline,
    candidate: objectOf(objectOf(record.arms).candidate).digest,
    gate: objectOf(record.gate).digest,
  };
  const isWhole =
    record.schema === 'qgate/joined/v1' &&
    WORDS.includes(claim.decision) &&
    Number.isInteger(claim.exitCode) &&
    [claim.headline, claim.candidate, claim.gate].every((part) => typeof part === 'string') &&
    Array.isArray(rules);
  if (!isWhole)
    throw new IntegrityError(`${file} is no joined record`, 'name the joined.json that qgate join wrote');
  return {
    ...(claim as Omit<JoinedClaim, 'areAllRulesMet'>),
    areAllRulesMet: rules.length > 0 && rules.every((rule) => objectOf(rule).state === 'met'),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
