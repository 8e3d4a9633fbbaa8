import type { CalibrationEvidence, CalibrationStatus } from './calibration-status.js';
import { AGREEMENT_LOSS_AT_LOWER_LIMIT } from './calibration-status.js';
import { LABELS_TO_GATE } from './gating-rule.js';

export type LabelReason =
  | 'labels-to-gate'
  | 'bias-interval'
  | 'agreement-interval'
  | 'second-raters'
  | 'bias-too-large';

export interface LabelWish {
  readonly reason: LabelReason;
  /** Pairs that should be labelled in all; null where no number of them would do. */
  readonly nPairs: number | null;
}

/** Cases that two people should grade at least, so that their agreement can be told. */
export const SECOND_RATER_CASES = 50;

/**
 * How many labelled pairs would settle what is open, each reason apart. Half widths shrink with the root of the number,
 * so these are numbers to plan with.
 */
export function labelsWanted(
  { conditions }: Pick<CalibrationStatus, 'conditions'>,
  evidence: CalibrationEvidence,
  nLabelled: number,
  nToGate: number = LABELS_TO_GATE,
): readonly LabelWish[] {
  const isOpen = (name: string) =>
    conditions.some(({ condition, state }) => condition === name && state === 'cannot-tell');
  const wishes: LabelWish[] = [];
  if (isOpen('humans-agree') || (isOpen('judge-agrees-with-humans') && evidence.agreement === null)) {
    wishes.push({ reason: 'second-raters', nPairs: Math.max(nLabelled, SECOND_RATER_CASES) });
  }
  const { agreement, bias } = evidence;
  if (isOpen('judge-agrees-with-humans') && agreement?.interval != null) {
    const half = agreement.difference - agreement.interval.lower;
    const room = agreement.difference + AGREEMENT_LOSS_AT_LOWER_LIMIT;
    wishes.push({ reason: 'agreement-interval', nPairs: scaled(agreement.nItems, half, room) });
  }
  if (isOpen('no-differential-bias') && bias !== null) {
    const half = Math.max(bias.upper - bias.estimate, bias.estimate - bias.lower);
    const room = bias.limit - Math.abs(bias.estimate);
    wishes.push(
      room > 0
        ? { reason: 'bias-interval', nPairs: scaled(bias.nPairs, half, room) }
        : { reason: 'bias-too-large', nPairs: null },
    );
  }
  if (nLabelled < nToGate) wishes.push({ reason: 'labels-to-gate', nPairs: nToGate });
  return wishes;
}

/** Number at which a half width has shrunk to `room`. */
function scaled(n: number, half: number, room: number): number | null {
  return room > 0 ? Math.max(n, Math.ceil(n * (half / room) ** 2)) : null;
}

export interface LabelledSlice {
  readonly name: string;
  readonly share: number;
  readonly nLabelled: number;
  /** Cases that nobody has graded. */
  readonly nUnlabelled: number;
  /** Standard deviation of judge − people among its labelled pairs; null below two. */
  readonly sd: number | null;
}

/**
 * Where `nMore` labels tell most: by share times spread of the judge's error (Neyman), slices with few labels at the spread
 * of all together. Never more than a slice has cases left.
 */
export function spreadLabels(slices: readonly LabelledSlice[], nMore: number): readonly number[] {
  const known = slices.flatMap(({ sd }) => (sd === null || sd === 0 ? [] : [sd]));
  const usual = known.length === 0 ? 1 : known.reduce((sum, sd) => sum + sd, 0) / known.length;
  const weights = slices.map(({ share, sd, nLabelled }) => share * (nLabelled < 10 || !sd ? usual : sd));
  const counts = slices.map(() => 0);
  let left = Math.min(
    nMore,
    slices.reduce((sum, { nUnlabelled }) => sum + nUnlabelled, 0),
  );
  while (left > 0) {
    let chosen = -1;
    let best = -1;
    for (const [s, { nLabelled, nUnlabelled }] of slices.entries()) {
      const given = counts[s] ?? 0;
      if (given >= nUnlabelled) continue;
      const need = (weights[s] ?? 0) / (nLabelled + given + 1);
      if (need > best) [chosen, best] = [s, need];
    }
    if (chosen < 0) break;
    counts[chosen] = (counts[chosen] ?? 0) + 1;
    left -= 1;
  }
  return counts;
}
