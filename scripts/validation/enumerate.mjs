/** One slice of independent binary cases, by complete enumeration: no random number, no Monte-Carlo error. */
import { binomialPmf } from '../../dist/analyse/distributions/binomial-pmf.js';
import { answerOf, bootstrapPart, compareSlice, scorePart, whole } from './intervals.mjs';
import { binaryTable } from './score-tables.mjs';
import { BINARY_SETTINGS } from './settings.mjs';
import { addTo, decideAt, newTally } from './tally.mjs';

/** Outcomes rarer than this are not looked at; what they sum to is counted against the method. */
const NEGLIGIBLE = 1e-9;

/** Every outcome (b regressed, c improved pairs of n) that is not negligible, with its probability. */
function* outcomes(n, { discordance, difference }) {
  const regressed = (discordance - difference) / 2;
  const improved = (discordance + difference) / 2;
  for (let b = 0; b <= n; b += 1) {
    const ofB = binomialPmf(b, n, regressed);
    if (ofB < NEGLIGIBLE) continue;
    for (let c = 0; c <= n - b; c += 1) {
      const probability = ofB * binomialPmf(c, n - b, improved / (1 - regressed));
      if (probability >= NEGLIGIBLE) yield { b, c, probability };
    }
  }
}

/** The answers of all methods for n cases, each analysed once. */
function answersAt(n, withPercentile) {
  const known = new Map();
  return ({ b, c }) => {
    const key = b * (n + 1) + c;
    if (!known.has(key)) {
      const table = binaryTable([{ name: 'all', share: null, n, b, c }]);
      const guarded = compareSlice(table, 'bootstrap-guarded');
      const percentile = withPercentile ? compareSlice(table, 'percentile') : null;
      known.set(key, {
        ...(percentile && {
          percentile: bootstrapPart(percentile),
          named: answerOf(percentile, [percentile.interval.lower, percentile.interval.upper]),
        }),
        score: scorePart(guarded),
        guarded: whole(guarded),
      });
    }
    return known.get(key);
  };
}

/** Least coverage and greatest false pass and false block of each method over all settings, for n cases. */
export function enumerateIntervals(n, settings = BINARY_SETTINGS) {
  const answer = answersAt(n, true);
  const worst = {};
  for (const setting of settings) {
    for (const [method, tally] of Object.entries(talliesOf(n, setting, answer))) {
      worst[method] ??= { coverage: 1, falsePass: 0, falseBlock: 0 };
      const missing = 1 - tally.total;
      worst[method].coverage = Math.min(worst[method].coverage, tally.covered);
      worst[method].falseBlock = Math.max(worst[method].falseBlock, tally.blocked + missing);
      if (setting.difference < 0)
        worst[method].falsePass = Math.max(worst[method].falsePass, tally.passed + missing);
    }
  }
  return { n, worst };
}

function talliesOf(n, setting, answer) {
  const tallies = {};
  for (const outcome of outcomes(n, setting)) {
    for (const [method, given] of Object.entries(answer(outcome))) {
      tallies[method] ??= newTally();
      addTo(tallies[method], given, setting.difference, outcome.probability);
    }
  }
  return tallies;
}

/** The table of evidence policies: what each does at a true loss of 0, 1, 2 and 3 margins. */
const POLICY_COLUMNS = [
  ['non-inferiority', 'met', 0],
  ['non-inferiority', 'met', 1],
  ['non-inferiority', 'breached', 2],
  ['no-evidence-of-regression', 'met', 0],
  ['no-evidence-of-regression', 'breached', 0],
  ['no-evidence-of-regression', 'breached', 1],
  ['no-evidence-of-regression', 'breached', 2],
  ['no-evidence-of-regression', 'breached', 3],
  ['point', 'breached', 0],
  ['point', 'breached', 2],
];

/** Chances of each policy's outcomes with n cases, a margin of 5 points and a discordance of 10 % where nothing changed. */
export function enumeratePolicies(n) {
  const margin = 0.05;
  const answer = answersAt(n, false);
  const chances = POLICY_COLUMNS.map(() => 0);
  for (const margins of [0, 1, 2, 3]) {
    const difference = 0 - margins * margin;
    // A loss needs at least as many discordant pairs, and some improve all the same.
    const discordance = Math.max(0.1, 0.02 - difference);
    for (const outcome of outcomes(n, { discordance, difference })) {
      const { guarded } = answer(outcome);
      POLICY_COLUMNS.forEach(([policy, state, at], column) => {
        if (at === margins && decideAt(guarded, policy, margin) === state)
          chances[column] += outcome.probability;
      });
    }
  }
  return { n, chances };
}
