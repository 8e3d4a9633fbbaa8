import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocateLabels, type LabelCell } from '../../src/plan/allocate-labels.js';

function cell(labelClass: LabelCell['labelClass'], size: number, weight: number, floor = 0): LabelCell {
  return { labelClass, size, weight, floor };
}

describe('allocateLabels', () => {
  it('gives half of the labels to each class, and within it by weight', () => {
    const cells = [
      cell('unsure', 200, 0.14),
      cell('sure', 800, 0.56),
      cell('unsure', 100, 0.06),
      cell('sure', 400, 0.24),
    ];
    expect(allocateLabels(cells, 200)).toEqual([70, 70, 30, 30]);
  });

  it('gives what is left over by largest fraction, ties to the first', () => {
    const cells = [cell('sure', 100, 0.25), cell('sure', 100, 0.25), cell('sure', 100, 0.5)];
    expect(allocateLabels(cells, 10)).toEqual([3, 2, 5]);
    expect(allocateLabels([cell('sure', 100, 0.44), cell('sure', 100, 0.56)], 10)).toEqual([4, 6]);
  });

  it('gives every cell with cases two labels at least, and one with a single case that one', () => {
    const cells = [
      cell('sure', 900, 0.98),
      cell('sure', 40, 0.01),
      cell('sure', 1, 0.001),
      cell('sure', 0, 0),
    ];
    expect(allocateLabels(cells, 50)).toEqual([47, 2, 1, 0]);
  });

  it('gives an odd label, and what the unsure class has no cases for, to the sure class', () => {
    expect(allocateLabels([cell('unsure', 300, 0.3), cell('sure', 700, 0.7)], 101)).toEqual([50, 51]);
    expect(allocateLabels([cell('unsure', 20, 0.02), cell('sure', 980, 0.98)], 200)).toEqual([20, 180]);
    expect(allocateLabels([cell('unsure', 980, 0.98), cell('sure', 20, 0.02)], 200)).toEqual([180, 20]);
    expect(allocateLabels([cell('sure', 980, 1)], 200)).toEqual([200]);
    expect(allocateLabels([cell('unsure', 30, 0.5), cell('sure', 20, 0.5)], 200)).toEqual([30, 20]);
  });

  it('first gives what the rules of slices need', () => {
    const cells = [cell('sure', 900, 0.95, 15), cell('sure', 100, 0.05, 15), cell('sure', 50, 0, 15)];
    expect(allocateLabels(cells, 100)).toEqual([70, 15, 15]);
  });

  it('lets the rules share what there is where it does not reach', () => {
    const cells = [cell('sure', 900, 0.9, 20), cell('sure', 100, 0.1, 10)];
    // Two each, and 16 more in the ratio 18 to 8.
    expect(allocateLabels(cells, 20)).toEqual([13, 7]);
  });

  it('never less than 40 % to the sure class while it has cases, never more than a cell has', () => {
    const one = fc.record({
      labelClass: fc.constantFrom('unsure' as const, 'sure' as const),
      size: fc.nat(60),
      weight: fc.double({ min: 0, max: 1, noNaN: true }),
      floor: fc.nat(30),
    });
    fc.assert(
      fc.property(
        fc.array(one, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 300 }),
        (cells, wanted) => {
          const counts = allocateLabels(cells, wanted);
          const total = (of: readonly number[]) => of.reduce((sum, count) => sum + count, 0);
          const sure = (of: readonly number[]) =>
            of.filter((_, index) => cells[index]?.labelClass === 'sure');
          const sizes = cells.map(({ size }) => size);
          for (const [index, count] of counts.entries()) {
            expect(count).toBeLessThanOrEqual(sizes[index] ?? 0);
            expect(count).toBeGreaterThanOrEqual(Math.min(2, sizes[index] ?? 0));
          }
          const fewest = total(sizes.map((size) => Math.min(2, size)));
          const all = Math.min(wanted, total(sizes));
          expect(total(counts)).toBeGreaterThanOrEqual(all);
          if (all >= 2 * fewest) expect(total(counts)).toBe(all);
          expect(total(sure(counts))).toBeGreaterThanOrEqual(
            Math.min(total(sure(sizes)), Math.ceil(0.4 * all)),
          );
        },
      ),
    );
  });
});
