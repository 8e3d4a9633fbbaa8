/** Scores between 0 and 1 that seldom collapse: how often a loss at the margin passes, and what it costs where none do. */
import { criticalZ } from '../../dist/analyse/intervals/level.js';
import { tiltedLower } from '../../dist/analyse/intervals/tilted.js';
import { bettingLower } from './betting.mjs';
import { drawFrom } from './draw.mjs';
import { compareSlice } from './intervals.mjs';
import { differenceTable } from './score-tables.mjs';
import { monteCarloError } from './tally.mjs';

/** Cases and the margin: from the fewest that a gate admits at that margin. */
const SIZES = [
  [35, 0.1],
  [50, 0.1],
  [73, 0.05],
  [100, 0.05],
  [125, 0.03],
  [189, 0.02],
  [300, 0.05],
  [300, 0.02],
];

/** Scores lie on thousandths, so that the bootstrap is computed and not drawn. */
const STEP = 0.001;

/** What cases that do not collapse do, on top of their common difference. */
const NOISE = {
  none: [[0, 1]],
  'one in ten by a quarter either way': [
    [-0.25, 0.05],
    [0.25, 0.05],
    [0, 0.9],
  ],
  'ten points either way': [
    [-0.1, 0.25],
    [0.1, 0.25],
    [0, 0.5],
  ],
};

/** Worlds at a true loss of exactly the margin: most cases differ by `most`, and just so many collapse by `collapse`. */
const WORLDS = [
  { name: 'all lose four fifths of the margin, a few .8', most: -0.8, collapse: -0.8 },
  { name: 'all lose half the margin, a few everything', most: -0.5, collapse: -1 },
  { name: 'nothing changed, a few lose half the scale', most: 0, collapse: -0.5 },
  { name: 'nothing changed, a few lose everything', most: 0, collapse: -1 },
  {
    name: 'nothing changed but noise, a few lose everything',
    most: 0,
    collapse: -1,
    noise: 'one in ten by a quarter either way',
  },
  {
    name: 'half the margin lost and noise, a few lose everything',
    most: -0.5,
    collapse: -1,
    noise: 'ten points either way',
  },
  { name: 'all gain .1, a few lose everything', gain: 0.1, collapse: -1 },
  { name: 'most gain .9, as many lose everything', gain: 0.9, collapse: -1 },
];

/** Distribution of the differences, as [value, probability]. */
function distributionOf({ most = 0, gain = 0, collapse, noise = 'none' }, margin) {
  const common = Math.round((most * margin + gain) / STEP) * STEP;
  const share = (common + margin) / (common - collapse);
  const others = NOISE[noise].map(([value, chance]) => [common + value, chance * (1 - share)]);
  return [[collapse, share], ...others];
}

/** Lower ends as they are, and as they were with the largest difference seen for the largest possible. */
function lowerEnds(differences) {
  const comparison = compareSlice(differenceTable(differences, STEP), 'bootstrap-guarded');
  const n = differences.length;
  const mean = differences.reduce((sum, value) => sum + value, 0) / n;
  const meanSquare = differences.reduce((sum, value) => sum + value * value, 0) / n;
  const largest = Math.max(...differences.map(Math.abs));
  const former = tiltedLower({ n, mean, meanSquare }, largest === 0 ? 1 : largest, criticalZ(0.95));
  return {
    mean,
    now: comparison.interval.lower,
    former: Math.min(comparison.interval.bootstrap[0], former),
  };
}

function drawMany(distribution, n, generator) {
  return Array.from({ length: n }, () => drawFrom(distribution, generator));
}

/** Outcomes that come twice are analysed once. */
function endsByOutcome() {
  const known = new Map();
  return (differences) => {
    const key = differences.toSorted((a, b) => a - b).join();
    if (!known.has(key)) known.set(key, lowerEnds(differences));
    return known.get(key);
  };
}

function falsePassOf(world, n, margin, { reps, seed, generatorOf }) {
  const distribution = distributionOf(world, margin);
  const endsOf = endsByOutcome();
  let [now, former] = [0, 0];
  for (let repetition = 0; repetition < reps; repetition += 1) {
    const setting = `${world.name}, ${n}, ${margin}`;
    const generator = generatorOf({ seed, section: 'rare collapses', setting, repetition });
    const ends = endsOf(drawMany(distribution, n, generator));
    if (ends.now >= -margin - 1e-12) now += 1;
    if (ends.former >= -margin - 1e-12) former += 1;
  }
  return { now: now / reps, former: former / reps };
}

/** Candidates that have not changed: differences by noise alone. */
const UNCHANGED = {
  'continuous, standard deviation .05': [-0.05, 0.05].map((value) => [value, 0.5]),
  'continuous, standard deviation .1': [-0.1, 0.1].map((value) => [value, 0.5]),
  'continuous, standard deviation .2': [-0.2, 0.2].map((value) => [value, 0.5]),
  'rubric of 1 to 5, one in ten a step either way': NOISE['one in ten by a quarter either way'],
  'rubric of 1 to 5, one in three a step either way': [
    [-0.25, 1 / 6],
    [0.25, 1 / 6],
    [0, 2 / 3],
  ],
};
const PRICED_SIZES = [100, 300];
const PRICED_MARGIN = 0.05;

/** Chance to pass at 5 points, and how far the lower end lies from the estimate, now, before, and of a bet against the margin. */
function priceOf(name, distribution, n, { reps, seed, generatorOf }) {
  const endsOf = endsByOutcome();
  const sums = { passNow: 0, passFormer: 0, passBet: 0, reachNow: 0, reachFormer: 0, reachBet: 0 };
  for (let repetition = 0; repetition < reps; repetition += 1) {
    const generator = generatorOf({ seed, section: 'price', setting: `${name}, ${n}`, repetition });
    const differences = drawMany(distribution, n, generator);
    const { mean, now, former } = endsOf(differences);
    const bet = bettingLower(differences, 0.025);
    sums.passNow += Number(now >= -PRICED_MARGIN - 1e-12);
    sums.passFormer += Number(former >= -PRICED_MARGIN - 1e-12);
    sums.passBet += Number(bet >= -PRICED_MARGIN - 1e-12);
    sums.reachNow += mean - now;
    sums.reachFormer += mean - former;
    sums.reachBet += mean - bet;
  }
  const rates = Object.entries(sums).map(([key, sum]) => [key, sum / reps]);
  return { name, n, ...Object.fromEntries(rates) };
}

/** @param options.priceReps repetitions of every candidate that has not changed */
export function pricesOf(options) {
  return Object.entries(UNCHANGED).flatMap(([name, distribution]) =>
    PRICED_SIZES.map((n) => priceOf(name, distribution, n, { ...options, reps: options.priceReps })),
  );
}

/**
 * @param options.reps repetitions of every world
 * @param options.priceReps repetitions of every candidate that has not changed
 */
export function validateRareCollapses(options, tell) {
  const sizes = SIZES.map(([n, margin]) => {
    const rates = WORLDS.map((world) => falsePassOf(world, n, margin, options));
    const now = Math.max(...rates.map((rate) => rate.now));
    const former = Math.max(...rates.map((rate) => rate.former));
    tell(`rare collapses, n ${n}, margin ${margin}: ${now} (before ${former})`);
    return { n, margin, now, former, error: monteCarloError(now, options.reps) };
  });
  const prices = pricesOf(options);
  tell('rare collapses: the price');
  return { reps: options.reps, priceReps: options.priceReps, sizes, prices };
}
