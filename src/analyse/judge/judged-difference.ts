import { type JudgeRole, judgeRole } from './gating-rule.js';
import { guardedPrediction } from './guarded-prediction.js';
import { humanOnly, type ScoreEstimate } from './human-only.js';
import { countLabels, type JudgedStratum, requireStrata } from './judged-stratum.js';
import { predictionPowered } from './prediction-powered.js';

/** An estimate with interval and the way it came about. */
export interface JudgedInterval extends ScoreEstimate {
  readonly method: 'human-only' | 'ppi++' | 'ppi-guarded';
  readonly level: number;
  /** How far the judge was trusted; 0 for human grades alone. */
  readonly lambda: number;
}

export interface JudgedDifference {
  readonly role: JudgeRole;
  /** What a rule may rest on; null where it stays undecided. */
  readonly gate: JudgedInterval | null;
  /** What the judge adds, for information: null below 50 labels and where it gates already. */
  readonly shown: JudgedInterval | null;
  /** Why `gate` is null. */
  readonly reason: 'no-labels' | 'slice-without-labels' | null;
  readonly nLabelled: number;
  readonly nUnlabelled: number;
  readonly nNonZeroRectifiers: number;
}

/**
 * The difference of a metric that judge and people graded, with the interval a gate may rest on: the human grades'
 * score interval, or PPI++ with t once a calibrated judge has 200 labelled pairs and differs from people on 10.
 * @param strata slices with their weights; one of weight 1 for a slice alone
 */
export function judgedDifference(
  strata: readonly JudgedStratum[],
  isCalibrated: boolean,
  level: number,
): JudgedDifference {
  requireStrata(strata);
  const weighted = strata.filter((stratum) => stratum.weight > 0);
  const { nLabelled, nUnlabelled, nDisagreeing } = countLabels(weighted);
  const role = judgeRole({ nLabelled, nNonZeroRectifiers: nDisagreeing, isCalibrated });
  const counts = { role, nLabelled, nUnlabelled, nNonZeroRectifiers: nDisagreeing };
  if (role === 'undecided') return { ...counts, gate: null, shown: null, reason: 'no-labels' };
  if (weighted.some(({ human }) => human.length === 0)) {
    return { ...counts, gate: null, shown: null, reason: 'slice-without-labels' };
  }
  const people = weighted.map(({ weight, human }) => ({ weight, values: human }));
  const human: JudgedInterval = { ...humanOnly(people, level), method: 'human-only', level, lambda: 0 };
  if (role === 'human-only') return { ...counts, gate: human, shown: null, reason: null };
  const powered = poweredInterval(weighted, level, role === 'gates' ? 't' : 'normal');
  if (role === 'gates' && powered !== null) return { ...counts, gate: powered, shown: null, reason: null };
  return { ...counts, gate: human, shown: powered, reason: null };
}

/** PPI++, or its guarded form where equal rectifiers would make the interval collapse. */
function poweredInterval(
  strata: readonly JudgedStratum[],
  level: number,
  form: 'normal' | 't',
): JudgedInterval | null {
  const result = predictionPowered(strata, { level, lambda: 'tuned', form });
  if (result.state === 'estimated' && !result.isRectifierConstant) {
    const { estimate, lower, upper, lambda } = result;
    return { estimate, lower, upper, lambda, method: 'ppi++', level };
  }
  const guarded = guardedPrediction(strata, level);
  return guarded === null ? null : { ...guarded, method: 'ppi-guarded', level };
}
