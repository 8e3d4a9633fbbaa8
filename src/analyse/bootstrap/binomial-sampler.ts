import type { Xoshiro128 } from '../rng/xoshiro128.js';
import { lookUp } from './look-up.js';

const NEGLIGIBLE = 1e-22;

/**
 * Draws from Binomial(m, p) for any m up to a fixed maximum: m is taken apart into powers of two, and for each there is
 * a table of the distribution function, inverted by bisection. Tables are made by × and ÷ alone, so draws are the same
 * on every engine; a draw costs at most one look-up per bit of m, whatever m is.
 */
export class BinomialSampler {
  private readonly tables: readonly BinomialTable[];

  /** @param odds p/(1 − p) > 0, as a ratio of whole numbers where possible */
  constructor(maximum: number, odds: number) {
    const tables: BinomialTable[] = [];
    for (let size = 1; size <= maximum; size *= 2) tables.push(binomialTable(size, odds));
    this.tables = tables;
  }

  draw(m: number, generator: Xoshiro128): number {
    let successes = 0;
    let rest = m;
    for (let bit = 0; rest > 0; bit += 1) {
      if (rest % 2 === 1) {
        const { first, cumulative } = this.tables[bit] as BinomialTable;
        successes += first + lookUp(cumulative, generator.nextUnit());
        rest -= 1;
      }
      rest /= 2;
    }
    return successes;
  }
}

interface BinomialTable {
  /** Smallest count in the table. */
  readonly first: number;
  readonly cumulative: Float64Array;
}

/** Built outwards from the mode by the ratio of neighbouring probabilities, then scaled to sum to 1. */
function binomialTable(n: number, odds: number): BinomialTable {
  const mode = Math.min(n, Math.floor(((n + 1) * odds) / (1 + odds)));
  const above: number[] = [1];
  for (let k = mode; k < n; k += 1) {
    const next = (above[above.length - 1] as number) * ((n - k) / (k + 1)) * odds;
    if (next < NEGLIGIBLE) break;
    above.push(next);
  }
  const below: number[] = [];
  let current = 1;
  for (let k = mode; k > 0; k -= 1) {
    current *= k / (n - k + 1) / odds;
    if (current < NEGLIGIBLE) break;
    below.push(current);
  }
  const weights = Float64Array.from([...below.reverse(), ...above]);
  return { first: mode - below.length, cumulative: cumulativeShares(weights) };
}

/** Running sums scaled so that the last is 1. */
export function cumulativeShares(weights: Float64Array): Float64Array {
  const cumulative = new Float64Array(weights.length);
  let running = 0;
  weights.forEach((weight, i) => {
    running += weight;
    cumulative[i] = running;
  });
  return cumulative.map((value) => value / running);
}
