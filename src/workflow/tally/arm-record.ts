import type { Bundle } from '../../definition/bundle.js';
import type { ArmId } from '../../definition/gate.js';
import type { ArmIdentity, Verdict } from '../../verdict/verdict.js';
import type { CaseResult } from './case-results.js';

/** Keeps what an arm's replies disclose of the deployment, and when they were sent. */
export class ArmRecord {
  readonly #models = new Map<string, number>();
  readonly #fingerprints = new Set<string>();
  #firstMs = Number.POSITIVE_INFINITY;
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(
    readonly arm: ArmId,
    readonly bundle: Bundle,
  ) {}

  add(result: CaseResult): void {
    for (const { model, fingerprint, clocks } of result.arms[this.arm].responses) {
      if (model !== null) this.#models.set(model, (this.#models.get(model) ?? 0) + 1);
      if (fingerprint !== null) this.#fingerprints.add(fingerprint);
      if (clocks !== null) {
        this.#firstMs = Math.min(this.#firstMs, clocks.sentAtMs);
        this.#lastMs = Math.max(this.#lastMs, clocks.sentAtMs);
      }
    }
  }

  identity(): ArmIdentity {
    const { name, digest, endpoint } = this.bundle;
    return {
      name,
      digest,
      isRecorded: endpoint.kind === 'recorded',
      models: Object.fromEntries([...this.#models].sort(([a], [b]) => (a < b ? -1 : 1))),
      fingerprints: [...this.#fingerprints].sort(),
    };
  }

  /** null where no response carries a clock. */
  times(): Verdict['responseTimes'][ArmId] {
    if (this.#firstMs > this.#lastMs) return null;
    return { first: new Date(this.#firstMs).toISOString(), last: new Date(this.#lastMs).toISOString() };
  }
}
