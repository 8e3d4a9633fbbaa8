import type { Digest } from '../../shared/canonical-json.js';
import type { StartEntry } from './entry.js';
import type { LookBefore } from './starts.js';

/** What a verdict says of the ledger its run was begun in; nothing is decided by it. */
export interface VerdictLedger {
  /** Digest of the line that began the run. */
  readonly start: Digest;
  readonly nonce: string;
  readonly begun: StartEntry['begun'];
  /** Digests of the lines that nothing followed when the run was completed: everything before them is bound by these. */
  readonly head: readonly Digest[];
  /** Runs of the same candidate before thresholds were locked, oldest first. */
  readonly looksBefore: readonly LookBefore[];
}
