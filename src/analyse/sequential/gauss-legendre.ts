/** A quadrature rule on [−1, 1]: the integral of f is about Σ weight·f(node). */
export interface QuadratureRule {
  readonly nodes: Float64Array;
  readonly weights: Float64Array;
}

const NEWTON_STEPS = 8;

/**
 * Gauss–Legendre rule, exact for polynomials up to degree 2n − 1: nodes are the roots of the Legendre polynomial, found
 * by Newton's method from Chebyshev's points (Abramowitz and Stegun 25.4.29).
 * @param nNodes a whole number >= 2
 */
export function gaussLegendre(nNodes: number): QuadratureRule {
  const nodes = new Float64Array(nNodes);
  const weights = new Float64Array(nNodes);
  for (let i = 0; i < nNodes; i += 1) {
    let x = -Math.cos((Math.PI * (i + 0.75)) / (nNodes + 0.5));
    for (let step = 0; step < NEWTON_STEPS; step += 1) {
      const { value, slope } = legendre(nNodes, x);
      x -= value / slope;
    }
    const { slope } = legendre(nNodes, x);
    nodes[i] = x;
    weights[i] = 2 / ((1 - x * x) * slope * slope);
  }
  return { nodes, weights };
}

/** Legendre polynomial of the degree and its derivative, by the three-term recursion. */
function legendre(degree: number, x: number): { readonly value: number; readonly slope: number } {
  let before = 1;
  let value = x;
  for (let k = 2; k <= degree; k += 1) {
    const next = ((2 * k - 1) * x * value - (k - 1) * before) / k;
    before = value;
    value = next;
  }
  return { value, slope: (degree * (x * value - before)) / (x * x - 1) };
}
