import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DrawInput, type DrawnLine, drawTrace } from '../../src/join/draw-trace.js';

const INPUT: DrawInput = {
  sliceOfCase: ['short', 'long', 'short', 'short', 'unsafe', 'long'],
  shares: [
    { slice: 'short', share: 0.8 },
    { slice: 'long', share: 0.2 },
  ],
  nRequests: null,
  ratePerS: null,
  arrivals: null,
  seed: 1,
};

const sliceOf = ({ caseIndex }: DrawnLine): string | undefined => INPUT.sliceOfCase[caseIndex];
const weightOf = (lines: readonly DrawnLine[], slice: string): number =>
  lines.filter((line) => sliceOf(line) === slice).reduce((sum, { weight }) => sum + weight, 0);

describe('drawTrace', () => {
  it('takes every case with a share once, weighted so that the mix is that of the shares', () => {
    const lines = drawTrace(INPUT);
    expect(lines.map(({ caseIndex }) => caseIndex).sort()).toEqual([0, 1, 2, 3, 5]);
    // 5 lines in all: 0.8 × 5 / 3 and 0.2 × 5 / 2.
    expect(lines.map((line) => [sliceOf(line), line.weight])).toEqual(
      lines.map((line) => (sliceOf(line) === 'short' ? ['short', 4 / 3] : ['long', 0.5])),
    );
    expect(lines.every(({ atMs, trafficClass }) => atMs === null && trafficClass === null)).toBe(true);
  });

  it('draws the same for the same seed, and otherwise for another', () => {
    const input = { ...INPUT, nRequests: 100, ratePerS: 10 };
    expect(drawTrace(input)).toEqual(drawTrace(input));
    expect(drawTrace({ ...input, seed: 2 })).not.toEqual(drawTrace(input));
  });

  it('draws in proportion to the shares, every case of a slice before any comes again', () => {
    const lines = drawTrace({ ...INPUT, nRequests: 10 });
    expect(lines.filter((line) => sliceOf(line) === 'long')).toHaveLength(2);
    expect(new Set(lines.map(({ caseIndex }) => caseIndex))).toEqual(new Set([0, 1, 2, 3, 5]));
    expect(lines.every(({ weight }) => weight === 1)).toBe(true);
  });

  it('times arrivals as a Poisson process: gaps of the mean asked for, and as wide apart as their mean', () => {
    const lines = drawTrace({ ...INPUT, nRequests: 20_000, ratePerS: 40 });
    const gaps = lines.slice(1).map(({ atMs }, index) => (atMs as number) - (lines[index]?.atMs as number));
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length;
    expect(lines[0]?.atMs).toBe(0);
    expect(Math.abs(mean - 25)).toBeLessThan(0.5);
    expect(Math.abs(Math.sqrt(variance) - 25)).toBeLessThan(1);
  });

  it('takes time, slice, class and weight of recorded arrivals', () => {
    const arrivals = [
      { atMs: 0, slice: 'long', trafficClass: 'chat', weight: 3 },
      { atMs: 12.5, slice: null, trafficClass: null, weight: 1 },
    ];
    const [first, second] = drawTrace({ ...INPUT, arrivals });
    expect(first).toMatchObject({ atMs: 0, weight: 3, trafficClass: 'chat' });
    expect(first === undefined ? null : sliceOf(first)).toBe('long');
    expect(second).toMatchObject({ atMs: 12.5, weight: 1, trafficClass: null });
    expect(() => drawTrace({ ...INPUT, arrivals: [{ ...arrivals[0]!, slice: 'unsafe' }] })).toThrow(
      'arrival 1 is of slice unsafe, which has no share in the gate',
    );
  });

  it('refuses a trace that leaves out a slice with a share', () => {
    expect(() => drawTrace({ ...INPUT, nRequests: 2 })).toThrow(
      'of 2 requests none would be of slice long, whose share is 0.2',
    );
    expect(() => drawTrace({ ...INPUT, sliceOfCase: ['short'] })).toThrow(
      'slice long has a share of 0.2 and no case that can be written',
    );
  });

  it('weights any number of lines to the shares', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 400 }), fc.integer({ min: 1, max: 1000 }), (nRequests, seed) => {
        const lines = drawTrace({ ...INPUT, nRequests, seed });
        expect(lines).toHaveLength(nRequests);
        expect(weightOf(lines, 'short')).toBeCloseTo(0.8 * nRequests, 9);
        expect(weightOf(lines, 'long')).toBeCloseTo(0.2 * nRequests, 9);
      }),
    );
  });
});
