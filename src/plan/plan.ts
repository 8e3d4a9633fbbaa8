import type { ArmId } from '../definition/gate.js';
import type { Digest } from '../shared/canonical-json.js';

/** One request to be made: (arm, case, repeat). */
export interface PlannedCall {
  readonly arm: ArmId;
  /** Position in the gate's list of cases. */
  readonly caseIndex: number;
  /** 0-based. */
  readonly repeat: number;
}

/** The frozen list of calls, printable before anything is sent. */
export interface Plan {
  /** Digest of gate, bundles (with treatment), cases, decoding, repeats, seeds and shard; URLs are not part of it. */
  readonly identity: Digest;
  readonly nCases: number;
  /** Case indices in the seeded order in which they are sent. */
  readonly order: Uint32Array;
  /** Responses wanted per arm for the case at each index, >= 1. */
  readonly repeatsPerCase: Uint16Array;
  /** Planned responses per arm. */
  readonly nCallsPerArm: number;
}
