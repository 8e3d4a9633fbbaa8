/** Runs with looks, drawn case by case and decided by the product at each look until it ends them. */
import { binaryDifferences, drawFrom, generatorOf } from '../draw.mjs';

/**
 * How runs of a world end when every slice has the same discordance and true difference.
 * @param world see `lookWorld`
 * @param truth `{discordance, difference}`
 * @param order which cases a look is read on: `planned` as the product does, or `arrived`, the first so many to answer,
 *   where answers that regressed take twice as long
 * @returns shares of the verdicts, and the expected cases until the end
 */
export function simulateLooks({ world, truth, name, order = 'planned' }, { seed, reps }) {
  const counts = { pass: 0, block: 0, inconclusive: 0, pending: 0 };
  let cases = 0;
  let squares = 0;
  for (let repetition = 0; repetition < reps; repetition += 1) {
    const generator = generatorOf({ seed, section: 'looks', setting: name, repetition });
    const drawn = world.nByLook.at(-1).map((n) => orderedDraws(n, truth, order, generator));
    const { end, look } = firstEnd(world, drawn);
    counts[end.verdict] += 1;
    cases += world.nCases[look];
    squares += world.nCases[look] ** 2;
  }
  const mean = cases / reps;
  const share = (count) => ({
    rate: count / reps,
    error: Math.sqrt(((count / reps) * (1 - count / reps)) / reps),
  });
  return {
    reps,
    pass: share(counts.pass),
    block: share(counts.block),
    inconclusive: share(counts.inconclusive),
    nCases: mean,
    nCasesError: Math.sqrt(Math.max(0, squares / reps - mean * mean) / reps),
  };
}

function firstEnd(world, drawn) {
  for (let look = 0; ; look += 1) {
    const pairs = drawn.map((differences, s) => countsUpTo(differences, world.nByLook[look][s]));
    const end = world.endAt(look, pairs);
    if (end !== null) return { end, look };
  }
}

function countsUpTo(differences, n) {
  let b = 0;
  let c = 0;
  for (let i = 0; i < n; i += 1) {
    if (differences[i] < 0) b += 1;
    else if (differences[i] > 0) c += 1;
  }
  return { b, c };
}

/** Differences of a slice's cases, in the order in which looks take them up. */
function orderedDraws(n, truth, order, generator) {
  const distribution = binaryDifferences(truth);
  const differences = Array.from({ length: n }, () => drawFrom(distribution, generator));
  if (order === 'planned') return differences;
  const arrived = differences.map((difference) => ({
    difference,
    at: -Math.log(1 - generator.nextUnit()) * (difference < 0 ? 2 : 1),
  }));
  return arrived.sort((one, other) => one.at - other.at).map(({ difference }) => difference);
}
