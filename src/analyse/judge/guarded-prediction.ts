import { type ScoreEstimate, tiltedMean } from './human-only.js';
import { judgeWeight } from './judge-weight.js';
import { type JudgedStratum, requireStrata } from './judged-stratum.js';

/**
 * Guarded form of PPI++ for 50 to 199 labelled pairs: MOVER over the tilted limits of the rectifiers `Y − λF` and of
 * the judge's unlabelled differences `λU`. Never of zero width; wider than PPI++.
 * @returns null where a weighted stratum has no label
 */
export function guardedPrediction(
  strata: readonly JudgedStratum[],
  level: number,
): (ScoreEstimate & { readonly lambda: number }) | null {
  requireStrata(strata);
  const weighted = strata.filter((stratum) => stratum.weight > 0);
  if (weighted.length === 0 || weighted.some(({ human }) => human.length === 0)) return null;
  const lambda = judgeWeight(weighted);
  const parts = weighted.flatMap(({ weight, human, judge, judgeUnlabelled }) => {
    const used = judgeUnlabelled.length === 0 ? 0 : lambda;
    const rectifiers = { weight, values: human.map((value, i) => value - used * (judge[i] ?? 0)) };
    return used === 0 ? [rectifiers] : [rectifiers, { weight: weight * used, values: judgeUnlabelled }];
  });
  return { ...tiltedMean(parts, level), lambda };
}
