import type { GeneratorState } from '../rng/xoshiro128.js';
import type { IndexPlan } from './resampling-plan.js';

const TWO_POW_32 = 4294967296;
const TWO_POW_MINUS_32 = 2 ** -32;
/** Above this a word times the number of units would no longer be exact. */
const MAX_UNITS = 2 ** 21;

/**
 * Draws replicate means unit by unit with replacement. The generator (see `Xoshiro128.nextBelow`, whose stream this
 * is) is written out in the loop: it runs replicates × units times, and a call would double its time.
 * @throws TypeError for more than 2^21 units.
 */
export function drawByIndices(plan: IndexPlan, out: Float64Array, state: GeneratorState): void {
  if (plan.totals.length > MAX_UNITS) {
    throw new TypeError(`at most ${MAX_UNITS} distinct units can be resampled, got ${plan.totals.length}`);
  }
  if (plan.sizes === null) drawMeans(plan.totals, plan.denominator, out, state);
  else drawRatios(plan.totals, plan.sizes, plan.unitsPerOne, out, state);
}

function drawMeans(
  totals: Float64Array,
  denominator: number,
  out: Float64Array,
  state: GeneratorState,
): void {
  let [a, b, c, d] = state;
  const n = totals.length;
  const threshold = TWO_POW_32 % n;
  for (let replicate = 0; replicate < out.length; replicate += 1) {
    let total = 0;
    let drawn = 0;
    while (drawn < n) {
      const product = Math.imul(b, 5);
      const word = Math.imul((product << 7) | (product >>> 25), 9) >>> 0;
      const shifted = b << 9;
      c ^= a;
      d ^= b;
      b ^= c;
      a ^= d;
      c ^= shifted;
      d = (d << 11) | (d >>> 21);
      if (Math.imul(word, n) >>> 0 < threshold) continue;
      total += totals[(word * n * TWO_POW_MINUS_32) | 0] as number;
      drawn += 1;
    }
    out[replicate] = total / denominator;
  }
}

function drawRatios(
  totals: Float64Array,
  sizes: Float64Array,
  unitsPerOne: number,
  out: Float64Array,
  state: GeneratorState,
): void {
  let [a, b, c, d] = state;
  const n = totals.length;
  const threshold = TWO_POW_32 % n;
  for (let replicate = 0; replicate < out.length; replicate += 1) {
    let total = 0;
    let size = 0;
    let drawn = 0;
    while (drawn < n) {
      const product = Math.imul(b, 5);
      const word = Math.imul((product << 7) | (product >>> 25), 9) >>> 0;
      const shifted = b << 9;
      c ^= a;
      d ^= b;
      b ^= c;
      a ^= d;
      c ^= shifted;
      d = (d << 11) | (d >>> 21);
      if (Math.imul(word, n) >>> 0 < threshold) continue;
      const index = (word * n * TWO_POW_MINUS_32) | 0;
      total += totals[index] as number;
      size += sizes[index] as number;
      drawn += 1;
    }
    out[replicate] = total / (size * unitsPerOne);
  }
}
