/** How often binary scores of one case change between repeats. */
export type Instability =
  | {
      readonly state: 'estimated';
      /** Cases with at least two repeats. */
      readonly nCases: number;
      /** Mean over those cases of the chance that two repeats differ, in [0, 1]. */
      readonly flipRate: number;
      /** Mean within-case variance; half the flip rate. */
      readonly varianceWithin: number;
      readonly shareUnstable: number;
      /** Rows of the cases whose repeats do not all agree, in the order given. */
      readonly unstableRows: readonly number[];
    }
  | { readonly state: 'not-estimable'; readonly reason: 'no-repeats' };

/**
 * Flip rate of binary scores: with p the share of ones among a case's K repeats, `2·p(1−p)·K/(K−1)`, the chance that
 * two different repeats disagree. Cases with fewer than two repeats say nothing and are left out.
 * @param scores one row a case, 0 or 1 per repeat
 * @throws RangeError for a score that is neither 0 nor 1
 */
export function flipRate(scores: readonly (readonly number[])[]): Instability {
  let sum = 0;
  let nCases = 0;
  const unstableRows: number[] = [];
  for (const [row, repeats] of scores.entries()) {
    for (const score of repeats) {
      if (score !== 0 && score !== 1) throw new RangeError(`flip rate needs scores of 0 or 1, got ${score}`);
    }
    if (repeats.length < 2) continue;
    const ones = repeats.reduce((total, score) => total + score, 0);
    const zeros = repeats.length - ones;
    if (ones > 0 && zeros > 0) unstableRows.push(row);
    sum += (2 * ones * zeros) / (repeats.length * (repeats.length - 1));
    nCases += 1;
  }
  if (nCases === 0) return { state: 'not-estimable', reason: 'no-repeats' };
  const rate = sum / nCases;
  return {
    state: 'estimated',
    nCases,
    flipRate: rate,
    varianceWithin: rate / 2,
    shareUnstable: unstableRows.length / nCases,
    unstableRows,
  };
}
