import { type JudgedStratum, meanOf, sumOfSquares } from '../judge/judged-stratum.js';

/**
 * Correlation of people's and judge's differences over the labelled cases, pooled within strata: what decides how much a
 * judge can save. null where either does not vary.
 */
export function judgeCorrelation(strata: readonly JudgedStratum[]): number | null {
  let [products, humanSquares, judgeSquares] = [0, 0, 0];
  for (const { human, judge } of strata) {
    if (human.length === 0) continue;
    const [meanHuman, meanJudge] = [meanOf(human), meanOf(judge)];
    for (const [i, value] of human.entries()) products += (value - meanHuman) * ((judge[i] ?? 0) - meanJudge);
    humanSquares += sumOfSquares(human);
    judgeSquares += sumOfSquares(judge);
  }
  if (!(humanSquares > 0 && judgeSquares > 0)) return null;
  return Math.min(1, Math.max(-1, products / Math.sqrt(humanSquares * judgeSquares)));
}
