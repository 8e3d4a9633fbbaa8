import type { AttemptEntry, LedgerEntry } from './entry.js';

/** Runs that a later attempt at the same candidate took the place of. */
export function supersededRuns(entries: readonly LedgerEntry[]): ReadonlySet<string> {
  const attempts = entries.filter((entry): entry is AttemptEntry => entry.kind === 'attempt');
  const latest = new Map<string, number>();
  const keyOf = ({ candidate, track }: AttemptEntry): string => `${candidate} ${track}`;
  for (const entry of attempts)
    latest.set(keyOf(entry), Math.max(entry.attempt, latest.get(keyOf(entry)) ?? 1));
  return new Set(
    attempts.filter((entry) => entry.attempt < (latest.get(keyOf(entry)) ?? 1)).map(({ run }) => run),
  );
}
