import { type KeyedRandom, shuffle } from '../../shared/keyed-random.js';

/** As many true as false in random order; where the number is odd, chance says which there is one more of. */
export function balancedFlags(count: number, random: KeyedRandom): readonly boolean[] {
  const nTrue = Math.floor(count / 2) + (count % 2 === 0 ? 0 : random.below(2));
  const flags = Uint8Array.from({ length: count }, (_, index) => (index < nTrue ? 1 : 0));
  return Array.from(shuffle(flags, random), (flag) => flag === 1);
}
