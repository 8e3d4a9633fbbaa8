import { describe, expect, it } from 'vitest';
import { bootstrapT } from '../../../src/analyse/bootstrap/bootstrap-t.js';

const stream = { seed: 1, metric: 'm', slice: 's', purpose: 'bootstrap-t' };
const DIFFERENCES = Float64Array.of(
  ...[-0.083, -0.042, -0.123, 0.069, -0.054, 0.07, 0.028, -0.014, 0.062, -0.04, 0.07, -0.121, -0.075],
  ...[0.082, -0.184, 0.023, -0.048, -0.059, -0.071, 0.088, -0.138, 0.052, 0.023, -0.049, -0.022],
);

describe('bootstrapT', () => {
  it('agrees with numpy', () => {
    // numpy 2.4.6, PCG64, 2,000,000 resamples: [-0.055002, 0.008477]
    const ends = bootstrapT(DIFFERENCES, { level: 0.95, nResamples: 50_000, stream });
    expect(Math.abs(ends.lower + 0.055002)).toBeLessThan(0.0006);
    expect(Math.abs(ends.upper - 0.008477)).toBeLessThan(0.0006);
  });

  it('collapses without spread, which is why no gate rests on it', () => {
    const flat = new Float64Array(10).fill(0.25);
    expect(bootstrapT(flat, { level: 0.95, nResamples: 1000, stream })).toEqual({ lower: 0.25, upper: 0.25 });
  });

  it('needs two values', () => {
    expect(() => bootstrapT(Float64Array.of(1), { level: 0.95, nResamples: 1000, stream })).toThrow(
      'values must hold at least two numbers',
    );
  });
});
