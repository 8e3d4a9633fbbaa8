import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderShowings } from '../../../src/grade/human/order-showings.js';
import type { PacketCase, Showing } from '../../../src/grade/human/packet-case.js';
import { readingMinutes } from '../../../src/grade/human/reading-minutes.js';
import { keyedRandom } from '../../../src/shared/keyed-random.js';

function caseOf(index: number, length = 50): PacketCase {
  return {
    caseId: `c${index}`,
    prompt: [{ role: 'user', text: 'q' }],
    reference: null,
    isDistressing: false,
    answers: { baseline: `b${index}`.padEnd(length, '.'), candidate: `c${index}`.padEnd(length, '.') },
    confirm: null,
  };
}
const casesOf = (count: number) => Array.from({ length: count }, (_, index) => caseOf(index));
const isCandidateFirst = ({ sides }: Showing): boolean => sides[0]?.[0] === 'candidate';
const rules = fc.record({
  isPair: fc.boolean(),
  repeatedItems: fc.nat({ max: 10 }),
  batchMinutes: fc.constantFrom(null, 5, 8),
});

describe('orderShowings', () => {
  test('side by side, the candidate is on the left in exactly half, second showings included', () => {
    fc.assert(
      fc.property(fc.nat({ max: 50 }), rules, fc.nat(), (nCases, given, seed) => {
        const shown = orderShowings(
          casesOf(nCases),
          { ...given, isPair: true },
          keyedRandom(seed, 'x'),
        ).flat();
        const nLeft = shown.filter(isCandidateFirst).length;
        expect(Math.abs(shown.length - 2 * nLeft)).toBeLessThanOrEqual(1);
        expect(shown.filter(({ isRepeat }) => isRepeat)).toHaveLength(
          Math.min(given.repeatedItems, Math.floor(nCases / 3)),
        );
      }),
      { numRuns: 25 },
    );
  });

  test('one by one, each answer comes once, both of a case in one part, the candidate first in half', () => {
    fc.assert(
      fc.property(fc.nat({ max: 40 }), rules, fc.nat(), (nCases, given, seed) => {
        const parts = orderShowings(casesOf(nCases), { ...given, isPair: false }, keyedRandom(seed, 'x'));
        const firsts = parts.map((part) => part.filter(({ isRepeat }) => !isRepeat));
        let nCandidateFirst = 0;
        for (const part of firsts) {
          for (const id of new Set(part.map((showing) => showing.case.caseId))) {
            const own = part.filter((showing) => showing.case.caseId === id);
            expect(own.map(({ sides }) => sides[0]?.[0]).sort()).toEqual(['baseline', 'candidate']);
            if (own[0] !== undefined && isCandidateFirst(own[0])) nCandidateFirst++;
          }
        }
        expect(firsts.flat()).toHaveLength(2 * nCases);
        expect(Math.abs(nCases - 2 * nCandidateFirst)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 25 },
    );
  });

  test('an item comes back after it was shown, in the last third of the last part', () => {
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 40 }), rules, fc.nat(), (nCases, given, seed) => {
        const parts = orderShowings(casesOf(nCases), given, keyedRandom(seed, 'x'));
        const all = parts.flat();
        for (const [place, showing] of all.entries()) {
          if (!showing.isRepeat) continue;
          const first = all.findIndex(
            (other) =>
              !other.isRepeat &&
              other.case === showing.case &&
              (given.isPair || other.sides[0]?.[0] === showing.sides[0]?.[0]),
          );
          expect(first).toBeGreaterThanOrEqual(0);
          expect(place - first).toBeGreaterThanOrEqual(2);
        }
        expect(
          parts
            .slice(0, -1)
            .flat()
            .some(({ isRepeat }) => isRepeat),
        ).toBe(false);
      }),
      { numRuns: 25 },
    );
  });

  test('parts keep within the minutes and are about equally long', () => {
    const cases = Array.from({ length: 60 }, (_, index) => caseOf(index, 200 + 100 * (index % 7)));
    const parts = orderShowings(
      cases,
      { isPair: true, repeatedItems: 0, batchMinutes: 20 },
      keyedRandom(1, 'x'),
    );
    const minutes = parts.map((part) => part.reduce((sum, showing) => sum + readingMinutes(showing.case), 0));
    expect(parts).toHaveLength(6);
    expect(Math.max(...minutes)).toBeLessThanOrEqual(20);
    expect(Math.min(...minutes)).toBeGreaterThan(15);
  });

  test('a case longer than a part may be is a part of its own', () => {
    const parts = orderShowings(
      [caseOf(0, 100_000), caseOf(1), caseOf(2)],
      { isPair: true, repeatedItems: 0, batchMinutes: 5 },
      keyedRandom(1, 'x'),
    );
    expect(parts.flat()).toHaveLength(3);
    expect(parts.find((part) => part.some((showing) => showing.case.caseId === 'c0'))).toHaveLength(1);
  });

  test('no case, no part', () => {
    expect(
      orderShowings([], { isPair: true, repeatedItems: 3, batchMinutes: 5 }, keyedRandom(1, 'x')),
    ).toEqual([]);
  });
});
