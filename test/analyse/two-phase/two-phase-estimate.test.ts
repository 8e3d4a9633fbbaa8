import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TwoPhaseCell } from '../../../src/analyse/two-phase/two-phase-cell.js';
import { twoPhaseEstimate } from '../../../src/analyse/two-phase/two-phase-estimate.js';
import type { LabelClass } from '../../../src/plan/label-class.js';
import { expectNear } from '../support/golden.js';

interface LabelRecord {
  readonly name: string;
  readonly category: string;
  readonly inputs: {
    readonly weights: readonly number[];
    readonly z: number;
    readonly cells: readonly {
      readonly slice: number;
      readonly cls: LabelClass;
      readonly F: readonly number[];
      readonly labelled_index: readonly number[];
      readonly Y: readonly number[];
    }[];
  };
  readonly expected: {
    readonly lam: number;
    readonly estimate: number;
    readonly estimate_shrunk: number;
    readonly V_rectifier: number;
    readonly V_cases: number;
    readonly ci: readonly [number, number];
  };
  readonly tolerance: { readonly abs: number };
}

const records = (
  JSON.parse(readFileSync('test/oracles/golden-sequential.json', 'utf8')) as { records: LabelRecord[] }
).records.filter(({ category }) => category === 'labels');

const Z = 1.9599639845400545;

function cell(
  labelClass: LabelClass,
  human: readonly number[],
  judge: readonly number[],
  judgeUnlabelled: readonly number[] = [],
  part = 0,
): TwoPhaseCell {
  return { part, labelClass, human, judge, judgeUnlabelled };
}

const zeros = (n: number): readonly number[] => new Array<number>(n).fill(0);

describe('twoPhaseEstimate', () => {
  it.each(records)('agrees with the reference: $name', ({ inputs, expected, tolerance }) => {
    const cells = inputs.cells.map(({ slice, cls, F, labelled_index, Y }) =>
      cell(
        cls,
        Y,
        labelled_index.map((index) => F[index] as number),
        F.filter((_, index) => !labelled_index.includes(index)),
        slice,
      ),
    );
    const found = twoPhaseEstimate({ weights: inputs.weights, cells }, { z: inputs.z, lambda: 'tuned' });
    expectNear(found?.lambda, expected.lam, tolerance.abs);
    expectNear(found?.estimate, expected.estimate, tolerance.abs);
    expectNear(found?.shrunk, expected.estimate_shrunk, tolerance.abs);
    expectNear(found?.rectifierVariance, expected.V_rectifier, tolerance.abs);
    expectNear(found?.caseVariance, expected.V_cases, tolerance.abs);
    expectNear(found?.lower, expected.ci[0], tolerance.abs);
    expectNear(found?.upper, expected.ci[1], tolerance.abs);
  });

  it('has read a record', () => expect(records).toHaveLength(1));

  it('never collapses: no difference anywhere still leaves a width', () => {
    const cells = [
      cell('unsure', zeros(50), zeros(50), zeros(100)),
      cell('sure', zeros(50), zeros(50), zeros(800)),
    ];
    const found = twoPhaseEstimate({ weights: [1], cells }, { z: Z, lambda: 'tuned' });
    expect(found).toMatchObject({ lambda: 0, estimate: 0, shrunk: 0, caseVariance: 0 });
    // 2/52 in each class, times q = W²(1/50 − 1/N).
    const q = 0.15 ** 2 * (1 / 50 - 1 / 150) + 0.85 ** 2 * (1 / 50 - 1 / 850);
    expectNear(found?.rectifierVariance, (2 / 52) * q, 1e-12);
  });

  it('drops a cell without cases', () => {
    const kept = [cell('unsure', [0, -1], [0, 0], [1, 0]), cell('sure', [0, 0], [0, 0], zeros(6))];
    const found = twoPhaseEstimate(
      { weights: [1], cells: [...kept, cell('sure', [], [], [])] },
      { z: Z, lambda: 'tuned' },
    );
    expect(found).toEqual(twoPhaseEstimate({ weights: [1], cells: kept }, { z: Z, lambda: 'tuned' }));
  });

  it('takes a cell that is labelled throughout as known: it adds nothing to the variance of the correction', () => {
    const cells = [cell('unsure', [1, -1, -1], [1, 0, -1]), cell('sure', [0, 0, -1], [0, 0, 0])];
    const found = twoPhaseEstimate({ weights: [1], cells }, { z: Z, lambda: 'tuned' });
    expect(found).toMatchObject({ lambda: 0, rectifierVariance: 0 });
    expectNear(found?.estimate, -2 / 6, 1e-12);
  });

  it('has no answer where a cell with cases has no label, or a weighted slice has no case', () => {
    const sure = cell('sure', [0, 0], [0, 0], zeros(5));
    const options = { z: Z, lambda: 'tuned' } as const;
    expect(
      twoPhaseEstimate({ weights: [1], cells: [sure, cell('unsure', [], [], [1])] }, options),
    ).toBeNull();
    expect(twoPhaseEstimate({ weights: [0.5, 0.5], cells: [sure] }, options)).toBeNull();
    expect(twoPhaseEstimate({ weights: [1], cells: [] }, options)).toBeNull();
  });

  it('works with one label in a cell', () => {
    const cells = [cell('unsure', [-1], [0], [1]), cell('sure', [0], [0], zeros(3))];
    const found = twoPhaseEstimate({ weights: [1], cells }, { z: Z, lambda: 'tuned' });
    expect(found?.lambda).toBe(0);
    expectNear(found?.estimate, -2 / 6, 1e-12);
    expect(Number.isFinite(found?.lower)).toBe(true);
  });

  it('refuses what no difference can be', () => {
    const bad = (value: number) => () =>
      twoPhaseEstimate({ weights: [1], cells: [cell('sure', [value], [0])] }, { z: Z, lambda: 0 });
    expect(bad(Number.NaN)).toThrow();
    expect(bad(3)).toThrow('difference must lie in [-2, 2], got 3');
    expect(() =>
      twoPhaseEstimate({ weights: [1], cells: [cell('sure', [0], [])] }, { z: Z, lambda: 0 }),
    ).toThrow('labelled cases need a human and a judge: 1 and 0');
  });

  it('lies within its ends, and turns round with the arms', () => {
    const difference = fc.constantFrom(-1, 0, 1);
    const labels = fc.array(fc.tuple(difference, difference), { minLength: 1, maxLength: 8 });
    const one = fc.record({
      part: fc.nat(1),
      labelClass: fc.constantFrom('unsure' as const, 'sure' as const),
      labels,
      judgeUnlabelled: fc.array(difference, { maxLength: 8 }),
    });
    fc.assert(
      fc.property(
        fc.array(one, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('tuned' as const, 0 as const),
        (drawn, lambda) => {
          const cellsOf = (sign: number) =>
            drawn.map(({ part, labelClass, labels: pairs, judgeUnlabelled }) =>
              cell(
                labelClass,
                pairs.map(([human]) => sign * human),
                pairs.map(([, judge]) => sign * judge),
                judgeUnlabelled.map((value) => sign * value),
                part,
              ),
            );
          const weights: number[] = [0, 1].map((part) => (drawn.some((each) => each.part === part) ? 1 : 0));
          const total = weights.reduce((all, weight) => all + weight, 0);
          const shares = weights.map((weight) => weight / total);
          const found = twoPhaseEstimate({ weights: shares, cells: cellsOf(1) }, { z: Z, lambda });
          const turned = twoPhaseEstimate({ weights: shares, cells: cellsOf(-1) }, { z: Z, lambda });
          if (found === null || turned === null) throw new Error('every cell has a label');
          expect(found.lower).toBeLessThanOrEqual(found.estimate);
          expect(found.upper).toBeGreaterThanOrEqual(found.estimate);
          expectNear(turned.estimate, -found.estimate, 1e-12);
          expectNear(turned.lower, -found.upper, 1e-12);
        },
      ),
    );
  });
});
