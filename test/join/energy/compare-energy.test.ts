import { describe, expect, it } from 'vitest';
import { compareEnergy } from '../../../src/join/energy/compare-energy.js';
import type { EnergyDeclaration, EnergyLoad, EnergyMeasurement } from '../../../src/join/energy/energy.js';
import { established, type Finding, notEstablished } from '../../../src/join/finding.js';
import { requestStates } from '../../../src/join/useful/request-states.js';
import { SETTINGS, type TestRequest, tableOf, times } from '../support.js';
import { DECLARATION, LOAD } from './support.js';

function armOf(
  joules: Finding | number,
  requests: readonly TestRequest[],
  given: { readonly declaration?: Partial<EnergyDeclaration>; readonly load?: Partial<EnergyLoad> } = {},
) {
  const table = tableOf(requests);
  const measurement: EnergyMeasurement = {
    joules: typeof joules === 'number' ? established(joules) : joules,
    window: { startMs: 0, endMs: 60_000 },
    durationS: 60,
    source: 'counter',
    metric: 'DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION (mJ)',
    declaration: { ...DECLARATION, ...given.declaration },
    load: { ...LOAD, ...given.load },
    devices: [],
    warnings: [],
  };
  return { table, states: requestStates(table, null, []), measurement };
}

const good = times(100, { nOut: 20 });
const compare = (
  baseline: ReturnType<typeof armOf>,
  candidate: ReturnType<typeof armOf>,
  per: 'useful-request' | 'useful-output-token' = 'useful-request',
) => compareEnergy(baseline, candidate, per, SETTINGS);

describe('energy of baseline and candidate', () => {
  it('is compared for a useful request, with an interval that never collapses', () => {
    const compared = compare(armOf(1000, good), armOf(1100, good));
    expect(compared).toMatchObject({
      per: 'useful-request',
      nUnits: 100,
      reason: null,
      worstCase: null,
      bestCase: null,
      caveats: [
        'Energy was measured once in each arm: how much it varies from run to run is not in the interval.',
      ],
    });
    expect(compared.increase).toBeCloseTo(0.1, 12);
    expect(compared.interval?.lower).toBeLessThan(0.09);
    expect(compared.interval?.upper).toBeGreaterThan(0.11);
  });

  it('rises where fewer requests are useful for the same energy', () => {
    const worse = [...times(80, { nOut: 20 }), ...times(20, { quality: 'failed' as const })];
    const { increase, interval } = compare(armOf(1000, good), armOf(1000, worse));
    expect(increase).toBeCloseTo(0.25, 12);
    expect(interval?.lower).toBeGreaterThan(0.1);
    expect(interval?.upper).toBeLessThan(0.5);
  });

  it('is compared for a useful output token', () => {
    const { increase, interval } = compare(
      armOf(1000, good),
      armOf(1000, times(100, { nOut: 25 })),
      'useful-output-token',
    );
    expect(increase).toBeCloseTo(-0.2, 12);
    expect(interval?.lower).toBeLessThan(-0.2);
    expect(
      compare(armOf(1000, good), armOf(1000, times(100, { nOut: null })), 'useful-output-token'),
    ).toMatchObject({
      increase: null,
      reason: '100 useful requests do not tell their output tokens',
    });
  });

  it('widens with how much token counts vary between cases', () => {
    const spread = (scale: number) =>
      Array.from({ length: 100 }, (_, i) => ({ nOut: 100 + scale * (i % 5) }));
    const width = (scale: number) => {
      const shuffled = [...spread(scale).slice(3), ...spread(scale).slice(0, 3)];
      const { interval } = compare(armOf(1000, spread(scale)), armOf(1000, shuffled), 'useful-output-token');
      return (interval?.upper ?? 0) - (interval?.lower ?? 0);
    };
    expect(width(60)).toBeGreaterThan(width(1));
  });

  it('bounds what is unknown', () => {
    const partly = [...times(90, {}), ...times(10, { quality: 'unscored' as const })];
    const compared = compare(armOf(1000, good), armOf(1000, partly));
    expect(compared.worstCase?.increase).toBeCloseTo(1 / 9, 10);
    expect(compared.bestCase?.increase).toBeCloseTo(0, 10);
    expect(compared.worstCase?.upper).toBeGreaterThan(1 / 9);
  });

  it('has no number where an arm has none', () => {
    expect(compare(armOf(1000, good), armOf(notEstablished('the counter was reset'), good))).toMatchObject({
      increase: null,
      interval: null,
      reason: 'the counter was reset',
    });
    expect(compare(armOf(1000, good), armOf(1000, times(10, { quality: 'failed' })))).toMatchObject({
      increase: null,
      reason: 'an arm did no useful work',
    });
  });

  it.each<[string, Parameters<typeof armOf>[2], string]>([
    [
      'boundary',
      { declaration: { boundary: 'host_ac' } },
      'the boundary of the baseline is gpu_device, of the candidate host_ac',
    ],
    [
      'accounting',
      { declaration: { accounting: 'incremental', idleWatts: 10 } },
      'the accounting of the baseline is allocated, of the candidate incremental',
    ],
    [
      'warm capacity',
      { declaration: { warmCapacity: '2 replicas' } },
      'the warm capacity of the baseline is 1 replica on 2 GPUs, of the candidate 2 replicas',
    ],
    [
      'exclusions',
      { declaration: { exclusions: ['CPU'] } },
      'the list of exclusions of the baseline is CPU, fans, network, of the candidate CPU',
    ],
    [
      'load',
      { load: { offeredRate: 20 } },
      'the load of the baseline is 10 requests/s, concurrency unlimited, of the candidate 20 requests/s, concurrency unlimited',
    ],
    ['mix', { load: { mix: 'other' } }, 'the mix of the baseline is sha256:mix, of the candidate other'],
    [
      'unknown mix',
      { load: { mix: null } },
      'the mix of the baseline is sha256:mix, of the candidate not known',
    ],
  ])('of another %s is refused, and both are named', (_, given, message) => {
    expect(() => compare(armOf(1000, good), armOf(1000, good, given))).toThrow(
      `energy cannot be compared: ${message}`,
    );
  });

  it('of two unknown mixes is refused: unknown is equal to nothing', () => {
    const unknown = { load: { mix: null } };
    expect(() => compare(armOf(1, good, unknown), armOf(1, good, unknown))).toThrow('not known');
  });
});
