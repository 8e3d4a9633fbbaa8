import { createHash } from 'node:crypto';

/**
 * A small seeded generator for choices that must come out alike on every machine (order of calls, subset for
 * repeats, jitter): xoshiro128** (Blackman and Vigna 2021), its state the first 16 bytes of SHA-256 over seed and key.
 * Different keys give independent streams, so that adding one choice does not move another.
 */
export interface KeyedRandom {
  /** Uniform in 0 … 2^32 − 1. */
  uint32(): number;
  /** Uniform in 0 … bound − 1 without modulo bias; 1 <= bound <= 2^32. */
  below(bound: number): number;
  /** Uniform in [0, 1), with 32 bits. */
  unit(): number;
}

export function keyedRandom(seed: number, key: string): KeyedRandom {
  const state = seededState(seed, key);
  const uint32 = (): number => next(state);
  return {
    uint32,
    below: (bound) => belowBound(uint32, bound),
    unit: () => uint32() / 0x1_0000_0000,
  };
}

/** Fisher–Yates in place; returns its argument. */
export function shuffle<Items extends { [index: number]: number; readonly length: number }>(
  items: Items,
  random: KeyedRandom,
): Items {
  for (let last = items.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    const kept = items[last] as number;
    items[last] = items[other] as number;
    items[other] = kept;
  }
  return items;
}

function seededState(seed: number, key: string): Uint32Array {
  const bytes = createHash('sha256').update(`${seed}\0${key}`).digest();
  const state = new Uint32Array(4);
  for (let word = 0; word < 4; word++) state[word] = bytes.readUInt32LE(word * 4);
  // The all-zero state is the generator's one fixed point.
  if (state.every((word) => word === 0)) state[0] = 1;
  return state;
}

const rotateLeft = (value: number, by: number): number => ((value << by) | (value >>> (32 - by))) >>> 0;

function next(state: Uint32Array): number {
  const second = state[1] as number;
  const result = Math.imul(rotateLeft(Math.imul(second, 5) >>> 0, 7), 9) >>> 0;
  const shifted = (second << 9) >>> 0;
  state[2] = (state[2] as number) ^ (state[0] as number);
  state[3] = (state[3] as number) ^ second;
  state[1] = second ^ (state[2] as number);
  state[0] = (state[0] as number) ^ (state[3] as number);
  state[2] = (state[2] as number) ^ shifted;
  state[3] = rotateLeft(state[3] as number, 11);
  return result;
}

function belowBound(uint32: () => number, bound: number): number {
  if (!Number.isInteger(bound) || bound < 1 || bound > 0x1_0000_0000) {
    throw new RangeError(`bound must be a whole number from 1 to 2^32, not ${bound}`);
  }
  const unbiased = 0x1_0000_0000 - (0x1_0000_0000 % bound);
  let drawn = uint32();
  while (drawn >= unbiased) drawn = uint32();
  return drawn % bound;
}
