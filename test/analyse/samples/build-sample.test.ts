import { describe, expect, it } from 'vitest';
import { buildSample } from '../../../src/analyse/samples/build-sample.js';
import { negated } from '../../../src/analyse/samples/negate.js';

const values = Float64Array.of(-0.5, 0.25, 0, 0.25, -0.5, 0);
const clusterOf = Uint32Array.of(9, 9, 4, 4, 4, 7);

describe('buildSample', () => {
  it('counts distinct values on a lattice', () => {
    const sample = buildSample({ values, step: 0.25, clusterOf: null });
    expect(sample).toMatchObject({ n: 6, nNonZero: 4, nNonOne: 6, clusters: null });
    expect(sample.mean).toBeCloseTo(-0.5 / 6, 15);
    expect(sample.values).toEqual({
      kind: 'lattice',
      unitsPerOne: 4,
      units: Int32Array.of(-2, 0, 1),
      counts: Float64Array.of(2, 2, 2),
    });
  });

  it('has the moments of the same values taken as continuous', () => {
    const lattice = buildSample({ values, step: 0.25, clusterOf });
    const continuous = buildSample({ values, step: null, clusterOf });
    for (const moment of ['mean', 'meanSquare', 'variance', 'thirdMoment', 'nNonZero'] as const) {
      expect(continuous[moment]).toBeCloseTo(lattice[moment], 14);
    }
    expect(continuous.clusters?.sumSquares).toBeCloseTo(lattice.clusters?.sumSquares ?? Number.NaN, 14);
    expect(continuous.clusters?.sumCubes).toBeCloseTo(lattice.clusters?.sumCubes ?? Number.NaN, 14);
  });

  it('takes values off the lattice as continuous: slower, never wrong', () => {
    const off = buildSample({ values: Float64Array.of(0.25, 0.3), step: 0.25, clusterOf: null });
    expect(off.values.kind).toBe('continuous');
  });

  it('takes a difference that rounding alone made for none', () => {
    const values = Float64Array.of(0.1 + 0.2 - 0.3, -5e-324, 0, 2e-12);
    const sample = buildSample({ values, step: null, clusterOf: null });
    expect(sample).toMatchObject({ nNonZero: 1 });
    const equal = buildSample({ values: values.subarray(0, 3), step: null, clusterOf: null });
    expect(equal).toMatchObject({ mean: 0, meanSquare: 0, variance: 0, nNonZero: 0 });
  });

  it('orders clusters by size and total, whatever their numbers', () => {
    const { clusters } = buildSample({ values, step: 0.25, clusterOf });
    expect(clusters).toMatchObject({
      count: 3,
      sizes: Float64Array.of(1, 2, 3),
      totals: Float64Array.of(0, -1, -1),
    });
  });

  it('refuses NaN and an empty input', () => {
    expect(() => buildSample({ values: Float64Array.of(0, Number.NaN), step: 1, clusterOf: null })).toThrow(
      'values[1] must be a finite number, got NaN',
    );
    expect(() => buildSample({ values: Float64Array.of(Number.NaN), step: null, clusterOf: null })).toThrow(
      'values[0] must be a finite number, got NaN',
    );
    expect(() => buildSample({ values: new Float64Array(0), step: 1, clusterOf: null })).toThrow(
      'values must not be empty',
    );
  });
});

describe('negated', () => {
  it('is the sample of the negated values', () => {
    for (const step of [0.25, null]) {
      const sample = buildSample({ values, step, clusterOf });
      const opposite = buildSample({ values: values.map((x) => 0 - x), step, clusterOf });
      expect(JSON.stringify(negated(sample))).toBe(JSON.stringify(opposite));
    }
  });
});
