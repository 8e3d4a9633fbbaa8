const INVERSE_SQRT_TWO_PI = 0.3989422804014327;

/** Density of the standard normal distribution at `x`. */
export function normalDensity(x: number): number {
  return INVERSE_SQRT_TWO_PI * Math.exp(-0.5 * x * x);
}
