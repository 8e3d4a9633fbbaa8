import { describe, expect, it } from 'vitest';
import { mover } from '../../../src/analyse/intervals/mover.js';
import { tango } from '../../../src/analyse/intervals/tango.js';
import type { TwoPhaseCell } from '../../../src/analyse/two-phase/two-phase-cell.js';
import { weightedPeople } from '../../../src/analyse/two-phase/weighted-people.js';
import { expectNear } from '../support/golden.js';

const zeros = (n: number): readonly number[] => new Array<number>(n).fill(0);

function cell(
  labelClass: TwoPhaseCell['labelClass'],
  human: readonly number[],
  nUnlabelled: number,
  part = 0,
): TwoPhaseCell {
  return { part, labelClass, human, judge: zeros(human.length), judgeUnlabelled: zeros(nUnlabelled) };
}

describe('weightedPeople', () => {
  it("joins the classes' score intervals by what they weigh", () => {
    const unsure = cell('unsure', [-1, -1, 1, ...zeros(7)], 10);
    const sure = cell('sure', [-1, ...zeros(9)], 70);
    const found = weightedPeople({ weights: [1], cells: [unsure, sure] }, 0.95);
    // 20 of 100 cases are unsure: labels as they are would say −.1, each counting once.
    expectNear(found?.estimate, 0.2 * -0.1 + 0.8 * -0.1, 1e-12);
    const expected = mover([
      { weight: 0.2, estimate: -0.1, ends: tango(10, 2, 1, 0.95) },
      { weight: 0.8, estimate: -0.1, ends: tango(10, 1, 0, 0.95) },
    ]);
    expectNear(found?.lower, expected.lower, 1e-12);
    expectNear(found?.upper, expected.upper, 1e-12);
  });

  it('counts labels of unequal weight for fewer', () => {
    const one = [cell('sure', zeros(10), 90, 0), cell('sure', zeros(10), 890, 1)];
    const found = weightedPeople({ weights: [0.5, 0.5], cells: one }, 0.95);
    expectNear(found?.lower, tango(20, 0, 0, 0.95).lower, 1e-12);
    const uneven = weightedPeople({ weights: [0.1, 0.9], cells: one }, 0.95);
    // (.1 + .9)² / (.1²/10 + .9²/10) = 12.2 labels.
    expectNear(uneven?.lower, tango(1 / 0.082, 0, 0, 0.95).lower, 1e-12);
  });

  it('lets a cell without a label be anything, and gives up where it is no small part', () => {
    const labelled = [cell('unsure', zeros(10), 10), cell('sure', zeros(10), 68)];
    const whole = weightedPeople({ weights: [1], cells: labelled }, 0.95);
    const found = weightedPeople(
      { weights: [0.98, 0.02], cells: [...labelled, cell('sure', [], 2, 1)] },
      0.95,
    );
    expect(found?.estimate).toBe(0);
    expectNear(found?.lower, 0.98 * (whole?.lower ?? 0) - 0.02, 1e-12);
    const tooMuch = [...labelled, cell('sure', [], 2, 1)];
    expect(weightedPeople({ weights: [0.94, 0.06], cells: tooMuch }, 0.95)).toBeNull();
    expect(weightedPeople({ weights: [1], cells: [cell('sure', [], 5)] }, 0.95)).toBeNull();
  });

  it('takes cases at their extreme for known', () => {
    const cells = [cell('sure', zeros(10), 80), cell('known', [-1, -1, -1, -1, -1, -1, -1, -1, -1, -1], 0)];
    const found = weightedPeople({ weights: [1], cells }, 0.95);
    expectNear(found?.estimate, -0.1, 1e-12);
    expectNear(found?.lower, -0.1 + 0.9 * tango(10, 0, 0, 0.95).lower, 1e-12);
  });
});
