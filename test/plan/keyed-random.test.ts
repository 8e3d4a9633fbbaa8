import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyedRandom, shuffle } from '../../src/shared/keyed-random.js';

describe('keyedRandom', () => {
  test('the same seed and key give the same numbers, another key others', () => {
    const draw = (seed: number, key: string): number[] => {
      const random = keyedRandom(seed, key);
      return Array.from({ length: 5 }, () => random.uint32());
    };
    expect(draw(1, 'a')).toEqual(draw(1, 'a'));
    expect(draw(1, 'b')).not.toEqual(draw(1, 'a'));
    expect(draw(2, 'a')).not.toEqual(draw(1, 'a'));
  });

  test('stays within its bounds and fills them evenly', () => {
    const random = keyedRandom(3, 'even');
    const counts = new Array<number>(10).fill(0);
    for (let n = 0; n < 20_000; n++) counts[random.below(10)]! += 1;
    for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(250);
    for (let n = 0; n < 1000; n++) expect(random.unit()).toBeLessThan(1);
    expect(() => random.below(0)).toThrow(RangeError);
  });

  test('a shuffle keeps every item', () => {
    fc.assert(
      fc.property(fc.uint32Array({ maxLength: 50 }), fc.nat(), (items, seed) => {
        const shuffled = shuffle(Uint32Array.from(items), keyedRandom(seed, 'shuffle'));
        expect([...shuffled].sort()).toEqual([...items].sort());
      }),
    );
  });
});
