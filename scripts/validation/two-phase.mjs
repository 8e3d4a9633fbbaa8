/** Labels of cases drawn in two phases, simulated straight into the estimate: how often it is wrong, and how wide it is. */
import { twoPhaseBias } from '../../dist/analyse/two-phase/two-phase-bias.js';
import { twoPhaseEstimate } from '../../dist/analyse/two-phase/two-phase-estimate.js';
import { weightedPeople } from '../../dist/analyse/two-phase/weighted-people.js';
import { allocateLabels } from '../../dist/plan/allocate-labels.js';
import { keyedRandom, shuffle } from '../../dist/shared/keyed-random.js';

const Z = 1.959963984540054;

/** How a judge errs where it is sure and where it is not; `misses`: it takes every loss it is sure about for a tie. Errors are by one step. */
export const JUDGES = [
  { name: 'classes tell: errs in 3 % where sure, 35 % where unsure', sure: 0.03, unsure: 0.35 },
  { name: 'classes do not tell: errs in 9.4 % of both', sure: 0.094, unsure: 0.094 },
  { name: 'misses every loss it is sure about, else right where sure', sure: 0, unsure: 0.35, misses: true },
  { name: 'always right where sure', sure: 0, unsure: 0.35 },
];

/** Share of cases that the judge is unsure of. */
const UNSURE = 0.2;

function caseOf(random, { delta, discordance, judge }) {
  const u = random.unit();
  const human = u < (discordance - delta) / 2 ? -1 : u < discordance ? 1 : 0;
  const labelClass = random.unit() < UNSURE ? 'unsure' : 'sure';
  const isWrong = random.unit() < judge[labelClass];
  const beside = human === 0 ? random.below(2) * 2 - 1 : 0;
  const said = isWrong ? beside : human;
  const isMissed = judge.misses === true && labelClass === 'sure' && human === -1;
  return { human, judge: isMissed ? 0 : said, labelClass };
}

/**
 * One sample: cases, classes, labels, and the interval by judge and people.
 * @param setting {nCases, nLabels, delta, discordance, judge, shares}
 */
function drawTwoPhase(setting, random) {
  const { nCases, nLabels, shares } = setting;
  const cells = shares.flatMap((share, part) => {
    const cases = Array.from({ length: Math.round(nCases * share) }, () => caseOf(random, setting));
    return ['unsure', 'sure'].map((labelClass) => {
      const own = cases.filter((item) => item.labelClass === labelClass);
      return { part, labelClass, own, weight: (share * own.length) / cases.length };
    });
  });
  const counts = allocateLabels(
    cells.map(({ labelClass, own, weight }) => ({ labelClass, weight, size: own.length, floor: 0 })),
    nLabels,
  );
  const drawn = cells.map(({ part, labelClass, own }, index) => {
    shuffle(own, random);
    const [labelled, rest] = [own.slice(0, counts[index]), own.slice(counts[index])];
    return {
      part,
      labelClass,
      human: labelled.map(({ human }) => human),
      judge: labelled.map(({ judge }) => judge),
      judgeUnlabelled: rest.map(({ judge }) => judge),
    };
  });
  return { weights: shares, cells: drawn };
}

/** How often a loss of the margin passes (also as a gate decides, which asks whether the judge is calibrated), how often the interval holds the truth, and how wide it is, with the judge and by people alone. */
export function simulateTwoPhase({ reps, seed, margin, z = Z, ...setting }) {
  const random = keyedRandom(seed, `two-phase ${setting.judge.name} ${setting.nLabels} ${setting.delta}`);
  const counts = {
    gatePass: 0,
    calibrated: 0,
    falsePass: 0,
    coverage: 0,
    width: 0,
    peoplePass: 0,
    peopleCoverage: 0,
    peopleWidth: 0,
  };
  for (let repetition = 0; repetition < reps; repetition += 1) {
    const sample = drawTwoPhase(setting, random);
    const found = twoPhaseEstimate(sample, { z, lambda: 'tuned' });
    const people = weightedPeople(sample, 0.95);
    // As a gate decides: only a judge whose bias is shown to lie within half the margin narrows what people say.
    const bias = twoPhaseBias(sample, margin, 0.95);
    const isCalibrated = bias !== null && bias.lower >= -bias.limit && bias.upper <= bias.limit;
    counts.calibrated += Number(isCalibrated);
    counts.gatePass += Number((isCalibrated ? found : people).lower >= -margin);
    counts.falsePass += Number(found.lower >= -margin);
    counts.coverage += Number(found.lower <= setting.delta && setting.delta <= found.upper);
    counts.width += found.upper - found.lower;
    counts.peopleWidth += people.upper - people.lower;
    counts.peoplePass += Number(people.lower >= -margin);
    counts.peopleCoverage += Number(people.lower <= setting.delta && setting.delta <= people.upper);
  }
  return Object.fromEntries(Object.entries(counts).map(([name, sum]) => [name, sum / reps]));
}
