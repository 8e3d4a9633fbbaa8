import { type Digest, digestOf } from '../../shared/canonical-json.js';
import type { LedgerEntry } from './entry.js';

/** Digests of the lines of one gate that no other line of it follows, sorted: what a new line names. */
export function headsOf(entries: readonly LedgerEntry[]): readonly Digest[] {
  const followed = new Set(entries.flatMap(({ prev }) => prev ?? []));
  const digests = new Set(entries.map(digestOf));
  return [...digests].filter((digest) => !followed.has(digest)).sort();
}

/** Where a chain is broken. */
export interface Gap {
  /** Index of a line that names a line which is not there. */
  readonly index: number;
  readonly missing: Digest;
}

/**
 * The first line that names a line of its gate which is not there: one was removed or changed. null for a whole chain. Lines
 * without a chain are its oldest part; lines that nothing follows can only be missed by who knows their digest.
 */
export function gapOf(entries: readonly LedgerEntry[]): Gap | null {
  const known = new Set(entries.map((entry) => keyOf(entry.gate, digestOf(entry))));
  for (const [index, { gate, prev }] of entries.entries()) {
    const missing = prev?.find((digest) => !known.has(keyOf(gate, digest)));
    if (missing !== undefined) return { index, missing };
  }
  return null;
}

const keyOf = (gate: string, digest: Digest): string => `${digest} ${gate}`;
