import { expect, it } from 'vitest';
import { pooledDifferences } from '../../src/report/pooled-differences.js';
import { aComparison, aMetricAnalysis } from '../support/verdict-builders.js';

const safe = { name: 'safe', share: 1, ...aComparison(-0.172, [-0.225, -0.122], 250) };
const unsafe = { name: 'unsafe', share: null, ...aComparison(0.64, [0.56, 0.71], 200) };

it('tells what a pool of all cases would hide', () => {
  const pooled = pooledDifferences({
    ...aMetricAnalysis({ pooledDifference: -0.172 }),
    slices: [safe, unsafe],
  });
  expect(pooled.map(({ name }) => name)).toEqual(['pooled', 'targeted pooled', 'all pooled']);
  expect(pooled.map(({ difference }) => difference.toFixed(3))).toEqual(['-0.172', '0.640', '0.189']);
});

it('has one pool only where no slice is targeted, and none without data', () => {
  expect(pooledDifferences(aMetricAnalysis()).map(({ name }) => name)).toEqual(['pooled']);
  const nothing = { ...unsafe, difference: null, nPairs: 0 };
  expect(pooledDifferences({ ...aMetricAnalysis({ pooledDifference: null }), slices: [nothing] })).toEqual(
    [],
  );
});
