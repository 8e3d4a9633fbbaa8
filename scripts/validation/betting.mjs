/** A betting interval, to hold the default against: Waudby-Smith and Ramdas 2024, with their predictable plug-in bets. */

/** Bets stay below this part of what could lose all. */
const MOST = 0.9;

/** Stakes λ_t √(variance) of the plug-in bets: what has been seen before each case decides how much is put on it. */
function stakesOf(scores, alpha) {
  const n = scores.length;
  let [sum, squares] = [0.5, 0.25];
  return scores.map((score, t) => {
    const variance = squares / (t + 1);
    sum += score;
    const mean = sum / (t + 2);
    squares += (score - mean) ** 2;
    return Math.sqrt((2 * Math.log(1 / alpha)) / (n * variance));
  });
}

/**
 * Lower end, one-sided, of the mean of differences in [−1, 1]: the largest mean that no bet against it, case by case in their
 * order, has multiplied its capital by 1/alpha.
 */
export function bettingLower(differences, alpha) {
  const scores = differences.map((difference) => (difference + 1) / 2);
  const stakes = stakesOf(scores, alpha);
  const isRejected = (mean) => {
    let capital = 0;
    return scores.some((score, t) => {
      capital += Math.log1p(Math.min(stakes[t], MOST / mean) * (score - mean));
      return capital >= Math.log(1 / alpha);
    });
  };
  let [low, high] = [0, 1];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (middle > 0 && isRejected(middle)) low = middle;
    else high = middle;
  }
  return 2 * low - 1;
}
