/**
 * Sum of finite numbers, correctly rounded (Shewchuk 1997, as in Python's math.fsum). The result does not depend on
 * the order of the terms and changes sign with them, which is what makes intervals independent of the order of cases
 * and antisymmetric in the arms.
 */
export function exactSum(terms: ArrayLike<number>): number {
  const partials: number[] = [];
  for (let i = 0; i < terms.length; i += 1) addTo(partials, terms[i] as number);
  return rounded(partials);
}

/** Adds x to a list of non-overlapping partial sums of increasing size. */
function addTo(partials: number[], term: number): void {
  let x = term;
  let kept = 0;
  for (let j = 0; j < partials.length; j += 1) {
    let y = partials[j] as number;
    if (Math.abs(x) < Math.abs(y)) [x, y] = [y, x];
    const high = x + y;
    const low = y - (high - x);
    if (low !== 0) {
      partials[kept] = low;
      kept += 1;
    }
    x = high;
  }
  partials.length = kept;
  partials.push(x);
}

function rounded(partials: readonly number[]): number {
  let last = partials.length - 1;
  if (last < 0) return 0;
  let high = partials[last] as number;
  let low = 0;
  while (last > 0) {
    last -= 1;
    const x = high;
    const y = partials[last] as number;
    high = x + y;
    low = y - (high - x);
    if (low !== 0) break;
  }
  // Half-way case: the next partial decides which neighbour is the nearer one.
  const next = last > 0 ? (partials[last - 1] as number) : 0;
  if ((low < 0 && next < 0) || (low > 0 && next > 0)) {
    const doubled = low * 2;
    const candidate = high + doubled;
    if (candidate - high === doubled) return candidate;
  }
  return high;
}
