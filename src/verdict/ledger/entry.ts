import type { Digest } from '../../shared/canonical-json.js';
import type { VerdictWord } from '../word.js';

interface Entered {
  /** Version of this format. */
  readonly ledger: 1;
  /** Name of the gate. */
  readonly gate: string;
  /** Digests of the lines that nothing followed when this one was written, in order; absent in lines of before there was a chain. */
  readonly prev?: readonly Digest[];
}

/** Who did something, and when: ISO 8601, UTC. */
interface Signed {
  readonly at: string;
  /** null where nobody is known. */
  readonly by: string | null;
}

/** A run was begun: written before anything is sent, and never twice for one run. */
export interface StartEntry extends Entered, Signed {
  readonly kind: 'start';
  readonly track: 'release' | 'development';
  readonly gate_digest: Digest;
  readonly cases: Digest;
  readonly baseline: Digest;
  readonly candidate: Digest;
  readonly candidate_name: string;
  /** What defines the run: equal for runs that would send the same. */
  readonly identity: Digest;
  /** The run that was begun. */
  readonly run: string;
  /** 32 hex digits that no other start has. */
  readonly nonce: string;
  /** Parts that the run is split into; null for one that is not. */
  readonly shards: number | null;
  /** `at-merge`: its shards were begun apart, so nothing shows how many there were to choose from. */
  readonly begun: 'before' | 'at-merge';
  /** Whether thresholds could still change: no lock, or another gate than was locked. */
  readonly unlocked: boolean;
  readonly aa: boolean;
  /** Whether a part of the slices alone is asked. */
  readonly partial: boolean;
}

/** A run that was begun will not be completed. */
export interface Abandonment extends Entered, Signed {
  readonly kind: 'abandon';
  readonly run: string;
  readonly reason: string;
}

/** A candidate was put to the held-out cases; counted before anything was sent. */
export interface Exposure extends Entered, Signed {
  readonly kind: 'exposure';
  /** Digest of the held-out cases. */
  readonly cases: Digest;
  readonly candidate: Digest;
  readonly candidate_name: string;
  readonly run: string;
}

/** A run of a gate and candidate was completed with a verdict that counts. */
export interface AttemptEntry extends Entered {
  readonly kind: 'attempt';
  /** `release`: on the cases that a release asks for; `development`: on others. Each is counted by itself. */
  readonly track: 'release' | 'development';
  readonly cases: Digest;
  readonly baseline: Digest;
  readonly candidate: Digest;
  readonly candidate_name: string;
  readonly run: string;
  /** 1 for the first. */
  readonly attempt: number;
  readonly verdict: Exclude<VerdictWord, 'pending'>;
  /** Time of the run's last response, ISO 8601; null for recorded answers. */
  readonly completed_at: string | null;
  /** Why an earlier verdict was not to stand; null for the first attempt. */
  readonly superseding: string | null;
}

/** A held-out case was looked at: the set is spent. */
export interface Reveal extends Entered, Signed {
  readonly kind: 'reveal';
  readonly cases: Digest;
  readonly run: string;
  readonly case: string;
  readonly reason: string;
}

/** A case of a run was found to be wrong. */
export interface Quarantine extends Entered, Signed {
  readonly kind: 'quarantine';
  readonly run: string;
  readonly case: string;
  readonly reason: string;
}

/** One line of a ledger. */
export type LedgerEntry = StartEntry | Abandonment | Exposure | AttemptEntry | Reveal | Quarantine;
