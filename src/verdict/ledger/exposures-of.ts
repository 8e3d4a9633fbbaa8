import type { Digest } from '../../shared/canonical-json.js';
import type { Exposure, LedgerEntry, Reveal } from './entry.js';

/** What a set of held-out cases was used for. */
export interface SetUse {
  /** The first exposure of each candidate, oldest first. */
  readonly exposures: readonly Exposure[];
  /** Cases that were looked at: one is enough to spend the set. */
  readonly reveals: readonly Reveal[];
}

export function useOfSet(entries: readonly LedgerEntry[], cases: Digest): SetUse {
  const first = new Map<Digest, Exposure>();
  const reveals = new Map<string, Reveal>();
  for (const entry of [...entries].sort(byTime)) {
    if (entry.kind === 'exposure' && entry.cases === cases && !first.has(entry.candidate))
      first.set(entry.candidate, entry);
    if (entry.kind === 'reveal' && entry.cases === cases) reveals.set(`${entry.run} ${entry.case}`, entry);
  }
  return { exposures: [...first.values()], reveals: [...reveals.values()] };
}

function byTime(a: LedgerEntry, b: LedgerEntry): number {
  const [earlier, later] = [timeOf(a), timeOf(b)];
  return earlier < later ? -1 : earlier > later ? 1 : 0;
}

function timeOf(entry: LedgerEntry): string {
  return entry.kind === 'attempt' ? (entry.completed_at ?? '') : entry.at;
}
