import { QUALITY } from '../load-table.js';
import type { QualityCounts } from './load-quality.js';

/** Reasons told one by one; those of rarer ones are in the sum all the same. */
const MAX_REASONS = 10;
/** Different reasons kept while counting: texts of a check may differ from request to request. */
const MAX_KEPT = 1000;

/** Counts what became of the outputs of a load run. */
export class QualityCounter {
  #nRequests = 0;
  #nSucceeded = 0;
  #nUnjoined = 0;
  readonly #byQuality = new Map<number, number>();
  readonly #reasons = new Map<string, number>();

  /** @param why the reason where a request that succeeded is unscored */
  add(request: { readonly outcome: string }, quality: number, why: string | null): void {
    this.#nRequests += 1;
    if (quality === QUALITY.unjoined) this.#nUnjoined += 1;
    if (request.outcome !== 'succeeded') return;
    this.#nSucceeded += 1;
    this.#byQuality.set(quality, (this.#byQuality.get(quality) ?? 0) + 1);
    if (why === null) return;
    const known = this.#reasons.get(why);
    if (known !== undefined || this.#reasons.size < MAX_KEPT) this.#reasons.set(why, (known ?? 0) + 1);
  }

  finish(): QualityCounts {
    const count = (quality: number): number => this.#byQuality.get(quality) ?? 0;
    return {
      nRequests: this.#nRequests,
      nSucceeded: this.#nSucceeded,
      nPassed: count(QUALITY.passed),
      nFailed: count(QUALITY.failed),
      nUnscored: count(QUALITY.unscored),
      nUnjoined: this.#nUnjoined,
      unscoredBecause: [...this.#reasons]
        .map(([reason, n]) => ({ reason, n }))
        .sort((one, other) => other.n - one.n || (one.reason < other.reason ? -1 : 1))
        .slice(0, MAX_REASONS),
    };
  }
}
