/** A distribution on equally spaced whole numbers: P(offset + i·spacing) = probabilities[i]. */
export interface LatticePmf {
  readonly offset: number;
  readonly spacing: number;
  readonly probabilities: Float64Array;
}

/** Tails thinner than this are cut: far below what any quantile or double can see. */
const NEGLIGIBLE = 1e-22;

/**
 * Distribution of the sum of `power` independent draws from the given atoms: the bootstrap distribution of a total,
 * without any resampling. Binary exponentiation by × and + alone, so the same bits on every machine.
 * @param units distinct whole numbers, ascending
 * @param counts weight of each, > 0
 * @param power number of draws, >= 1
 */
export function convolutionPower(units: Int32Array, counts: Float64Array, power: number): LatticePmf {
  const atom = atomPmf(units, counts);
  let result = atom;
  const bits = power.toString(2);
  for (let i = 1; i < bits.length; i += 1) {
    result = trimmed(squared(result));
    if (bits[i] === '1') result = trimmed(convolved(result, atom));
  }
  return result;
}

/** Number of cells the result will have at most: what decides whether the exact way is affordable. */
export function convolutionWidth(units: Int32Array, counts: Float64Array, power: number): number {
  const spacing = spacingOf(units);
  let total = 0;
  let sum = 0;
  let squares = 0;
  units.forEach((value, j) => {
    const count = counts[j] as number;
    total += count;
    sum += count * value;
    squares += count * value * value;
  });
  const variance = Math.max(0, squares / total - (sum / total) ** 2);
  const range = (units[units.length - 1] as number) - (units[0] as number);
  // Tails are cut at 1e-22, about ten standard deviations out.
  const effective = Math.min(power * range, 20 * Math.sqrt(power * variance) + 2 * range);
  return effective / spacing + 1;
}

function atomPmf(units: Int32Array, counts: Float64Array): LatticePmf {
  const spacing = spacingOf(units);
  const offset = units[0] as number;
  const last = units[units.length - 1] as number;
  const probabilities = new Float64Array((last - offset) / spacing + 1);
  const total = counts.reduce((sum, count) => sum + count, 0);
  units.forEach((value, j) => {
    probabilities[(value - offset) / spacing] = (counts[j] as number) / total;
  });
  return { offset, spacing, probabilities };
}

/** Greatest common divisor of the distances, so that a coarse lattice is not stored with its holes. */
function spacingOf(units: Int32Array): number {
  let divisor = 0;
  for (let j = 1; j < units.length; j += 1) {
    divisor = gcd((units[j] as number) - (units[0] as number), divisor);
  }
  return divisor === 0 ? 1 : divisor;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

function squared({ offset, spacing, probabilities: p }: LatticePmf): LatticePmf {
  const width = p.length;
  const out = new Float64Array(2 * width - 1);
  for (let i = 0; i < width; i += 1) {
    const own = p[i] as number;
    if (own === 0) continue;
    out[2 * i] = (out[2 * i] as number) + own * own;
    const twice = 2 * own;
    for (let j = i + 1; j < width; j += 1) out[i + j] = (out[i + j] as number) + twice * (p[j] as number);
  }
  return { offset: 2 * offset, spacing, probabilities: out };
}

function convolved(a: LatticePmf, b: LatticePmf): LatticePmf {
  const out = new Float64Array(a.probabilities.length + b.probabilities.length - 1);
  b.probabilities.forEach((weight, j) => {
    if (weight === 0) return;
    a.probabilities.forEach((p, i) => {
      out[i + j] = (out[i + j] as number) + weight * p;
    });
  });
  return { offset: a.offset + b.offset, spacing: a.spacing, probabilities: out };
}

function trimmed({ offset, spacing, probabilities }: LatticePmf): LatticePmf {
  let first = 0;
  let end = probabilities.length;
  while (first < end - 1 && (probabilities[first] as number) < NEGLIGIBLE) first += 1;
  while (end > first + 1 && (probabilities[end - 1] as number) < NEGLIGIBLE) end -= 1;
  return { offset: offset + first * spacing, spacing, probabilities: probabilities.slice(first, end) };
}
