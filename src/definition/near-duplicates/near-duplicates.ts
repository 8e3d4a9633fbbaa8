import { shinglesOf } from './shingles.js';
import { signatureBands } from './signature-bands.js';

/** Two texts of different sets that are much alike; places in the lists that were given. */
export interface NearDuplicate {
  readonly developmentIndex: number;
  readonly heldoutIndex: number;
  /** Jaccard similarity of their shingles, 0 to 1. */
  readonly similarity: number;
}

/** From here on two texts count as near duplicates. */
export const SIMILAR_FROM = 0.7;

/** Shingles in more than this part of all texts (and in more than a few) are a template's, and say nothing. */
const COMMON_SHARE = 0.05;
const FEW_TEXTS = 20;

/** Candidates looked at for each text and band, so that texts out of one mould cannot make the work quadratic. */
const MAX_PER_BAND = 16;

/**
 * For each held-out text the development text most like it, where one is at least `SIMILAR_FROM` alike. Candidates come
 * from MinHash signatures (one permutation, rotated into empty bins; Shrivastava and Li 2014) in bands, and are then
 * compared exactly, so that nothing is reported that is not alike; of pairs at the threshold about one in a thousand is
 * missed. Time grows with the number of texts, and nothing is random: equal texts give equal answers.
 */
export function nearDuplicates(
  development: readonly string[],
  heldout: readonly string[],
): readonly NearDuplicate[] {
  const all = [...development, ...heldout].map(shinglesOf);
  const telling = withoutCommon(all);
  const known = telling.slice(0, development.length);
  const buckets = bucketsOf(known);
  return telling.slice(development.length).flatMap((shingles, heldoutIndex) => {
    const best = mostAlike(shingles, known, candidatesOf(shingles, buckets));
    return best === null ? [] : [{ ...best, heldoutIndex }];
  });
}

function withoutCommon(all: readonly ReadonlySet<number>[]): readonly ReadonlySet<number>[] {
  const nTexts = new Map<number, number>();
  for (const shingles of all)
    for (const shingle of shingles) nTexts.set(shingle, (nTexts.get(shingle) ?? 0) + 1);
  const limit = Math.max(FEW_TEXTS, all.length * COMMON_SHARE);
  return all.map(
    (shingles) => new Set([...shingles].filter((shingle) => (nTexts.get(shingle) ?? 0) <= limit)),
  );
}

type Buckets = ReadonlyMap<string, readonly number[]>;

function bucketsOf(texts: readonly ReadonlySet<number>[]): Buckets {
  const buckets = new Map<string, number[]>();
  for (const [index, shingles] of texts.entries()) {
    for (const band of signatureBands(shingles)) {
      const bucket = buckets.get(band);
      if (bucket === undefined) buckets.set(band, [index]);
      else if (bucket.length < MAX_PER_BAND) bucket.push(index);
    }
  }
  return buckets;
}

function candidatesOf(shingles: ReadonlySet<number>, buckets: Buckets): ReadonlySet<number> {
  return new Set(signatureBands(shingles).flatMap((band) => buckets.get(band) ?? []));
}

/** The first of those most alike. */
function mostAlike(
  shingles: ReadonlySet<number>,
  known: readonly ReadonlySet<number>[],
  candidates: ReadonlySet<number>,
): Omit<NearDuplicate, 'heldoutIndex'> | null {
  let best: Omit<NearDuplicate, 'heldoutIndex'> | null = null;
  for (const developmentIndex of [...candidates].sort((a, b) => a - b)) {
    const similarity = jaccard(shingles, known[developmentIndex] ?? new Set());
    if (similarity >= SIMILAR_FROM && similarity > (best?.similarity ?? 0))
      best = { developmentIndex, similarity };
  }
  return best;
}

/** Size of the intersection over that of the union; 0 where both are empty. */
function jaccard(some: ReadonlySet<number>, others: ReadonlySet<number>): number {
  let nShared = 0;
  for (const shingle of some) if (others.has(shingle)) nShared++;
  const nAll = some.size + others.size - nShared;
  return nAll === 0 ? 0 : nShared / nAll;
}
