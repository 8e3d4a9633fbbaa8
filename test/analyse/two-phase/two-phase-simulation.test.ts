import { describe, expect, it } from 'vitest';
import { twoPhaseBias } from '../../../src/analyse/two-phase/two-phase-bias.js';
import type { TwoPhaseCell } from '../../../src/analyse/two-phase/two-phase-cell.js';
import { type TwoPhaseSample, twoPhaseEstimate } from '../../../src/analyse/two-phase/two-phase-estimate.js';
import { weightedPeople } from '../../../src/analyse/two-phase/weighted-people.js';
import { keyedRandom } from '../../../src/shared/keyed-random.js';

const Z = 1.959963984540054;
const N_CASES = 400;
const N_LABELS = 100;
const REPS = 400;
const MARGIN = 0.1;
/** Three standard errors above .025 at so many repetitions. */
const ALLOWED = 0.025 + 3 * Math.sqrt((0.025 * 0.975) / REPS);

interface JudgeErrors {
  readonly sure: number;
  readonly unsure: number;
  readonly isMissingLosses: boolean;
}

/** A loss of the margin, discordance 20 %, a fifth of the cases unsure; half of the labels from each class. */
function sampleOf(errors: JudgeErrors, key: string): TwoPhaseSample {
  const random = keyedRandom(7, key);
  const classes = { unsure: [] as [number, number][], sure: [] as [number, number][] };
  for (let index = 0; index < N_CASES; index += 1) {
    const u = random.unit();
    const human = u < 0.15 ? -1 : u < 0.2 ? 1 : 0;
    const labelClass = random.unit() < 0.2 ? 'unsure' : 'sure';
    const beside = human === 0 ? random.below(2) * 2 - 1 : 0;
    const said = random.unit() < errors[labelClass] ? beside : human;
    const isMissed = errors.isMissingLosses && labelClass === 'sure' && human === -1;
    classes[labelClass].push([human, isMissed ? 0 : said]);
  }
  const cells = (['unsure', 'sure'] as const).map((labelClass): TwoPhaseCell => {
    const own = classes[labelClass];
    const labelled = own.slice(0, N_LABELS / 2);
    return {
      part: 0,
      labelClass,
      human: labelled.map(([human]) => human),
      judge: labelled.map(([, judge]) => judge),
      judgeUnlabelled: own.slice(N_LABELS / 2).map(([, judge]) => judge),
    };
  });
  return { weights: [1], cells };
}

const JUDGES: Readonly<Record<string, JudgeErrors>> = {
  'whose classes tell': { sure: 0.03, unsure: 0.35, isMissingLosses: false },
  'whose classes do not tell': { sure: 0.094, unsure: 0.094, isMissingLosses: false },
  'that misses every loss it is sure about': { sure: 0.03, unsure: 0.35, isMissingLosses: true },
  'always right where sure': { sure: 0, unsure: 0.35, isMissingLosses: false },
};

describe('labels drawn in two phases, simulated', () => {
  it.each(Object.entries(JUDGES))(
    'a loss of the margin passes no more often than it may, with a judge %s',
    (name, errors) => {
      const count = { pass: 0, covers: 0, peoplePass: 0 };
      let [estimates, width, peopleWidth] = [0, 0, 0];
      for (let repetition = 0; repetition < REPS; repetition += 1) {
        const sample = sampleOf(errors, `${name} ${repetition}`);
        const found = twoPhaseEstimate(sample, { z: Z, lambda: 'tuned' });
        const people = weightedPeople(sample, 0.95);
        if (found === null || people === null) throw new Error('every cell has labels');
        count.pass += Number(found.lower >= -MARGIN);
        count.peoplePass += Number(people.lower >= -MARGIN);
        count.covers += Number(found.lower <= -MARGIN && -MARGIN <= found.upper);
        estimates += found.estimate;
        width += found.upper - found.lower;
        peopleWidth += people.upper - people.lower;
      }
      expect(count.pass / REPS).toBeLessThanOrEqual(ALLOWED);
      expect(count.peoplePass / REPS).toBeLessThanOrEqual(ALLOWED);
      expect(count.covers / REPS).toBeGreaterThanOrEqual(0.93);
      // However the judge errs, the estimate is right on average.
      expect(Math.abs(estimates / REPS + MARGIN)).toBeLessThan(0.01);
      expect(width).toBeLessThan(1.01 * peopleWidth);
    },
  );

  it('tells the error of a judge over all cases, where the labels as they are tell another', () => {
    // Where it is unsure it takes every loss for a tie; elsewhere it is right.
    const errors = { sure: 0, unsure: 0, isMissingLosses: false };
    let [weighted, raw] = [0, 0];
    for (let repetition = 0; repetition < 100; repetition += 1) {
      const { weights, cells } = sampleOf(errors, `bias ${repetition}`);
      const missed = cells.map((cell) =>
        cell.labelClass === 'unsure'
          ? { ...cell, judge: cell.judge.map((value) => Math.max(0, value)) }
          : cell,
      );
      weighted += twoPhaseBias({ weights, cells: missed }, MARGIN, 0.95)?.estimate ?? Number.NaN;
      const pairs = missed.flatMap(({ human, judge }) => human.map((value, i) => (judge[i] ?? 0) - value));
      raw += pairs.reduce((sum, value) => sum + value, 0) / pairs.length;
    }
    // A fifth of the losses, 3 % of the cases; among the labels 7.5 %.
    expect(Math.abs(weighted / 100 - 0.03)).toBeLessThan(0.005);
    expect(Math.abs(raw / 100 - 0.075)).toBeLessThan(0.01);
  });
});
