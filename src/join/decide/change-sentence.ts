import { exactPoints, intervalPoints, signedPoints } from '../../verdict/number-text.js';
import type { ChangeFinding, ChangeQuestion } from './decide-change.js';

/** What a sentence about a limit on a change is made of; texts are inert. */
export interface ChangeTelling {
  /** `useful requests (steady, 4 requests/s)`. */
  readonly about: string;
  /** `points` or `%`. */
  readonly unit: string;
  /** As people say it: a loss of useful requests is below 0, more energy is above. */
  readonly sign: 1 | -1;
  /** Where the number is missing. */
  readonly whyMissing: string;
  /** `1,319 and 1,319 requests of 1,319 cases`. */
  readonly basis: string;
  /** `3 baseline and 0 candidate requests unknown`; empty where nothing is. */
  readonly unknown: string;
}

/** One sentence without a final stop: what was measured, against which limit, and what follows. */
export function changeSentence(
  question: ChangeQuestion,
  { code }: ChangeFinding,
  telling: ChangeTelling,
): string {
  const { margin, minCases, nUnits } = question;
  const { about, unit, basis, unknown } = telling;
  const limit = `${exactPoints(margin)}${unit === '%' ? ' %' : ` ${unit}`}`;
  const measured = measuredText(question, telling);
  switch (code) {
    case 'not-worse-shown':
      return `${measured}: the whole interval is within the limit of ${limit}, ${basis}`;
    case 'no-evidence-of-regression':
    case 'within-limit':
      return `${measured}: within the limit of ${limit}, ${basis}`;
    case 'worse-than-limit':
      return question.evidence === 'point'
        ? `${measured}: beyond the limit of ${limit}, ${basis}`
        : `${measured}: the whole interval is beyond the limit of ${limit}, ${basis}`;
    case 'worse-with-evidence':
      return `${measured}: beyond the limit of ${limit}, and the whole interval is worse than the baseline, ${basis}`;
    case 'limit-undecided':
      return `${measured}: the interval holds both sides of the limit of ${limit}, ${basis}`;
    case 'loss-beyond-limit-not-shown':
      return `${measured}: beyond the limit of ${limit}, but a loss is not shown, ${basis}`;
    case 'too-few-cases':
      return `${measured}: limit ${limit}, but it rests on ${nUnits} cases and min_cases asks for ${minCases}`;
    case 'unknown-beyond-allowance':
      return `${measured}: limit ${limit}, but more requests are unknown than the allowance lets through (${unknown})`;
    case 'breaks-at-worst-case':
      return `${measured}: limit ${limit}, but the result turns round when what is unknown is counted at its extreme (${unknown})`;
    case 'not-measured':
      return `${about}: ${telling.whyMissing}; the limit of ${limit} cannot be judged`;
    default:
      return `${about}: a number is missing, not finite or contradictory, so nothing is decided against the limit of ${limit}`;
  }
}

/** `useful requests −0.4 points [−0.9, 0.2]`, with as many decimals as show on which side of the limit it lies. */
function measuredText({ change, margin }: ChangeQuestion, { about, unit, sign }: ChangeTelling): string {
  if (change === null) return about;
  const limits = [0, sign === 1 ? -margin : margin];
  const told = (value: number) => sign * value + 0;
  const estimate = signedPoints(told(change.estimate), limits);
  const ends = [change.lower, change.upper].filter((end) => end !== undefined).map(told);
  const interval =
    ends.length === 2
      ? ` ${intervalPoints({ lower: Math.min(...ends), upper: Math.max(...ends) }, limits)}`
      : '';
  return unit === '%' ? `${about} ${estimate} %${interval}` : `${about} ${estimate} ${unit}${interval}`;
}
