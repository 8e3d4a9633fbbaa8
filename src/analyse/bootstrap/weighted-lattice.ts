import type { ExactPlan } from './resampling-plan.js';

/** Most multiplications spent on the exact way; beyond it the slices are drawn and summed. */
const MAX_MULTIPLICATIONS = 5_000_000;
/** Largest denominator tried for shares such as 0.35 or 0.0625. */
const MAX_SHARE_DENOMINATOR = 10_000;

export interface WeightedExactPlan {
  readonly plan: ExactPlan;
  readonly weight: number;
}

/**
 * Distribution of a share-weighted sum of independent slices whose distributions are known: another convolution, where
 * the slices' steps have a common measure that is not too fine (round shares and round slice sizes). null elsewhere.
 */
export function weightedExactPlan(slices: readonly WeightedExactPlan[]): ExactPlan | null {
  const shareDenominator = commonDenominator(slices.map(({ weight }) => weight));
  if (shareDenominator === null) return null;
  let common = 1;
  for (const { plan } of slices) {
    common = leastCommonMultiple(common, plan.denominator);
    if (!Number.isSafeInteger(common * shareDenominator)) return null;
  }
  const denominator = common * shareDenominator;
  const scales = slices.map(
    ({ weight, plan }) => Math.round(weight * shareDenominator) * (common / plan.denominator),
  );
  const strides = slices.map(({ plan }, s) => plan.pmf.spacing * (scales[s] as number));
  const spacing = strides.reduce((divisor, stride) => greatestCommonDivisor(divisor, stride), 0);
  if (!isAffordable(slices, strides, spacing)) return null;
  let probabilities = Float64Array.of(1);
  let offset = 0;
  slices.forEach(({ plan }, s) => {
    probabilities = convolvedAt(probabilities, plan.pmf.probabilities, (strides[s] as number) / spacing);
    offset += plan.pmf.offset * (scales[s] as number);
  });
  return { kind: 'exact', pmf: { offset, spacing, probabilities }, denominator };
}

/** Smallest D for which every share times D is whole and they sum to D. */
function commonDenominator(weights: readonly number[]): number | null {
  for (let d = 1; d <= MAX_SHARE_DENOMINATOR; d += 1) {
    const areWhole = weights.every((weight) => Math.abs(weight * d - Math.round(weight * d)) < 1e-9 * d);
    if (areWhole && weights.reduce((sum, weight) => sum + Math.round(weight * d), 0) === d) return d;
  }
  return null;
}

function isAffordable(
  slices: readonly WeightedExactPlan[],
  strides: readonly number[],
  spacing: number,
): boolean {
  let width = 1;
  let multiplications = 0;
  for (const [s, { plan }] of slices.entries()) {
    const own = plan.pmf.probabilities.length;
    multiplications += width * own;
    width += ((own - 1) * (strides[s] as number)) / spacing;
    if (!(multiplications <= MAX_MULTIPLICATIONS && width <= MAX_MULTIPLICATIONS)) return false;
  }
  return true;
}

/** Convolution of a with b, whose neighbouring entries lie `stride` cells apart. */
function convolvedAt(a: Float64Array, b: Float64Array, stride: number): Float64Array<ArrayBuffer> {
  const out = new Float64Array(a.length + (b.length - 1) * stride);
  for (let j = 0; j < b.length; j += 1) {
    const weight = b[j] as number;
    const start = j * stride;
    for (let i = 0; i < a.length; i += 1) {
      out[start + i] = (out[start + i] as number) + weight * (a[i] as number);
    }
  }
  return out;
}

function leastCommonMultiple(a: number, b: number): number {
  return (a / greatestCommonDivisor(a, b)) * b;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
