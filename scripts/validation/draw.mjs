/** Random cases from the product's keyed generator: equal names give equal cases on every machine. */
import { blockGenerator } from '../../dist/analyse/rng/stream.js';

/** Generator of one repetition of one setting, independent of every other one and of their order. */
export function generatorOf({ seed, section, setting, repetition }) {
  return blockGenerator({ seed, metric: 'validation', slice: setting, purpose: section }, repetition);
}

/** Draws a value from `[[value, probability], …]`; the last value takes what is left of the probability. */
export function drawFrom(distribution, generator) {
  let rest = generator.nextUnit();
  for (const [value, probability] of distribution) {
    rest -= probability;
    if (rest < 0) return value;
  }
  return distribution.at(-1)[0];
}

/** Differences of binary pairs with a given discordance and true mean difference. */
export function binaryDifferences({ discordance, difference }) {
  return [
    [-1, (discordance - difference) / 2],
    [1, (discordance + difference) / 2],
    [0, 1 - discordance],
  ];
}

/** How often each value of a distribution occurs among n independent draws, in the order of the distribution. */
export function countsOf(distribution, n, generator) {
  const counts = new Map(distribution.map(([value]) => [value, 0]));
  for (let i = 0; i < n; i += 1) {
    const value = drawFrom(distribution, generator);
    counts.set(value, counts.get(value) + 1);
  }
  return [...counts];
}
