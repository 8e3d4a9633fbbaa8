import type { ConditionOutcome } from '../../analyse/judge/calibration-status.js';
import { intervalPoints, plainNumber, points, signedPoints } from '../../verdict/number-text.js';

const CONDITIONS: Readonly<Record<ConditionOutcome['condition'], string>> = {
  'humans-agree': 'People agree with one another',
  'judge-agrees-with-humans': 'The judge agrees with people as they do with one another',
  'no-differential-bias': 'The judge’s error is the same for both arms',
};

const REASONS: Readonly<Record<ConditionOutcome['reason'], string>> = {
  met: '',
  'one-rater': ' (only one rater)',
  'no-overlap': ' (no case was graded by two people)',
  'no-variation': ' (every grade is the same)',
  'humans-disagree': ' (they do not agree enough)',
  'judge-agrees-less': ' (it agrees less)',
  'agreement-too-uncertain': ' (too few cases graded by two people to tell)',
  'bias-beyond-limit': ' (its error differs between the arms)',
  'bias-too-uncertain': ' (too few labelled pairs to tell)',
  'not-measured': ' (not measured)',
};

/** One of the three things a judge must show, with the number it rests on. */
export function conditionText(outcome: ConditionOutcome): string {
  const { condition, state, reason, estimate, lower, upper, limit } = outcome;
  const word = { met: 'yes', failed: 'no', 'cannot-tell': 'cannot tell' }[state];
  return `${CONDITIONS[condition]}: ${word}${REASONS[reason]}${figure(condition, { estimate, lower, upper, limit })}`;
}

function figure(
  condition: ConditionOutcome['condition'],
  { estimate, lower, upper, limit }: Pick<ConditionOutcome, 'estimate' | 'lower' | 'upper' | 'limit'>,
): string {
  if (estimate === null || limit === null) return '';
  if (condition === 'humans-agree') {
    const ends =
      lower === null || upper === null ? '' : ` [${plainNumber(lower, 3)}, ${plainNumber(upper, 3)}]`;
    return `; alpha ${plainNumber(estimate, 3)}${ends}, at least ${plainNumber(limit, 3)}`;
  }
  const ends = lower === null || upper === null ? '' : ` ${intervalPoints({ lower, upper })}`;
  const bound =
    condition === 'no-differential-bias'
      ? `within ±${points(limit)} points (half the margin)`
      : `at least ${signedPoints(limit)} points, its lower end −10.0`;
  return `; ${signedPoints(estimate)}${ends} points, ${bound}`;
}
