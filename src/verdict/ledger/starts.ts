import { type Digest, digestOf } from '../../shared/canonical-json.js';
import type { LedgerEntry, StartEntry } from './entry.js';

/** A run that could show how a candidate does before its thresholds were locked. */
export interface LookBefore {
  readonly run: string;
  /** When it was begun, ISO 8601, UTC. */
  readonly at: string;
}

/** Whose starts: of one candidate at one gate, on some cases. */
export interface StartsAt {
  readonly gate: string;
  readonly candidate: Digest;
  readonly cases: Digest;
  readonly track: StartEntry['track'];
}

/** What became of a run that was begun beside another. */
export type OtherStart =
  | { readonly state: 'completed' | 'unfinished'; readonly run: string; readonly at: string }
  | { readonly state: 'abandoned'; readonly run: string; readonly at: string; readonly reason: string };

/** The start of a run; null where the ledger has none. */
export function startOf(entries: readonly LedgerEntry[], run: string): StartEntry | null {
  return entries.find((entry): entry is StartEntry => entry.kind === 'start' && entry.run === run) ?? null;
}

/**
 * Runs without a lock of a candidate on the same cases, or at the same gate on the same kind of cases: whoever sets thresholds
 * after them has seen how it does. Oldest first.
 * @param of the run they came before; those that were begun after it are left out
 */
export function looksBefore(
  entries: readonly LedgerEntry[],
  at: StartsAt,
  of: string | null,
): readonly LookBefore[] {
  const own = of === null ? null : startOf(entries, of);
  const later = own === null ? new Set<Digest>() : followersOf(entries, digestOf(own));
  return startsIn(entries)
    .filter(
      (entry) =>
        entry.unlocked &&
        !entry.aa &&
        entry.run !== of &&
        entry.candidate === at.candidate &&
        (entry.cases === at.cases || (entry.gate === at.gate && entry.track === at.track)) &&
        !later.has(digestOf(entry)),
    )
    .map(({ run, at: begunAt }) => ({ run, at: begunAt }));
}

/**
 * Every other whole, locked run of a gate and candidate that was begun, oldest first; those that were begun after `of` was
 * completed are left out, since they cannot have been what it was picked from.
 */
export function otherStarts(
  entries: readonly LedgerEntry[],
  at: StartsAt,
  of: string,
): readonly OtherStart[] {
  const own = entries.find((entry) => entry.kind === 'attempt' && entry.run === of);
  const later = own === undefined ? new Set<Digest>() : followersOf(entries, digestOf(own));
  const completed = new Set(entries.flatMap((entry) => (entry.kind === 'attempt' ? [entry.run] : [])));
  const reasons = new Map(
    entries.flatMap((entry) => (entry.kind === 'abandon' ? [[entry.run, entry.reason] as const] : [])),
  );
  return startsIn(entries)
    .filter(
      (entry) =>
        !entry.unlocked &&
        !entry.aa &&
        !entry.partial &&
        entry.run !== of &&
        entry.gate === at.gate &&
        entry.candidate === at.candidate &&
        entry.track === at.track &&
        !later.has(digestOf(entry)),
    )
    .map(({ run, at: begunAt }): OtherStart => {
      const reason = reasons.get(run);
      if (completed.has(run)) return { state: 'completed', run, at: begunAt };
      return reason === undefined
        ? { state: 'unfinished', run, at: begunAt }
        : { state: 'abandoned', run, at: begunAt, reason };
    });
}

/** One a run, oldest first. */
function startsIn(entries: readonly LedgerEntry[]): readonly StartEntry[] {
  const byRun = new Map<string, StartEntry>();
  for (const entry of entries) if (entry.kind === 'start') byRun.set(entry.run, entry);
  return [...byRun.values()].sort((a, b) => (`${a.at} ${a.run}` < `${b.at} ${b.run}` ? -1 : 1));
}

/** Digests of all lines that were written after one, directly or not. */
function followersOf(entries: readonly LedgerEntry[], digest: Digest): ReadonlySet<Digest> {
  const followers = new Map<Digest, Digest[]>();
  for (const entry of entries)
    for (const before of entry.prev ?? [])
      followers.set(before, [...(followers.get(before) ?? []), digestOf(entry)]);
  const found = new Set<Digest>();
  const open = [digest];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const follower of followers.get(next) ?? []) {
      if (found.has(follower)) continue;
      found.add(follower);
      open.push(follower);
    }
  }
  return found;
}
