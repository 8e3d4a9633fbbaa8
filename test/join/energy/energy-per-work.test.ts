import { describe, expect, it } from 'vitest';
import type { EnergyPerWork } from '../../../src/join/energy/energy.js';
import { energyPerWork } from '../../../src/join/energy/energy-per-work.js';
import { established, type Finding, notEstablished } from '../../../src/join/finding.js';

const exactly = (count: number) => ({ lower: count, upper: count });
const value = (finding: Finding) => (finding.isEstablished ? finding.value : Number.NaN);

describe('energy over useful work', () => {
  it('of 0.50 kWh in ten minutes for 2,000 useful requests of 90,000 tokens', () => {
    const work = { nSucceeded: 2400, nUseful: exactly(2000), nUsefulOutputTokens: exactly(90_000) };
    const per = energyPerWork({ joules: established(0.5 * 3.6e6), durationS: 600 }, work);
    expect(value(per.averageWatts)).toBe(3000);
    expect(value(per.kwh)).toBe(0.5);
    expect(value(per.joulesPerUsefulRequest)).toBe(900);
    expect(value(per.joulesPerUsefulOutputToken)).toBe(20);
    expect(value(per.kwhPerMillionUsefulTokens).toFixed(2)).toBe('5.56');
    expect(value(per.joulesPerSucceededRequest)).toBe(750);
    expect(value(per.usefulRequestsPerKilojoule)).toBeCloseTo(1.1111, 4);
  });

  it('has no figure without useful work', () => {
    const nothing = { nSucceeded: 5, nUseful: exactly(0), nUsefulOutputTokens: exactly(0) };
    const per = energyPerWork({ joules: established(100), durationS: 1 }, nothing);
    expect(per.joulesPerUsefulRequest).toEqual(notEstablished('there was no useful request'));
    expect(per.joulesPerUsefulOutputToken).toEqual(notEstablished('there was no useful output token'));
    expect(per.kwhPerMillionUsefulTokens.isEstablished).toBe(false);
    expect(value(per.joulesPerSucceededRequest)).toBe(20);
  });

  it('lies between two ends where requests could not be scored', () => {
    const work = {
      nSucceeded: 10,
      nUseful: { lower: 5, upper: 10 },
      nUsefulOutputTokens: { lower: 0, upper: 100 },
    };
    const per = energyPerWork({ joules: established(100), durationS: 10 }, work);
    expect(per.joulesPerUsefulRequest).toMatchObject({
      isEstablished: false,
      bounds: { lower: 10, upper: 20 },
    });
    expect(per.usefulRequestsPerKilojoule).toMatchObject({ bounds: { lower: 50, upper: 100 } });
    expect(per.joulesPerUsefulOutputToken).toMatchObject({
      bounds: { lower: 1, upper: Number.POSITIVE_INFINITY },
    });
  });

  it('is not established where the energy is not, for the same reason', () => {
    const work = { nSucceeded: 10, nUseful: exactly(10), nUsefulOutputTokens: exactly(100) };
    const per = energyPerWork({ joules: notEstablished('the counter was reset'), durationS: 10 }, work);
    for (const key of Object.keys(per) as (keyof EnergyPerWork)[])
      expect(per[key]).toMatchObject({ isEstablished: false, reason: 'the counter was reset' });
  });
});
