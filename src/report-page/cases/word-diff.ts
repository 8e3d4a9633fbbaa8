import { diffWordsWithSpace } from 'diff';

/** A piece of a text, and whether the other text lacks it. */
export interface Piece {
  readonly text: string;
  readonly isOwn: boolean;
}

/** Longer comparisons are given up: the texts then stand side by side without marks. */
const TIMEOUT_MS = 250;

/** Both texts in pieces by words; null where they are too different and too long to be compared at once. */
export function wordDiff(
  baseline: string,
  candidate: string,
  timeoutMs: number = TIMEOUT_MS,
): { readonly baseline: readonly Piece[]; readonly candidate: readonly Piece[] } | null {
  const changes = diffWordsWithSpace(baseline, candidate, { timeout: timeoutMs });
  if (changes === undefined) return null;
  const side = (isOther: (change: { added: boolean; removed: boolean }) => boolean): readonly Piece[] =>
    changes
      .filter((change) => !isOther(change))
      .map(({ value, added, removed }) => ({ text: value, isOwn: added || removed }));
  return { baseline: side(({ added }) => added), candidate: side(({ removed }) => removed) };
}
