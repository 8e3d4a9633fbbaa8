import type { MixReport } from './mix.js';

/** Half the sum of all differences between the slices that two arms were sent; null where either has no request of a slice. */
export function mixDifference(baseline: MixReport, candidate: MixReport): number | null {
  const partsOf = ({ slices }: MixReport) => {
    const n = slices.reduce((sum, { nRequests }) => sum + nRequests, 0);
    return n === 0 ? null : new Map(slices.map(({ slice, nRequests }) => [slice, nRequests / n]));
  };
  const [one, other] = [partsOf(baseline), partsOf(candidate)];
  if (one === null || other === null) return null;
  let sum = 0;
  for (const [slice, part] of one) sum += Math.abs(part - (other.get(slice) ?? 0));
  return sum / 2;
}
