/** 128 bits of state as four 32-bit words; not all zero. */
export type GeneratorState = readonly [number, number, number, number];

const TWO_POW_32 = 4294967296;
const TWO_POW_26 = 67108864;
const TWO_POW_MINUS_53 = 2 ** -53;

/**
 * xoshiro128** 1.1 of Blackman and Vigna (2018): 32-bit words by shifts, rotations and two multiplications, so the same
 * stream on every engine. Not for secrets.
 */
export class Xoshiro128 {
  private a: number;
  private b: number;
  private c: number;
  private d: number;

  constructor(state: GeneratorState) {
    this.a = state[0] | 0;
    this.b = state[1] | 0;
    this.c = state[2] | 0;
    this.d = state[3] | 0;
    if ((this.a | this.b | this.c | this.d) === 0)
      throw new TypeError('generator state must not be all zero');
  }

  /** Next word, uniform on 0 … 2^32 − 1. */
  nextUint32(): number {
    const product = Math.imul(this.b, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9);
    const shifted = this.b << 9;
    this.c ^= this.a;
    this.d ^= this.b;
    this.b ^= this.c;
    this.a ^= this.d;
    this.c ^= shifted;
    this.d = (this.d << 11) | (this.d >>> 21);
    return result >>> 0;
  }

  /** Uniform on the multiples of 2^−53 in [0, 1). */
  nextUnit(): number {
    const high = this.nextUint32() >>> 5;
    const low = this.nextUint32() >>> 6;
    return (high * TWO_POW_26 + low) * TWO_POW_MINUS_53;
  }

  /**
   * Uniform whole number in 0 … bound − 1, without bias: multiply-shift with rejection (Lemire 2019).
   * @param bound whole number in 1 … 2^21, so that the product stays exact
   */
  nextBelow(bound: number): number {
    const threshold = TWO_POW_32 % bound;
    for (;;) {
      const word = this.nextUint32();
      if (Math.imul(word, bound) >>> 0 >= threshold) return Math.floor((word * bound) / TWO_POW_32);
    }
  }
}
