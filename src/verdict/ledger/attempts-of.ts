import type { Digest } from '../../shared/canonical-json.js';
import type { EarlierAttempt } from '../attempts.js';
import type { AttemptEntry, LedgerEntry } from './entry.js';

/** Whose attempts: of one candidate at one gate, on the cases of a release or on others. */
export interface AttemptsAt {
  readonly candidate: Digest;
  readonly track: AttemptEntry['track'];
}

/** Strictest first: of a run whose verdict became stricter, by a quarantine, that one is told. */
const STRICTNESS: readonly AttemptEntry['verdict'][] = ['block', 'inconclusive', 'pass'];

/** The completed runs, one entry each, by attempt and then by run; whatever the order of the ledger. */
export function attemptsOf(
  entries: readonly LedgerEntry[],
  { candidate, track }: AttemptsAt,
): readonly AttemptEntry[] {
  const byRun = new Map<string, AttemptEntry>();
  for (const entry of entries) {
    if (entry.kind !== 'attempt' || entry.candidate !== candidate || entry.track !== track) continue;
    const known = byRun.get(entry.run);
    if (known === undefined || isStricter(entry, known)) byRun.set(entry.run, entry);
  }
  return [...byRun.values()].sort((a, b) => a.attempt - b.attempt || (a.run < b.run ? -1 : 1));
}

function isStricter(entry: AttemptEntry, known: AttemptEntry): boolean {
  return STRICTNESS.indexOf(entry.verdict) < STRICTNESS.indexOf(known.verdict);
}

/** An attempt as a later verdict names it. */
export function earlierAttempt({ run, attempt, verdict, completed_at }: AttemptEntry): EarlierAttempt {
  return { run, attempt, verdict, completedAt: completed_at };
}
