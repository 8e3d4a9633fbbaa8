import { ProblemList } from '../definition/problem-list.js';
import { readYaml } from '../definition/read-yaml.js';
import type { Path } from '../definition/source.js';
import { validateShape } from '../definition/validate-shape.js';
import { parseDuration } from '../shared/duration.js';
import { DefinitionError, type Problem, UsageError } from '../shared/errors.js';
import type { PolicyFile } from './generated/policy-file.js';
import { type Key, readPublicKey } from './keys.js';
import { policySchema } from './policy-schema.js';

/** A waiver holds for at most this long, whatever it or a policy says. */
export const MAX_WAIVER_MS = 30 * 86_400_000;

export type SignedThing = 'verdicts' | 'waivers';

export interface TrustedKey {
  readonly name: string;
  readonly key: Key;
  /** Milliseconds since the epoch; minus infinity where the key always was valid. */
  readonly notBeforeMs: number;
  /** The first moment at which the key no longer counts; infinity where it has no end. */
  readonly endMs: number;
  /** null for all gates. */
  readonly gates: readonly string[] | null;
  readonly signs: readonly SignedThing[];
}

export interface TrustPolicy {
  readonly keys: readonly TrustedKey[];
  /** null for no limit. */
  readonly maxAgeMs: number | null;
  readonly isLockOrderRequired: boolean;
  readonly isLedgerRequired: boolean;
  /** Other runs of a candidate that may have been begun and abandoned with a reason. */
  readonly nAbandonedAllowed: number;
  /** Runs of a candidate before the lock that are taken. */
  readonly nLooksAllowed: number;
  readonly maxWaiverMs: number;
}

/** Text of a key file that a policy names. */
export type ReadKeyFile = (
  path: string,
) => Promise<{ readonly content: string } | { readonly problem: Problem }>;

/**
 * Reads a policy with the keys it names.
 * @param file the name people know it by
 * @throws DefinitionError with everything that is wrong
 */
export async function readPolicy(text: string, file: string, readKeyFile: ReadKeyFile): Promise<TrustPolicy> {
  const { source, problems: early } = readYaml(text, file);
  if (source === null) throw new DefinitionError(early);
  const problems = new ProblemList(source);
  validateShape(policySchema, source, problems);
  if (early.length > 0 || problems.hasErrors) throw new DefinitionError([...early, ...problems.all]);

  const written = source.value as PolicyFile;
  const keys: TrustedKey[] = [];
  for (const [index, entry] of written.keys.entries()) {
    const key = await trustedKey(entry, ['keys', index], readKeyFile, problems);
    if (key === null) continue;
    const earlier = keys.find(({ key: { id } }) => id === key.key.id);
    if (earlier !== undefined) {
      problems.add(['keys', index], {
        code: 'key-twice',
        message: `this is the key of ${earlier.name} again`,
      });
    }
    keys.push(key);
  }
  if (problems.hasErrors) throw new DefinitionError(problems.all);
  return {
    keys,
    maxAgeMs: written.max_age === undefined ? null : parseDuration(written.max_age),
    isLockOrderRequired: written.require_lock_order ?? false,
    isLedgerRequired: written.require_ledger ?? true,
    nAbandonedAllowed: written.max_abandoned_runs ?? 0,
    nLooksAllowed: written.max_looks_before_lock ?? 0,
    maxWaiverMs: Math.min(MAX_WAIVER_MS, parseDuration(written.max_waiver ?? '') ?? MAX_WAIVER_MS),
  };
}

async function trustedKey(
  entry: PolicyFile['keys'][number],
  at: Path,
  readKeyFile: ReadKeyFile,
  problems: ProblemList,
): Promise<TrustedKey | null> {
  const key = await publicKey(entry.public_key, [...at, 'public_key'], readKeyFile, problems);
  if (key !== null && entry.key_id !== undefined && entry.key_id !== key.id) {
    problems.add([...at, 'key_id'], {
      code: 'key-id',
      message: `the key is ${key.id}`,
      hint: 'find out which of the two is meant before you change either',
    });
  }
  const notBeforeMs =
    momentMs(entry.not_before, [...at, 'not_before'], 0, problems) ?? Number.NEGATIVE_INFINITY;
  const endMs =
    momentMs(entry.not_after, [...at, 'not_after'], 86_400_000, problems) ?? Number.POSITIVE_INFINITY;
  if (!(notBeforeMs < endMs)) {
    problems.add([...at, 'not_after'], { code: 'key-dates', message: 'the key would end before it begins' });
  }
  if (key === null) return null;
  const { name, gates, signs } = entry;
  return { name, key, notBeforeMs, endMs, gates: gates ?? null, signs: signs ?? ['verdicts'] };
}

async function publicKey(
  given: string,
  at: Path,
  readKeyFile: ReadKeyFile,
  problems: ProblemList,
): Promise<Key | null> {
  const isText = given.includes('-----BEGIN');
  const read = isText ? { content: given } : await readKeyFile(given);
  if ('problem' in read) {
    const { code, message, hint } = read.problem;
    problems.add(at, { code, message: `${given}: ${message}`, hint });
    return null;
  }
  try {
    return readPublicKey(read.content, isText ? 'this text' : given);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    problems.add(at, { code: 'no-public-key', message: error.message, hint: error.hint });
    return null;
  }
}

/** @param wholeDayMs added where only a day is written. @returns null where nothing is written */
function momentMs(
  written: string | undefined,
  at: Path,
  wholeDayMs: number,
  problems: ProblemList,
): number | null {
  if (written === undefined) return null;
  const ms = Date.parse(written);
  const isReal = Number.isFinite(ms) && new Date(ms).toISOString().startsWith(written.slice(0, 10));
  if (!isReal) problems.add(at, { code: 'no-date', message: `${written} is not a date` });
  return isReal ? ms + (written.length === 10 ? wholeDayMs : 0) : null;
}
