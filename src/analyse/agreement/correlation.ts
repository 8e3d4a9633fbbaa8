import { requireFinite } from '../distributions/require-range.js';

/**
 * Correlations of two vectors of finite numbers of equal length, each in [−1, 1], or null where one is constant or
 * there are fewer than two pairs.
 * @throws TypeError for a number that is not finite, RangeError for unequal lengths
 */
export function pearson(x: readonly number[], y: readonly number[]): number | null {
  requirePairs(x, y);
  const meanX = meanOf(x);
  const meanY = meanOf(y);
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (const [i, value] of x.entries()) {
    const a = value - meanX;
    const b = (y[i] ?? 0) - meanY;
    xx += a * a;
    yy += b * b;
    xy += a * b;
  }
  return ratioOrNull(xy, Math.sqrt(xx * yy), isConstant(x) || isConstant(y));
}

/** Pearson's correlation of the ranks, ties at their mean rank. */
export function spearman(x: readonly number[], y: readonly number[]): number | null {
  requirePairs(x, y);
  return pearson(ranksOf(x), ranksOf(y));
}

/** Kendall's tau-b, by Knight's O(n log n) method (1966, JASA 61). */
export function kendallTauB(x: readonly number[], y: readonly number[]): number | null {
  requirePairs(x, y);
  const order = x.map((_, i) => i).sort((i, j) => (x[i] ?? 0) - (x[j] ?? 0) || (y[i] ?? 0) - (y[j] ?? 0));
  const sortedX = order.map((i) => x[i] ?? 0);
  const sortedY = order.map((i) => y[i] ?? 0);
  const nPairs = (x.length * (x.length - 1)) / 2;
  const tiedX = tiedPairs(sortedX, (i, j) => sortedX[i] === sortedX[j]);
  const tiedBoth = tiedPairs(sortedX, (i, j) => sortedX[i] === sortedX[j] && sortedY[i] === sortedY[j]);
  const exchanges = countExchanges(sortedY);
  const tiedY = tiedPairs(exchanges.sorted, (i, j) => exchanges.sorted[i] === exchanges.sorted[j]);
  const concordantMinusDiscordant = nPairs - tiedX - tiedY + tiedBoth - 2 * exchanges.count;
  const scale = Math.sqrt((nPairs - tiedX) * (nPairs - tiedY));
  return ratioOrNull(concordantMinusDiscordant, scale, scale === 0);
}

function ratioOrNull(numerator: number, denominator: number, isUndefined: boolean): number | null {
  if (isUndefined || !(denominator > 0)) return null;
  return Math.min(1, Math.max(-1, numerator / denominator));
}

function isConstant(values: readonly number[]): boolean {
  return values.every((value) => value === values[0]);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function requirePairs(x: readonly number[], y: readonly number[]): void {
  if (x.length !== y.length) throw new RangeError(`correlation needs pairs, got ${x.length} and ${y.length}`);
  for (const value of x) requireFinite('value', value);
  for (const value of y) requireFinite('value', value);
}

function ranksOf(values: readonly number[]): number[] {
  const order = values.map((_, i) => i).sort((i, j) => (values[i] ?? 0) - (values[j] ?? 0));
  const ranks = new Array<number>(values.length).fill(0);
  let start = 0;
  while (start < order.length) {
    let end = start;
    while (end + 1 < order.length && values[order[end + 1] ?? 0] === values[order[start] ?? 0]) end += 1;
    for (let i = start; i <= end; i += 1) ranks[order[i] ?? 0] = (start + end) / 2 + 1;
    start = end + 1;
  }
  return ranks;
}

/** Pairs inside runs of neighbours that `isTied`. */
function tiedPairs(sorted: readonly number[], isTied: (i: number, j: number) => boolean): number {
  let pairs = 0;
  let run = 1;
  for (let i = 1; i < sorted.length; i += 1) {
    run = isTied(i - 1, i) ? run + 1 : 1;
    pairs += run - 1;
  }
  return pairs;
}

/** Merge sort that counts how many pairs stand in the wrong order. */
function countExchanges(values: readonly number[]): {
  readonly sorted: readonly number[];
  readonly count: number;
} {
  if (values.length < 2) return { sorted: values, count: 0 };
  const middle = values.length >> 1;
  const left = countExchanges(values.slice(0, middle));
  const right = countExchanges(values.slice(middle));
  const sorted: number[] = [];
  let count = left.count + right.count;
  let i = 0;
  let j = 0;
  while (i < left.sorted.length || j < right.sorted.length) {
    const a = left.sorted[i] ?? Number.POSITIVE_INFINITY;
    const b = right.sorted[j] ?? Number.POSITIVE_INFINITY;
    if (a <= b) {
      sorted.push(a);
      i += 1;
    } else {
      sorted.push(b);
      j += 1;
      count += left.sorted.length - i;
    }
  }
  return { sorted, count };
}
