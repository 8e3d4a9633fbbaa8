/** The tables about looks that the validation writes into docs/statistics.md. */
import { markdownTable } from '../report.mjs';

const rate = (value) => (value < 0.0005 && value > 0 ? '<.001' : value.toFixed(3).replace(/^0/, ''));
const part = (value) => value.toFixed(2).replace(/^0/, '');
const withError = ({ rate: value, error }) => `${rate(value)} ± ${rate(error)}`;

/** True losses, by how many margins they are. */
const LOSSES = { 0: 'none', 0.5: 'half the margin', 1: 'the margin', 2: 'twice the margin' };

function percentWithError(value, runs) {
  const error = Math.sqrt((value * (1 - value)) / runs);
  return `${(100 * value).toFixed(1)} ± ${(100 * error).toFixed(1)} %`;
}

/** Cost as part of a single look's cases, with its Monte-Carlo error and, in brackets, what enumeration gives. */
function costCell({ nCases, nCasesError }, nOnce, expected) {
  const seen = `${part(nCases / nOnce)} ± ${part(Math.max(0.005, nCasesError / nOnce))}`;
  return expected === undefined ? seen : `${seen} (${part(expected)})`;
}

/** Largest error rate at the margin, and how far a mean may lie from what enumeration gives. */
const LIMIT = 0.03;
const NOMINAL = 0.025;
const ERRORS_APART = 3.5;
/** The enumerated parts are told to two decimals. */
const ROUNDING = 0.006;

/** What is not as it should be, one sentence each; empty if all is. */
export function looksFaults({ single, sameBundle }) {
  const { rate: blocked, error: blockedError } = sameBundle.block;
  const ofAA = blocked - 2 * blockedError > NOMINAL ? [`A/A: ${rate(blocked)} block`] : [];
  const ofSingle = single.flatMap(({ margin, discordance, nOnce, cost, courses, atMargin, arrived }) => {
    const where = `margin ${margin}, discordance ${discordance}`;
    const faults = [];
    for (const [what, { rate: seen, error }] of [
      ['false pass', atMargin.pass],
      ['false block', atMargin.block],
    ]) {
      if (seen - 2 * error > LIMIT) faults.push(`${where}: ${what} ${rate(seen)}`);
    }
    courses.forEach(({ nCases, nCasesError }, at) => {
      const apart = Math.abs(nCases / nOnce - cost[at]);
      if (apart > (ERRORS_APART * nCasesError) / nOnce + ROUNDING)
        faults.push(`${where}: cost ${part(nCases / nOnce)} in place of ${part(cost[at])}`);
    });
    if (arrived.pass.rate - 2 * arrived.pass.error <= LIMIT)
      faults.push(`${where}: reading what has arrived breaks no rate, though it should`);
    return faults;
  });
  return [...ofAA, ...ofSingle];
}

export function looksTables({ options, single, sameBundle, full, fullReps }) {
  const atMargin = (key) => {
    const runs = single.reduce((sum, row) => sum + row.atMargin.reps, 0);
    const seen = single.reduce((sum, row) => sum + row.atMargin.reps * row.atMargin[key].rate, 0) / runs;
    return percentWithError(seen, runs);
  };
  return [
    `Written by \`npm run validate\` (seed ${options.seed}, at most ${options.reps} runs a number for one slice, ${fullReps} for five); do not edit. Every look of every run is decided by qgate's own verdict.`,
    `Over all settings below, a candidate that is exactly at the margin passes in ${atMargin('pass')} of runs with four looks and is blocked in ${atMargin('block')}; 2.5 % are allowed for each, as with a single look. Of ${sameBundle.reps} A/A runs with looks, 400 cases each and no loss tolerated at all, ${percentWithError(sameBundle.block.rate, sameBundle.reps)} block.`,
    '### One slice',
    'What a run is expected to ask, as part of the cases that a single look of 80 % power takes, ± its Monte-Carlo error; in brackets what enumeration of every outcome gives. False pass and false block are those of a candidate exactly at the margin, futility left out of account; the last column reads the first so many *answers* at each look in place of the planned cases, where answers that regressed take twice as long. Runs of many cases take long to decide, so they are fewer.',
    markdownTable(
      [
        'margin',
        'differ',
        'n, one look',
        'n, four looks',
        'runs',
        'no change',
        'half the margin lost',
        'the margin',
        'twice',
        'pass, no change',
        'false pass',
        'false block',
        '**false pass, as arrived**',
      ],
      single.map(({ margin, discordance, nOnce, nMax, cost, courses, atMargin, arrived }) => [
        part(margin),
        part(discordance),
        nOnce,
        nMax,
        atMargin.reps,
        ...courses.map((course, at) => costCell(course, nOnce, cost[at])),
        withError(courses[0].pass),
        withError(atMargin.pass),
        withError(atMargin.block),
        `**${withError(arrived.pass)}**`,
      ]),
    ),
    '### Five slices with margins and floors',
    'A margin of 2 points overall, of 5 points in each of five slices of 50, 20, 15, 10 and 5 % of the traffic; discordance 10 %, 2181 cases by share, of which the floors put 667 into the first look. A single look takes 2005. A slice that happens to show a loss beyond its own margin holds an early pass, so several small slices cost more cases than one.',
    markdownTable(
      ['true loss', 'pass', 'inconclusive', 'block', 'cases, of a single look'],
      full.map(({ margins, course, nOnce }) => [
        LOSSES[margins],
        withError(course.pass),
        withError(course.inconclusive),
        withError(course.block),
        costCell(course, nOnce),
      ]),
    ),
  ].join('\n\n');
}
