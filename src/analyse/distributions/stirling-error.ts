const HALF_LOG_TWO_PI = 0.9189385332046728;

/** Lanczos coefficients for g = 7, n = 9 (P. Godfrey 2001); relative error about 1e-15 for x > 0. */
const LANCZOS = [
  0.9999999999998099, 676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406,
  12.507343278686905, -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
] as const;

/** ln Γ(x) for x > 0. */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const shifted = x - 1;
  let sum: number = LANCZOS[0];
  for (let i = 1; i < LANCZOS.length; i += 1) sum += (LANCZOS[i] as number) / (shifted + i);
  const t = shifted + 7.5;
  return HALF_LOG_TWO_PI + (shifted + 0.5) * Math.log(t) - t + Math.log(sum);
}

/**
 * ln Γ(x+1) minus Stirling's formula, for x > 0: the small remainder in which Loader's binomial keeps its precision
 * for large n, where differences of ln Γ would lose half the digits.
 */
export function stirlingError(x: number): number {
  if (x <= 15) return logGamma(x + 1) - (x + 0.5) * Math.log(x) + x - HALF_LOG_TWO_PI;
  const square = x * x;
  return (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / square) / square) / square) / square) / x;
}
