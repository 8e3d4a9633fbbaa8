import type { EvidencePolicy } from '../definition/gate.js';
import { EPSILON } from './decide-threshold.js';
import { lowestShares, type Shares } from './share-shift.js';

/** One slice of the overall: its share now, its difference and the ends of its interval. */
export interface ShareSlice {
  readonly name: string;
  /** In (0, 1]; the shares sum to 1. */
  readonly share: number;
  readonly difference: number;
  readonly lower: number;
  readonly upper: number;
}

export interface ShareQuestion {
  readonly slices: readonly ShareSlice[];
  /** The overall's interval at the present shares. */
  readonly overall: { readonly lower: number; readonly upper: number };
  /** Largest tolerated loss. */
  readonly margin: number;
  readonly policy: EvidencePolicy;
  readonly state: 'met' | 'breached' | 'undecided';
}

/** How far shares may move. A shift is a total variation, half the sum of all absolute changes, in (0, 1]. */
export interface ShareSensitivity {
  /** Smallest shift at which the overall's state is another; null where no shift changes it. */
  readonly decisionShift: number | null;
  /** Which number crosses its threshold there. */
  readonly decidedBy: 'estimate' | 'lower' | 'upper' | null;
  /** The slice whose share grows most in that direction. */
  readonly toward: string | null;
  /** Smallest shift at which the estimate alone gets to the other side of the margin; null where none does. */
  readonly estimateShift: number | null;
}

type Measure = 'estimate' | 'lower' | 'upper';

interface Crossing {
  readonly measure: Measure;
  readonly threshold: number;
  /** True where the state changes once the measure is below the threshold, false where it reaches it. */
  readonly isDownward: boolean;
}

/**
 * The smallest movement of shares, along the worst direction, that changes what the overall is found to be.
 *
 * The estimate is linear in the shares, so its worst direction is exact. An interval end is taken as the estimate
 * plus or minus the root of Σ share²·(slice half-width)² (MOVER, as the overall itself), the root scaled so that it gives
 * the end that was found at the present shares: the bootstrap part and the pooled design effect stay in it. Differences
 * within the slices are taken as they are; only the mixture moves.
 */
export function shareSensitivity(question: ShareQuestion): ShareSensitivity {
  const found = crossingsOf(question).flatMap((crossing) => {
    const shift = smallestShift(question, crossing);
    return shift === null ? [] : [{ crossing, shift }];
  });
  const first = found.reduce<(typeof found)[number] | null>(
    (best, each) => (best === null || each.shift < best.shift ? each : best),
    null,
  );
  const estimate = estimateOf(
    question,
    question.slices.map(({ share }) => share),
  );
  return {
    decisionShift: first?.shift ?? null,
    decidedBy: first?.crossing.measure ?? null,
    toward: first === null ? null : growingSlice(question, first.crossing, first.shift),
    estimateShift: smallestShift(question, {
      measure: 'estimate',
      threshold: -question.margin,
      isDownward: estimate >= -question.margin - EPSILON,
    }),
  };
}

/** What ends the present state, by policy; see `decideThreshold`. */
function crossingsOf({ policy, state, margin }: ShareQuestion): readonly Crossing[] {
  const cross = (measure: Measure, isDownward: boolean, threshold = -margin): Crossing => ({
    measure,
    threshold,
    isDownward,
  });
  if (policy === 'point') return [cross('estimate', state === 'met')];
  if (policy === 'non-inferiority') {
    if (state === 'met') return [cross('lower', true)];
    if (state === 'breached') return [cross('upper', false)];
    return [cross('lower', false), cross('upper', true)];
  }
  if (state === 'met') return [cross('estimate', true)];
  if (state === 'breached') return [cross('estimate', false), cross('upper', false, 0)];
  return [cross('estimate', false), cross('upper', true, 0)];
}

/** By bisection: the extreme a shift can reach only grows with the shift. */
function smallestShift(question: ShareQuestion, crossing: Crossing): number | null {
  const isCrossed = (shift: number) => {
    const reached = measureAt(question, crossing.measure, extremeShares(question, crossing, shift));
    return crossing.isDownward
      ? reached < crossing.threshold - EPSILON
      : reached >= crossing.threshold - EPSILON;
  };
  if (!isCrossed(1)) return null;
  let low = 0;
  let high = 1;
  const nHalvings = isLarge(question) ? 20 : 50;
  for (let step = 0; step < nHalvings; step += 1) {
    const middle = (low + high) / 2;
    if (isCrossed(middle)) high = middle;
    else low = middle;
  }
  return high;
}

function growingSlice(question: ShareQuestion, crossing: Crossing, shift: number): string | null {
  const shares = extremeShares(question, crossing, shift);
  const grown = question.slices.map(({ name, share }, s) => ({ name, by: (shares[s] ?? share) - share }));
  const most = grown.reduce((best, each) => (each.by > best.by ? each : best));
  return most.by > 0 ? most.name : null;
}

/** Starts of the search besides the present shares: with more, ten thousand slices would take hours. */
const MAX_STARTS = 12;

/** Steps of the ascent where the measure has one optimum inside the reachable shares. */
const MAX_STEPS = 400;

/** Beyond this many slices a shift is found to a millionth and the ascent is shortened, so that it takes seconds at most. */
const MANY_SLICES = 100;

function isLarge({ slices }: ShareQuestion): boolean {
  return slices.length > MANY_SLICES;
}

/**
 * The reachable shares at which the measure is most extreme (Frank and Wolfe 1956: follow the slope to the best corner).
 * Moving an end outward, the optimum is a corner, so whole steps are taken from several starts: from the present shares
 * and toward each of the slices whose own ends reach furthest. Moving it inward there is one optimum, and shortening steps reach it.
 */
function extremeShares(question: ShareQuestion, crossing: Crossing, shift: number): Shares {
  const { measure, isDownward } = crossing;
  const sign = isDownward ? 1 : -1;
  const present = question.slices.map(({ share }) => share);
  const corner = (shares: Shares) =>
    lowestShares(
      present,
      slopesOf(question, measure, shares).map((slope) => sign * slope),
      shift,
    );
  const value = (shares: Shares) => sign * measureAt(question, measure, shares);
  if (measure === 'estimate') return corner(present);
  if (isOutward(crossing)) {
    const starts = [present, ...furthestSlices(question, sign, measure).map((s) => allIn(s, present.length))];
    return lowest(
      starts.map((start) => descend(corner(start), corner, value)),
      value,
    );
  }
  let shares: Shares = present;
  const nSteps = isLarge(question) ? MAX_STEPS / 10 : MAX_STEPS;
  for (let step = 0; step < nSteps; step += 1) {
    const pull = 2 / (step + 2);
    const target = corner(shares);
    shares = shares.map((share, s) => share + pull * ((target[s] ?? 0) - share));
  }
  return lowest([present, shares], value);
}

/** Indices of the slices whose own ends lie furthest in the direction looked at. */
function furthestSlices(
  { slices }: ShareQuestion,
  sign: number,
  measure: 'lower' | 'upper',
): readonly number[] {
  return slices
    .map((slice, index) => ({ index, end: sign * slice[measure] }))
    .sort((one, other) => one.end - other.end || one.index - other.index)
    .slice(0, MAX_STARTS)
    .map(({ index }) => index);
}

function allIn(slice: number, nSlices: number): Shares {
  return Array.from({ length: nSlices }, (_, each) => (each === slice ? 1 : 0));
}

function descend(
  start: Shares,
  corner: (shares: Shares) => Shares,
  value: (shares: Shares) => number,
): Shares {
  let best = start;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const next = corner(best);
    if (!(value(next) < value(best) - EPSILON)) return best;
    best = next;
  }
  return best;
}

function lowest(candidates: readonly Shares[], value: (shares: Shares) => number): Shares {
  return candidates.reduce((best, each) => (value(each) < value(best) ? each : best));
}

function isOutward({ measure, isDownward }: Crossing): boolean {
  return (measure === 'lower') === isDownward;
}

function measureAt(question: ShareQuestion, measure: Measure, shares: Shares): number {
  const estimate = estimateOf(question, shares);
  if (measure === 'estimate') return estimate;
  const reach = scaleOf(question, measure) * rootOf(question, measure, shares);
  return measure === 'lower' ? estimate - reach : estimate + reach;
}

function slopesOf(question: ShareQuestion, measure: Measure, shares: Shares): readonly number[] {
  const root = rootOf(question, measure, shares);
  const scale = measure === 'estimate' || root === 0 ? 0 : scaleOf(question, measure) / root;
  const sign = measure === 'lower' ? -1 : 1;
  return question.slices.map(
    (slice, s) => slice.difference + sign * scale * (shares[s] ?? 0) * halfWidth(slice, measure) ** 2,
  );
}

/** What the root must be multiplied by to give the end found at the present shares. */
function scaleOf(question: ShareQuestion, measure: 'lower' | 'upper'): number {
  const present = question.slices.map(({ share }) => share);
  const root = rootOf(question, measure, present);
  return root === 0 ? 0 : Math.abs(question.overall[measure] - estimateOf(question, present)) / root;
}

function rootOf({ slices }: ShareQuestion, measure: Measure, shares: Shares): number {
  let squares = 0;
  for (const [s, slice] of slices.entries()) squares += ((shares[s] ?? 0) * halfWidth(slice, measure)) ** 2;
  return Math.sqrt(squares);
}

function halfWidth({ difference, lower, upper }: ShareSlice, measure: Measure): number {
  return measure === 'lower' ? difference - lower : upper - difference;
}

function estimateOf({ slices }: ShareQuestion, shares: Shares): number {
  return slices.reduce((sum, { difference }, s) => sum + (shares[s] ?? 0) * difference, 0);
}
