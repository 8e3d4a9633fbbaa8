import type { VerdictWord } from './word.js';

/** Cases that were found to be wrong, and what the verdict is without them. */
export interface RunQuarantine {
  readonly cases: readonly {
    readonly caseId: string;
    readonly reason: string;
    /** ISO 8601. */
    readonly at: string;
    readonly by: string | null;
  }[];
  /** null where it cannot be told, since the answers were removed. */
  readonly without: { readonly verdict: VerdictWord; readonly headline: string } | null;
}
