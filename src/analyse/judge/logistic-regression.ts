import { normalCdf } from '../distributions/normal-cdf.js';
import { requireBetween, requireFinite } from '../distributions/require-range.js';

export interface LogisticFit {
  readonly state: 'fitted';
  readonly intercept: number;
  readonly slope: number;
  /** Standard errors of intercept and slope, their z and two-sided p values. */
  readonly standardErrors: readonly [number, number];
  readonly z: readonly [number, number];
  readonly pValues: readonly [number, number];
}

export type LogisticResult =
  | LogisticFit
  | {
      readonly state: 'not-fitted';
      /** `separated`: the outcome follows from the side of a threshold, so no finite slope is the best. */
      readonly reason: 'no-data' | 'one-outcome' | 'constant-predictor' | 'separated';
    };

const MAX_STEPS = 100;

/**
 * `logit P(y = 1) = β₀ + β₁x` by iteratively reweighted least squares.
 * @param x finite numbers
 * @param y outcomes in [0, 1]; ½ is a tie
 * @throws RangeError for unequal lengths, TypeError for a number outside its range
 */
export function logisticRegression(x: readonly number[], y: readonly number[]): LogisticResult {
  if (x.length !== y.length) throw new RangeError(`a fit needs pairs, got ${x.length} and ${y.length}`);
  for (const value of x) requireFinite('predictor', value);
  for (const value of y) requireBetween('outcome', value, 0, 1);
  const reason = obstacleTo(x, y);
  if (reason !== null) return { state: 'not-fitted', reason };
  let intercept = 0;
  let slope = 0;
  let information = informationAt(x, y, intercept, slope);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { w, wx, wxx, gradient, gradientX, determinant } = information;
    const stepIntercept = (wxx * gradient - wx * gradientX) / determinant;
    const stepSlope = (w * gradientX - wx * gradient) / determinant;
    intercept += stepIntercept;
    slope += stepSlope;
    information = informationAt(x, y, intercept, slope);
    if (!(Number.isFinite(slope) && information.determinant > 0)) {
      return { state: 'not-fitted', reason: 'separated' };
    }
    if (Math.abs(stepIntercept) + Math.abs(stepSlope) < 1e-12 * (1 + Math.abs(slope))) break;
  }
  const standardErrors = [
    Math.sqrt(information.wxx / information.determinant),
    Math.sqrt(information.w / information.determinant),
  ] as const;
  const z = [intercept / standardErrors[0], slope / standardErrors[1]] as const;
  const pValues = [2 * normalCdf(-Math.abs(z[0])), 2 * normalCdf(-Math.abs(z[1]))] as const;
  return { state: 'fitted', intercept, slope, standardErrors, z, pValues };
}

/** With one predictor separation is plain to see: the outcomes do not overlap along it. */
function obstacleTo(x: readonly number[], y: readonly number[]) {
  if (x.length === 0) return 'no-data';
  let [lowestWin, highestWin] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [lowestLoss, highestLoss] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [i, value] of x.entries()) {
    const outcome = y[i] ?? 0;
    if (outcome > 0) [lowestWin, highestWin] = [Math.min(lowestWin, value), Math.max(highestWin, value)];
    if (outcome < 1) [lowestLoss, highestLoss] = [Math.min(lowestLoss, value), Math.max(highestLoss, value)];
  }
  if (lowestWin > highestWin || lowestLoss > highestLoss) return 'one-outcome';
  if (Math.min(lowestWin, lowestLoss) === Math.max(highestWin, highestLoss)) return 'constant-predictor';
  return highestLoss <= lowestWin || highestWin <= lowestLoss ? 'separated' : null;
}

function informationAt(x: readonly number[], y: readonly number[], intercept: number, slope: number) {
  let [w, wx, wxx, gradient, gradientX] = [0, 0, 0, 0, 0];
  for (const [i, value] of x.entries()) {
    const p = expit(intercept + slope * value);
    const weight = p * (1 - p);
    const residual = (y[i] ?? 0) - p;
    w += weight;
    wx += weight * value;
    wxx += weight * value * value;
    gradient += residual;
    gradientX += residual * value;
  }
  return { w, wx, wxx, gradient, gradientX, determinant: w * wxx - wx * wx };
}

/** Inverse of the logit. */
export function expit(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
