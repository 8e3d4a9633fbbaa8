import type { CaseResult } from './case-results.js';

/** Most case ids that are named. */
const MAX_NAMED_CASES = 10;

/** Pairs of requests by the digests of case and decoding that were stored with their responses. */
export interface ComparedDecoding {
  readonly nCompared: number;
  readonly nDiffering: number;
  readonly caseIds: readonly string[];
}

/** Compares the decoding of the cases that are counted, where others are stored besides: those beyond a look. */
export class DecodingCount {
  #nCompared = 0;
  #nDiffering = 0;
  readonly #caseIds = new Set<string>();

  add({ case: item, arms }: CaseResult): void {
    for (const { repeat, decodingDigest } of arms.baseline.responses) {
      const candidate = arms.candidate.responses.find((response) => response.repeat === repeat);
      if (candidate === undefined) continue;
      this.#nCompared++;
      // What was sent without a digest proves nothing.
      if (decodingDigest !== null && decodingDigest === candidate.decodingDigest) continue;
      this.#nDiffering++;
      if (this.#caseIds.size < MAX_NAMED_CASES) this.#caseIds.add(item.id);
    }
  }

  finish(): ComparedDecoding {
    return { nCompared: this.#nCompared, nDiffering: this.#nDiffering, caseIds: [...this.#caseIds] };
  }
}
