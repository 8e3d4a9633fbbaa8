export interface Spreading {
  /** Cases it gets before shares count, at most its size. */
  readonly floor: number;
  readonly share: number;
  readonly size: number;
}

/**
 * How many cases each stratum gets, one at a time: to the one furthest below its floor, then to the one furthest below its
 * share, then to any with cases left. Every stratum with a floor gets one at least, so that the sum may exceed `wanted`
 * where there are more strata.
 */
export function spreadCases(strata: readonly Spreading[], wanted: number): readonly number[] {
  const counts = strata.map(({ floor }) => Math.min(1, floor));
  let left = wanted - counts.reduce((sum, count) => sum + count, 0);
  const give = (need: (stratum: Spreading, count: number) => number): void => {
    while (left > 0) {
      let chosen = -1;
      let least = Number.POSITIVE_INFINITY;
      for (const [index, stratum] of strata.entries()) {
        const count = counts[index] ?? 0;
        const value = count < stratum.size ? need(stratum, count) : Number.POSITIVE_INFINITY;
        if (value < least) [chosen, least] = [index, value];
      }
      if (chosen < 0) return;
      counts[chosen] = (counts[chosen] ?? 0) + 1;
      left--;
    }
  };
  give(({ floor }, count) => (count < floor ? count / floor : Number.POSITIVE_INFINITY));
  give(({ share }, count) => (share > 0 ? (count + 0.5) / share : Number.POSITIVE_INFINITY));
  give((_, count) => count);
  return counts;
}
