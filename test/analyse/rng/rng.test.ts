import { describe, expect, it } from 'vitest';
import { blockGenerator, blockState } from '../../../src/analyse/rng/stream.js';
import { Xoshiro128 } from '../../../src/analyse/rng/xoshiro128.js';

const NAME = { seed: 20261129, metric: 'correct', slice: 'steps-1-2', purpose: 'slice' };

describe('xoshiro128**', () => {
  it('gives the words of the reference implementation', () => {
    // The authors' C code (prng.di.unimi.it, public domain) from state 1, 2, 3, 4.
    const generator = new Xoshiro128([1, 2, 3, 4]);
    expect(Array.from({ length: 10 }, () => generator.nextUint32())).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ]);
  });

  it('refuses the one state it could never leave', () => {
    expect(() => new Xoshiro128([0, 0, 0, 0])).toThrow(TypeError);
  });

  it('draws whole numbers evenly', () => {
    const generator = blockGenerator(NAME, 0);
    const counts = new Array<number>(7).fill(0);
    for (let i = 0; i < 70_000; i += 1) {
      const value = generator.nextBelow(7);
      counts[value] = (counts[value] as number) + 1;
    }
    const chiSquare = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
    // 99.9 % quantile of χ² on 6 degrees of freedom.
    expect(chiSquare).toBeLessThan(22.46);
  });

  it('draws units in [0, 1)', () => {
    const generator = blockGenerator(NAME, 1);
    let sum = 0;
    for (let i = 0; i < 10_000; i += 1) {
      const u = generator.nextUnit();
      expect(u).toBeGreaterThanOrEqual(0);
      expect(u).toBeLessThan(1);
      sum += u;
    }
    expect(Math.abs(sum / 10_000 - 0.5)).toBeLessThan(0.012);
  });
});

describe('keyed streams', () => {
  it('start from SHA-256 of their name, the same on every machine', () => {
    // printf '20261129|correct|steps-1-2|slice|0' | sha256sum, first 16 bytes, little-endian words
    expect(blockState(NAME, 0).map((word) => (word >>> 0).toString(16))).toEqual([
      '315b8128',
      '465099e5',
      'cc5373c6',
      '13f61356',
    ]);
  });

  it('differ in every part of the name', () => {
    const states = [
      blockState(NAME, 0),
      blockState(NAME, 1),
      blockState({ ...NAME, seed: 1 }, 0),
      blockState({ ...NAME, metric: 'other' }, 0),
      blockState({ ...NAME, slice: 'other' }, 0),
      blockState({ ...NAME, purpose: 'overall' }, 0),
    ].map(String);
    expect(new Set(states).size).toBe(states.length);
  });
});
