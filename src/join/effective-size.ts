/** Values of equal weight that would say as much (Kish 1965): (Σw)²/Σw²; 0 without weight. */
export function effectiveSize(weights: ArrayLike<number>): number {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < weights.length; i += 1) {
    const weight = weights[i] as number;
    sum += weight;
    squares += weight * weight;
  }
  return squares === 0 ? 0 : (sum * sum) / squares;
}
