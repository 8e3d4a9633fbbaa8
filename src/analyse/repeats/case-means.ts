/** Responses to one case in one arm: a score per repeat, null where unscored. */
export type RepeatScores = readonly (number | null)[];

/** A case's score: the mean over its repeats, or unscored. */
export type CaseMean =
  | { readonly state: 'scored'; readonly mean: number; readonly nRepeats: number }
  | { readonly state: 'unscored'; readonly nScored: number; readonly nRepeats: number };

/**
 * One score a case, whatever its number of repeats; cases with more repeats weigh no more. One missing repeat unscores
 * its case: a mean over what happened to arrive would favour the arm that loses its hard answers. A score that is no
 * finite number counts as missing.
 */
export function caseMeans(scores: readonly RepeatScores[]): readonly CaseMean[] {
  return scores.map((repeats) => {
    const scored = repeats.filter((score): score is number => score !== null && Number.isFinite(score));
    const isComplete = repeats.length > 0 && scored.length === repeats.length;
    if (!isComplete) return { state: 'unscored', nScored: scored.length, nRepeats: repeats.length };
    const mean = scored.reduce((sum, score) => sum + score, 0) / scored.length;
    return { state: 'scored', mean, nRepeats: scored.length };
  });
}
