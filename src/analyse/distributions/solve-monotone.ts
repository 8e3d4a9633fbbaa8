const MAX_STEPS = 400;

export interface MonotoneEquation {
  /** Increasing function whose root is sought. */
  readonly value: (x: number) => number;
  /** Its derivative; anything unusable (0, Infinity, NaN) falls back to bisection. */
  readonly slope: (x: number) => number;
  /** Bracket: value(low) <= 0 <= value(high). */
  readonly low: number;
  readonly high: number;
  readonly start: number;
}

/** Root of an increasing function: Newton's method where it stays in the bracket, bisection where it would leave it. */
export function solveMonotone(equation: MonotoneEquation): number {
  let { low, high, start: x } = equation;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const value = equation.value(x);
    if (value === 0) return x;
    if (value < 0) low = x;
    else high = x;
    const newton = x - value / equation.slope(x);
    const isInside = newton > low && newton < high;
    const next = isInside ? newton : low + (high - low) / 2;
    if (next === x || Math.abs(next - x) <= 1e-16 * Math.abs(x)) return next;
    x = next;
  }
  return x;
}
