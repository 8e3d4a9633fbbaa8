import { expect, test } from 'vitest';
import { NO_NAME } from '../../src/join/load-table.js';
import { mixReport } from '../../src/join/mix.js';

const gate = {
  slices: [
    { name: 'easy', share: 0.8 },
    { name: 'hard', share: 0.2 },
  ],
  targeted: [{ name: 'abuse' }],
};

const table = (rows: readonly (number | null)[], weight: readonly number[] | null = null) => ({
  nRequests: rows.length,
  slice: { names: ['easy', 'hard', 'abuse'], index: Uint32Array.from(rows.map((row) => row ?? NO_NAME)) },
  weight: weight === null ? null : Float64Array.from(weight),
});

test('the tested mix stands beside the shares of the gate', () => {
  const mix = mixReport([table([0, 0, 1, 1, 2, null])], gate);
  expect(mix).toEqual({
    nRequests: 6,
    nUnjoined: 1,
    slices: [
      { slice: 'easy', share: 0.8, nRequests: 2, tested: 0.5 },
      { slice: 'hard', share: 0.2, nRequests: 2, tested: 0.5 },
      { slice: 'abuse', share: null, nRequests: 1, tested: 0.2 },
    ],
    distance: expect.closeTo(0.3, 12),
  });
});

test('weights of a sampled trace count, over all load runs', () => {
  const mix = mixReport([table([0, 1], [4, 1]), table([0], [5])], gate);
  expect(mix.slices.map(({ tested }) => tested)).toEqual([0.9, 0.1, 0]);
});

test('requests of no case leave no mix', () => {
  expect(mixReport([table([null, null])], gate)).toMatchObject({ nUnjoined: 2, distance: null });
});
