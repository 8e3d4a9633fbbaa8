import '../../support/property-seed.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tango } from '../../../src/analyse/intervals/tango.js';
import { wilson } from '../../../src/analyse/intervals/wilson.js';
import { compareUseful } from '../../../src/join/useful/compare-useful.js';
import { requestStates } from '../../../src/join/useful/request-states.js';
import { SETTINGS, type TestRequest, tableOf, times } from '../support.js';

const armOf = (requests: readonly TestRequest[]) => {
  const table = tableOf(requests);
  return { table, states: requestStates(table, null, []) };
};
const compare = (baseline: readonly TestRequest[], candidate: readonly TestRequest[]) =>
  compareUseful(armOf(baseline), armOf(candidate), SETTINGS, 0.01);

/** Requests of the same cases in both arms; `failed` cases by number. */
const arm = (n: number, failed: readonly number[]) =>
  Array.from(
    { length: n },
    (_, i): TestRequest => ({ unit: `c${i}`, quality: failed.includes(i) ? 'failed' : 'passed' }),
  );

describe('baseline against candidate', () => {
  it('pairs requests of the same case, in whatever order the files have them', () => {
    const candidate = arm(100, [1, 2, 3, 4]);
    const { overall } = compare(arm(100, [0, 1]), candidate);
    expect(overall).toMatchObject({
      pairing: 'by-case',
      nBaseline: 100,
      nCandidate: 100,
      nUnits: 100,
      baseline: 0.98,
      candidate: 0.96,
      interval: { level: 0.95, method: 'bootstrap-guarded' },
      worstCase: null,
      bestCase: null,
    });
    expect(overall.difference).toBeCloseTo(-0.02, 12);
    const score = tango(100, 3, 1, 0.95);
    expect(overall.interval?.lower).toBeLessThanOrEqual(score.lower);
    expect(overall.interval?.upper).toBeGreaterThanOrEqual(score.upper);
    expect(compare(arm(100, [0, 1]), [...candidate].reverse()).overall).toEqual(overall);
  });

  it('compares other traffic as independent groups, by Wilson’s limits squared and added', () => {
    const { overall } = compare(arm(100, [0, 1]), [...times(96, {}), ...times(4, { quality: 'failed' })]);
    const [b, c] = [wilson(98, 100, 0.95), wilson(96, 100, 0.95)];
    expect(overall).toMatchObject({ pairing: 'independent', nUnits: 100, baseline: 0.98, candidate: 0.96 });
    expect(overall.interval?.lower).toBeCloseTo(-0.02 - Math.hypot(0.96 - c.lower, b.upper - 0.98), 12);
    expect(overall.interval?.upper).toBeCloseTo(-0.02 + Math.hypot(c.upper - 0.96, 0.98 - b.lower), 12);
  });

  it('pairs no weighted requests and none of unknown cases', () => {
    const weighted = arm(10, []).map((request) => ({ ...request, weight: 2 }));
    expect(compare(weighted, weighted).overall.pairing).toBe('independent');
    expect(compare(times(3, { unit: null }), times(3, { unit: null })).overall).toMatchObject({
      pairing: 'independent',
      difference: null,
      interval: null,
      worstCase: { difference: -1 },
      bestCase: { difference: 1 },
    });
  });

  it('counts a case that was sent more often in one arm as other traffic', () => {
    expect(compare(arm(3, []), [...arm(2, []), { unit: 'c1' }]).overall.pairing).toBe('independent');
  });

  it('bounds what is unknown in either arm', () => {
    const candidate: TestRequest[] = arm(50, [0]).map((request, i) =>
      i < 5 ? { ...request, quality: 'unscored' } : request,
    );
    const { overall } = compare(arm(50, [0]), candidate);
    expect(overall.difference).toBe(0);
    expect(overall.worstCase?.difference).toBeCloseTo(-0.08, 12);
    expect(overall.bestCase?.difference).toBeCloseTo(0.02, 12);
    expect(overall.worstCase?.lower).toBeLessThan(-0.08);
  });

  it('compares slice by slice', () => {
    const sliced = (failed: readonly number[]) =>
      arm(40, failed).map((request, i) => ({ ...request, slice: i % 2 === 0 ? 'even' : 'odd' }));
    const { slices } = compare(sliced([]), sliced([1, 3]));
    expect(slices.map(({ slice, nUnits, difference }) => [slice, nUnits, difference])).toEqual([
      ['even', 20, 0],
      ['odd', 20, -0.1],
    ]);
  });

  it('resamples cases where their requests repeat', () => {
    const repeated = (failed: readonly number[]) => arm(30, failed).flatMap((request) => times(5, request));
    const { overall } = compare(repeated([]), repeated([0, 1, 2]));
    expect(overall).toMatchObject({ pairing: 'by-case', nBaseline: 150, nUnits: 30, difference: -0.1 });
    const alone = compare(
      arm(150, []),
      arm(
        150,
        Array.from({ length: 15 }, (_, i) => i),
      ),
    ).overall;
    const width = ({ interval }: typeof overall) => (interval?.upper ?? 0) - (interval?.lower ?? 0);
    expect(width(overall)).toBeGreaterThan(1.5 * width(alone));
  });

  it('changes sign with the arms, and holds its own estimate', () => {
    const outcomes = fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 2, maxLength: 25 });
    fc.assert(
      fc.property(outcomes, fc.boolean(), (pairs, isPaired) => {
        const requests = (side: 0 | 1): readonly TestRequest[] =>
          pairs.map((pair, i) => ({
            unit: isPaired ? `c${i}` : `c${side}-${i}`,
            quality: pair[side] ? 'passed' : 'failed',
          }));
        const forth = compare(requests(0), requests(1)).overall;
        const back = compare(requests(1), requests(0)).overall;
        expect(forth.pairing).toBe(isPaired ? 'by-case' : 'independent');
        expect(forth.difference).toBeCloseTo(0 - (back.difference ?? Number.NaN), 12);
        expect(forth.interval?.lower).toBeCloseTo(0 - (back.interval?.upper ?? Number.NaN), 9);
        expect(forth.interval?.lower).toBeLessThanOrEqual((forth.difference ?? 0) + 1e-12);
        expect(forth.interval?.upper).toBeGreaterThanOrEqual((forth.difference ?? 0) - 1e-12);
        expect(forth.interval?.upper).toBeGreaterThan(forth.interval?.lower ?? 0);
      }),
      { numRuns: 40 },
    );
  });
});
