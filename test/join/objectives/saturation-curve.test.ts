import { describe, expect, it } from 'vitest';
import { saturationCurve } from '../../../src/join/objectives/saturation-curve.js';
import { requestStates } from '../../../src/join/useful/request-states.js';
import { objectiveOf, objectivesOf, SETTINGS, tableOf, times } from '../support.js';

const SLO = objectivesOf([objectiveOf()]);

/** A load of 100 requests in ten seconds, so many of them slow. */
function loadAt(offeredRate: number | 'unbounded' | null, nSlow: number) {
  const table = tableOf([...times(100 - nSlow, {}), ...times(nSlow, { ttftMs: 900 })]);
  return {
    name: `at ${offeredRate}`,
    table,
    states: requestStates(table, SLO, []),
    run: { phase: 'steady', formulas: [], offeredRate, durationS: 10 } as const,
  };
}
const curveOf = (...loads: readonly ReturnType<typeof loadAt>[]) => saturationCurve(loads, SLO, SETTINGS);

describe('a saturation curve', () => {
  it('tells at which load an objective first breaks, and nothing of what lies between two loads', () => {
    const curve = curveOf(
      loadAt(20, 40),
      loadAt(5, 1),
      loadAt(10, 2),
      loadAt('unbounded', 90),
      loadAt(null, 0),
    );
    expect(curve.points.map(({ offeredRps, goodputRps }) => [offeredRps, goodputRps])).toEqual([
      [5, { isEstablished: true, value: 9.9 }],
      [10, { isEstablished: true, value: 9.8 }],
      [20, { isEstablished: true, value: 6 }],
    ]);
    expect(curve.points[2]).toMatchObject({
      achievedRps: { value: 10 },
      usefulShare: { n: 100, nYes: 60, interval: { method: 'wilson' } },
      objectives: [{ state: 'breached' }],
    });
    expect(curve.unplaced).toEqual(['at unbounded', 'at null']);
    expect(curve.breaks).toEqual([
      {
        className: 'any',
        objectiveName: 'first-token',
        lastMetRps: 10,
        firstBreachedRps: 20,
        isMetBeyondBreach: false,
        reason: 'met at 10 and breached at 20 requests/s; where between is not established',
      },
    ]);
  });

  it('passes over loads that decide nothing', () => {
    expect(curveOf(loadAt(5, 1), loadAt(10, 8), loadAt(20, 40)).breaks[0]).toMatchObject({
      lastMetRps: 5,
      firstBreachedRps: 20,
    });
  });

  it('says so where nothing breaks, nothing holds, or order is lost', () => {
    expect(curveOf(loadAt(5, 0)).breaks[0]?.reason).toBe(
      'met up to 5 requests/s, and breached at no load that was tried',
    );
    expect(curveOf(loadAt(5, 50)).breaks[0]?.reason).toBe(
      'breached from 5 requests/s on, and met at no lower load',
    );
    expect(curveOf(loadAt(5, 8)).breaks[0]?.reason).toBe('neither met nor breached at any load');
    expect(curveOf(loadAt(5, 50), loadAt(10, 0)).breaks[0]).toMatchObject({
      firstBreachedRps: 5,
      lastMetRps: null,
      isMetBeyondBreach: true,
    });
  });

  it('has points without objectives', () => {
    expect(saturationCurve([loadAt(5, 0)], null, SETTINGS)).toMatchObject({
      points: [{ objectives: [] }],
      breaks: [],
    });
  });
});
