import { requireBetween } from '../distributions/require-range.js';

/**
 * Z of two stages on separate cases by the inverse normal method with weights planned beforehand (Cui, Hung and Wang
 * 1999): √t·Z₁ + √(1 − t)·Z₂. Keeps its error even if the size of the second stage was chosen after the first.
 * @param t planned information fraction of the first stage, in [0, 1]
 */
export function combineStages(t: number, first: number, second: number): number {
  requireBetween('information fraction', t, 0, 1);
  return Math.sqrt(t) * first + Math.sqrt(1 - t) * second;
}
