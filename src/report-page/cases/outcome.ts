import type { CaseEntry } from '../../report/html/case-data.js';

/** How the candidate did on a case beside the baseline. */
export type Outcome = 'worse' | 'better' | 'mixed' | 'unscored' | 'same';

/**
 * The outcome in one metric or, with null, in all of them together: `mixed` where one rose and another fell, `unscored`
 * where a score is missing in an arm and nothing else differs, `same` where scores are equal and graders alone differ.
 */
export function outcomeOf([, , , scores]: CaseEntry, metric: number | null): Outcome {
  const pairs = metric === null ? scores : scores.slice(metric, metric + 1);
  let isWorse = false;
  let isBetter = false;
  let isUnscored = false;
  for (const [baseline, candidate] of pairs) {
    if (baseline === null || candidate === null) isUnscored ||= baseline !== candidate;
    else if (candidate < baseline) isWorse = true;
    else if (candidate > baseline) isBetter = true;
  }
  if (isWorse) return isBetter ? 'mixed' : 'worse';
  if (isBetter) return 'better';
  return isUnscored ? 'unscored' : 'same';
}
