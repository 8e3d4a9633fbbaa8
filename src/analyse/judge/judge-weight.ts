import { type JudgedStratum, meanOf, sumOfSquares } from './judged-stratum.js';

/**
 * λ of PPI++ (Angelopoulos et al., arXiv 2311.01453): how far the judge is trusted, in [0, 1]. One number for all
 * strata from the pooled within-stratum covariance of human and judge: `cov / ((1 + n/N)·v)`, clipped. 0 where the
 * judge never varies or nothing is unlabelled.
 */
export function judgeWeight(strata: readonly JudgedStratum[]): number {
  let nLabelled = 0;
  let nUnlabelled = 0;
  let covariance = 0;
  let variance = 0;
  let nStrata = 0;
  for (const { human, judge, judgeUnlabelled } of strata) {
    if (human.length === 0) continue;
    nStrata += 1;
    nLabelled += human.length;
    nUnlabelled += judgeUnlabelled.length;
    const meanHuman = meanOf(human);
    const meanJudge = meanOf(judge);
    for (const [i, value] of human.entries())
      covariance += (value - meanHuman) * ((judge[i] ?? 0) - meanJudge);
    variance += sumOfSquares([...judge, ...judgeUnlabelled]);
  }
  if (nUnlabelled === 0 || !(variance > 0)) return 0;
  const meanCovariance = covariance / nLabelled;
  const meanVariance = variance / (nLabelled + nUnlabelled - nStrata);
  const lambda = meanCovariance / ((1 + nLabelled / nUnlabelled) * meanVariance);
  return Math.min(1, Math.max(0, lambda));
}
