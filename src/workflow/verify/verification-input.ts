import type { ServerDisclosure } from '../../definition/bundle/disclosure.js';
import type { Bundle } from '../../definition/bundle.js';
import type { JoinedClaim } from '../../join/joined-claim.js';
import type { FreezeDecision } from '../../join/objectives/objectives.js';
import type { Digest } from '../../shared/canonical-json.js';
import type { LedgerEntry } from '../../verdict/ledger/entry.js';
import type { Verdict } from '../../verdict/verdict.js';
import type { SignatureFinding, WaiverFinding } from '../ports.js';

/** What the servers that are about to be load-tested say of themselves now. */
export interface Deployment {
  readonly bundle: Pick<Bundle, 'identity' | 'endpoint'>;
  readonly servers: readonly ServerDisclosure[];
}

/** What is asked of a ledger by a policy, a pipeline, or nobody. */
export interface LedgerDemand {
  /** Who asks for one; null where nobody does. */
  readonly requiredBy: 'policy' | 'pipeline' | null;
  /** Why there is none, as a person put it; null where nobody said. Lifts what a pipeline asks, not what a policy does. */
  readonly withoutBecause: string | null;
  /** Other runs of the candidate that may have been begun and abandoned with a reason. */
  readonly nAbandonedAllowed: number;
  /** Runs before the lock that are taken. */
  readonly nLooksAllowed: number;
}

/** What the pipeline in front of a load test is about to serve, the gate it asks for, and what it asks of a verdict. */
export interface VerificationInput {
  /** A joined load test that is asked for; absent where none is. */
  readonly joined?: JoinedClaim;
  /** What error budgets say of the change; null where they were not looked at, absent where the gate has no objectives. */
  readonly freeze?: FreezeDecision | null;
  readonly verdict: Verdict;
  readonly bundle: { readonly name: string; readonly digest: Digest };
  readonly gate: {
    readonly name: string;
    readonly digest: Digest;
    readonly casesDigest: Digest;
    /** Of the held-out cases; absent where the gate has none. */
    readonly heldoutDigest?: Digest;
  };
  /** What the gate's ledger says; null or absent where there is none. */
  readonly ledger?: readonly LedgerEntry[] | null;
  /** What is asked of the ledger. */
  readonly demand: LedgerDemand;
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
  /** Oldest verdict that is taken; null for no limit. */
  readonly maxAgeMs: number | null;
  /** Whether a verdict that cannot show the order of lock and answers is refused although the gate allows recorded answers. */
  readonly isLockOrderRequired: boolean;
  /** Absent where the deployment is not asked. */
  readonly deployment?: Deployment;
  readonly signature: SignatureFinding;
  /** null where none is to be accepted. */
  readonly waiver: WaiverFinding | null;
}

/** Something that was looked at. */
export interface VerificationCheck {
  readonly name: string;
  /** `noted`: it holds as far as it was asked, and something about it should be known. */
  readonly state: 'holds' | 'noted' | 'fails';
  /** One sentence without a final stop. */
  readonly sentence: string;
  /** 0 unless it fails. */
  readonly exitCode: number;
}

/** Digest or signature mismatch: the verdict is about something else, or a file was changed after it. */
export const EXIT_MISMATCH = 21;
/** A verdict that this caller must not act on. */
export const EXIT_NOT_ACCEPTABLE = 11;

export const holds = (name: string, sentence: string): VerificationCheck => ({
  name,
  state: 'holds',
  sentence,
  exitCode: 0,
});

export const noted = (name: string, sentence: string): VerificationCheck => ({
  name,
  state: 'noted',
  sentence,
  exitCode: 0,
});

export const fails = (name: string, exitCode: number, sentence: string): VerificationCheck => ({
  name,
  state: 'fails',
  sentence,
  exitCode,
});
