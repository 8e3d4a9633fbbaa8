import { distance } from 'fastest-levenshtein';

/** Part of the longer word that may differ. */
const TOLERATED = 0.4;

/**
 * The candidate that a person most likely meant, or null where none is near: at most four tenths of the longer
 * word may differ (but always one letter), upper and lower case and `-`/`_`/blank count as the same, and so
 * does a word that is the beginning or the end of the other.
 */
export function nearest(word: string, candidates: Iterable<string>): string | null {
  if (word.length > 200) return null;
  const wanted = fold(word);
  let best: string | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const folded = fold(candidate);
    const isPart =
      Math.min(wanted.length, folded.length) >= 4 &&
      (folded.startsWith(wanted) ||
        folded.endsWith(wanted) ||
        wanted.startsWith(folded) ||
        wanted.endsWith(folded));
    const d = isPart ? 0.5 : distance(wanted, folded);
    const tolerated = Math.max(1, Math.floor(Math.max(wanted.length, folded.length) * TOLERATED));
    if (d < bestDistance && (isPart || (d <= tolerated && d < wanted.length))) {
      best = candidate;
      bestDistance = d;
    }
  }
  return best;
}

/** `did you mean "x"?`, or what may stand there; undefined where there is nothing to offer. */
export function didYouMean(word: string, candidates: readonly string[], noun = 'known'): string | undefined {
  const near = nearest(word, candidates);
  if (near !== null) return `did you mean "${near}"?`;
  if (candidates.length === 0) return undefined;
  const shown = candidates.slice(0, 30).join(', ');
  return `${noun}: ${shown}${candidates.length > 30 ? `, and ${candidates.length - 30} more` : ''}`;
}

function fold(word: string): string {
  return word.toLowerCase().replace(/[_\s]/g, '-');
}
