import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assignRaters, type CaseToAssign } from '../../../src/grade/human/assign-raters.js';
import { keyedRandom } from '../../../src/shared/keyed-random.js';

const NOBODY: ReadonlySet<string> = new Set();
const cases = fc.array(
  fc.record({ slice: fc.constantFrom('a', 'b', 'c'), nRaters: fc.constantFrom(1 as const, 2 as const) }),
  { maxLength: 60 },
);

test('each case has its raters, all of them different, and everybody gets equally much', () => {
  fc.assert(
    fc.property(cases, fc.integer({ min: 2, max: 6 }), fc.nat(), (given, nRaters, seed) => {
      const wanted = given.map((item): CaseToAssign => ({ ...item, excluded: NOBODY }));
      const raters = Array.from({ length: nRaters }, (_, index) => `r${index}`);
      const work = assignRaters(wanted, raters, keyedRandom(seed, 'x'));
      for (const [position, { nRaters: needed }] of wanted.entries()) {
        expect(work.filter((own) => own.includes(position))).toHaveLength(needed);
      }
      const loads = work.map((own) => own.length);
      // Slices are balanced first, each to within a few; what is left over is balanced over all.
      expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(3);
      for (const slice of ['a', 'b', 'c']) {
        const inSlice = work.map((own) => own.filter((position) => wanted[position]?.slice === slice).length);
        expect(Math.max(...inSlice) - Math.min(...inSlice)).toBeLessThanOrEqual(3);
      }
    }),
    { numRuns: 25 },
  );
});

test('shared cases are spread over all pairs of raters', () => {
  const wanted = Array.from(
    { length: 60 },
    (): CaseToAssign => ({ slice: 'a', nRaters: 2, excluded: NOBODY }),
  );
  const work = assignRaters(wanted, ['x', 'y', 'z'], keyedRandom(1, 'x'));
  const together = (one: number, other: number) =>
    work[one]?.filter((position) => work[other]?.includes(position)).length;
  expect([together(0, 1), together(0, 2), together(1, 2)]).toEqual([20, 20, 20]);
});

test('nobody gets a case they may not grade; where nobody may, nobody does', () => {
  const wanted: CaseToAssign[] = [
    { slice: 'a', nRaters: 1, excluded: new Set(['x']) },
    { slice: 'a', nRaters: 2, excluded: new Set(['y']) },
    { slice: 'a', nRaters: 1, excluded: new Set(['x', 'y']) },
  ];
  expect(assignRaters(wanted, ['x', 'y'], keyedRandom(1, 'x'))).toEqual([[1], [0]]);
});
