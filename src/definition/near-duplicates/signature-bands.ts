import { mix32 } from './shingles.js';

/**
 * 24 bands of 4 bins: a pair of similarity s shares a band with probability about 1 − (1 − s⁴)²⁴, .999 at .7 and .04 at .2.
 */
const N_BANDS = 24;
const BINS_PER_BAND = 4;
const N_BINS = N_BANDS * BINS_PER_BAND;
const EMPTY = 0xffffffff;

/** Keys under which texts that are alike meet; none for a text without shingles. */
export function signatureBands(shingles: ReadonlySet<number>): readonly string[] {
  if (shingles.size === 0) return [];
  const bins = filled(minimaOf(shingles));
  return Array.from({ length: N_BANDS }, (_, band) => {
    const start = band * BINS_PER_BAND;
    return `${band}:${bins.slice(start, start + BINS_PER_BAND).join(',')}`;
  });
}

/** The smallest shingle of each bin: one pass, one permutation. */
function minimaOf(shingles: ReadonlySet<number>): Uint32Array {
  const bins = new Uint32Array(N_BINS).fill(EMPTY);
  for (const shingle of shingles) {
    const bin = shingle % N_BINS;
    const value = mix32(shingle ^ 0x9e3779b9);
    if (value < (bins[bin] as number)) bins[bin] = value;
  }
  return bins;
}

/** An empty bin takes over the next filled one, marked by the distance. */
function filled(bins: Uint32Array): Uint32Array {
  return bins.map((value, bin) => {
    if (value !== EMPTY) return value;
    for (let distance = 1; distance < N_BINS; distance++) {
      const next = bins[(bin + distance) % N_BINS] as number;
      if (next !== EMPTY) return mix32(next + distance);
    }
    return EMPTY;
  });
}
