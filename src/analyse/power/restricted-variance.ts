/**
 * Probability q of a regressed pair under the hypothesis that the true difference is `delta`, estimated from shares of
 * regressed and improved pairs by restricted maximum likelihood (Tango 1998; Nam 1997).
 * @param regressed share (or expected share) of pairs that got worse, in [0, 1]
 * @param improved share of pairs that got better
 * @param delta hypothesised difference candidate − baseline, in [−1, 1]
 */
export function restrictedRegression(regressed: number, improved: number, delta: number): number {
  const b = -improved - regressed + (2 - improved + regressed) * delta;
  const c = -regressed * delta * (1 - delta);
  return (Math.sqrt(Math.max(0, b * b - 8 * c)) - b) / 4;
}

/** Variance of one paired difference at the true difference −margin, given the expected discordance. */
export function varianceAtMargin(discordance: number, trueDifference: number, margin: number): number {
  const regressed = (discordance - trueDifference) / 2;
  const improved = (discordance + trueDifference) / 2;
  const q = restrictedRegression(regressed, improved, -margin);
  return 2 * q - margin * (1 + margin);
}
