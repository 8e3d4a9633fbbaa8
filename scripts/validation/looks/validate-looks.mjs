/** What looks do to error rates and cost, decided by the product: the settings of the page. */
import { sampleSize } from '../../../dist/analyse/power/sample-size.js';
import { allocation } from '../designs.mjs';
import { simulateLooks } from './simulate-looks.mjs';
import { lookWorld } from './world.mjs';

/**
 * n_max by complete enumeration elsewhere, with the expected cases there, as parts of the cases of a single look. Runs of many
 * cases take long to decide, so they are fewer.
 */
const SINGLE = [
  { margin: 0.05, discordance: 0.05, nMax: 234, runs: 1, cost: [0.89, 0.85, 0.58, 0.35] },
  { margin: 0.05, discordance: 0.1, nMax: 381, runs: 1, cost: [0.85, 0.83, 0.6, 0.32] },
  { margin: 0.05, discordance: 0.2, nMax: 701, runs: 1, cost: [0.82, 0.81, 0.59, 0.32] },
  { margin: 0.02, discordance: 0.05, nMax: 1161, runs: 0.3, cost: [0.84, 0.82, 0.59, 0.33] },
  { margin: 0.02, discordance: 0.1, nMax: 2181, runs: 0.2, cost: [0.82, 0.81, 0.59, 0.32] },
  { margin: 0.02, discordance: 0.2, nMax: 4286, runs: 0.1, cost: [0.82, 0.81, 0.59, 0.33] },
];
const LOSSES_IN_MARGINS = [0, 0.5, 1, 2];
const SHARES = [0.5, 0.2, 0.15, 0.1, 0.05];

/** A loss needs at least as many discordant pairs, and some improve all the same. */
function truthOf(margin, discordance, margins) {
  const difference = 0 - margins * margin;
  return { difference, discordance: Math.max(discordance, 0.02 - difference) };
}

function onceOf({ margin, discordance }) {
  return Math.max(
    sampleSize({ margin, discordance, trueDifference: 0, alpha: 0.025, power: 0.8 }).nScore,
    Math.ceil((1.959963984540054 ** 2 * (1 - margin)) / margin),
  );
}

/**
 * One slice, whose overall must be shown within the margin.
 * @param tell called with a line after each setting
 */
export function validateSingle(all, tell, settings = SINGLE) {
  return settings.map((setting) => {
    const options = { ...all, reps: Math.max(1, Math.round(all.reps * setting.runs)) };
    const { margin, discordance, nMax } = setting;
    const design = { slices: [{ name: 'all', share: 1, n: nMax }], margin, sliceMargin: null };
    const world = lookWorld({ ...design, futility: true });
    const open = lookWorld({ ...design, futility: false });
    const name = `m ${margin}, discordance ${discordance}`;
    const at = (margins) => truthOf(margin, discordance, margins);
    const courses = LOSSES_IN_MARGINS.map((margins) =>
      simulateLooks({ world, truth: at(margins), name: `${name}, ${margins} margins` }, options),
    );
    const atMargin = simulateLooks({ world: open, truth: at(1), name: `${name}, no futility` }, options);
    const arrived = simulateLooks(
      { world: open, truth: at(1), name: `${name}, as arrived`, order: 'arrived' },
      options,
    );
    tell(`looks, ${name}`);
    return { ...setting, nOnce: onceOf(setting), courses, atMargin, arrived };
  });
}

/** Five slices by share with margins of their own and floors, n of a single look 2005. */
export function validateFull(options, tell) {
  const sizes = allocation('proportional', 2181);
  const slices = SHARES.map((share, s) => ({ name: `slice-${s}`, share, n: sizes[s] }));
  const world = lookWorld({ slices, margin: 0.02, sliceMargin: 0.05, futility: true });
  return LOSSES_IN_MARGINS.map((margins) => {
    const course = simulateLooks(
      { world, truth: truthOf(0.02, 0.1, margins), name: `five slices, ${margins} margins` },
      options,
    );
    tell(`looks, five slices, loss of ${margins} margins`);
    return { margins, course, nOnce: 2005 };
  });
}

/** A bundle against itself, right four times of five, where no loss at all is tolerated: every block is a false one. */
export function validateAA(options, tell) {
  const world = lookWorld({
    slices: [{ name: 'all', share: 1, n: 400 }],
    margin: 0,
    sliceMargin: null,
    futility: true,
  });
  const course = simulateLooks({ world, truth: { discordance: 0.32, difference: 0 }, name: 'A/A' }, options);
  tell('looks, A/A');
  return course;
}
