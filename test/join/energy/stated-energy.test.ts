import { describe, expect, it } from 'vitest';
import { statedEnergy } from '../../../src/join/energy/stated-energy.js';

const KEY = 'nvidia_total_gpu_energy';

describe('energy that a tool states', () => {
  it.each([
    [600, 'J', 600],
    [600, 'mJ', 0.6],
    [600, 'MJ', 6e8],
    [0.5, 'kWh', 1.8e6],
  ])('%d %s is %d J', (value, unit, joules) => {
    expect(statedEnergy([{ key: KEY, value, unit }])).toEqual({ isEstablished: true, value: joules });
  });

  it.each([
    [[], 'the tool states no energy'],
    [[{ key: KEY, value: 1, unit: null }], 'the tool states its energy in no unit'],
    [[{ key: KEY, value: 1, unit: 'cal' }], 'the tool states its energy in "cal"'],
    [[{ key: KEY, value: -1, unit: 'J' }], 'the tool states an energy below 0'],
    [
      [
        { key: KEY, value: 1, unit: 'J' },
        { key: KEY, value: 1, unit: 'mJ' },
      ],
      'the tool states more than one energy',
    ],
  ])('%j is not established', (stated, reason) => {
    expect(statedEnergy(stated)).toEqual({ isEstablished: false, reason, bounds: null });
  });
});
