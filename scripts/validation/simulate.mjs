/** Repetitions of a setting, and the settings that came out worst once more with fresh cases. */
import { addTo, monteCarloError, newTally } from './tally.mjs';

/**
 * @param design `{section, settings, answersFor(setting, generator) -> {method: answer}}`; a setting has a
 *   name, a group (the row of the table it belongs to) and its true `difference`
 */
export function simulate(design, { seed, reps, generatorOf }) {
  return design.settings.map((setting) => ({
    setting,
    reps,
    tallies: repeat(design, setting, { seed, reps, generatorOf, section: design.section }),
  }));
}

function repeat(design, setting, { seed, reps, generatorOf, section }) {
  const tallies = {};
  for (let repetition = 0; repetition < reps; repetition += 1) {
    const generator = generatorOf({ seed, section, setting: setting.name, repetition });
    for (const [method, answer] of Object.entries(design.answersFor(setting, generator))) {
      tallies[method] ??= newTally();
      addTo(tallies[method], answer, setting.difference);
    }
  }
  return tallies;
}

/** Settings of a group that are simulated again, for each of coverage and false pass. */
const N_CONFIRMED = 2;

/**
 * The worst of many noisy rates is worse than the truth. So the settings that came out worst for the default are
 * simulated again with `factor` times as many fresh repetitions, and those rates are the ones that are told.
 */
export function confirmWorst(design, results, { seed, reps, generatorOf, factor }) {
  return [...grouped(results, ({ setting }) => setting.group)].map(([group, members]) => {
    const again = (chosen) =>
      chosen.map(({ setting }) => {
        const more = { seed, reps: factor * reps, generatorOf, section: `${design.section}, again` };
        const tally = repeat(design, setting, more).guarded;
        return { setting, ...ratesOf(tally) };
      });
    const losses = members.filter(({ setting }) => setting.difference < 0);
    const byCoverage = members.toSorted((a, b) => a.tallies.guarded.covered - b.tallies.guarded.covered);
    const byFalsePass = losses.toSorted((a, b) => b.tallies.guarded.passed - a.tallies.guarded.passed);
    const chosen = [...new Set([...byCoverage.slice(0, N_CONFIRMED), ...byFalsePass.slice(0, N_CONFIRMED)])];
    const confirmed = again(chosen);
    return { group, first: worstOf(members), confirmed: worstOfRates(confirmed), nSettings: members.length };
  });
}

/** Rates of a tally over repetitions. */
function ratesOf({ total, covered, passed, blocked }) {
  return { reps: total, coverage: covered / total, falsePass: passed / total, falseBlock: blocked / total };
}

/** Least coverage, greatest false pass and mean coverage of every method. */
function worstOf(members) {
  const methods = Object.keys(members[0].tallies);
  return Object.fromEntries(
    methods.map((method) => [
      method,
      worstOfRates(members.map(({ setting, tallies }) => ({ setting, ...ratesOf(tallies[method]) }))),
    ]),
  );
}

function worstOfRates(rates) {
  const [least] = rates.toSorted((a, b) => a.coverage - b.coverage);
  const [most] = rates
    .filter(({ setting }) => setting.difference < 0)
    .toSorted((a, b) => b.falsePass - a.falsePass);
  return {
    coverage: least.coverage,
    coverageError: monteCarloError(least.coverage, least.reps),
    falsePass: most.falsePass,
    falsePassError: monteCarloError(most.falsePass, most.reps),
    falsePassAt: most.setting.name,
  };
}

function grouped(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
