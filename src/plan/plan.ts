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
  /** Cases planned: `order.length`. Fewer than the gate has where a slice filter or a shard leaves some out. */
  readonly nCases: number;
  /** Indices of the planned cases in the seeded order in which they are sent. */
  readonly order: Uint32Array;
  /** Responses wanted per arm for the case at each index of the gate's list: >= 1 where planned, 0 where left out. */
  readonly repeatsPerCase: Uint16Array;
  /** Planned responses per arm. */
  readonly nCallsPerArm: number;
  /** What was left out on purpose, e.g. `slice billing only`, `shard 2/8 only`; empty for a whole run. */
  readonly partial: readonly string[];
}

/** One of `of` parts of a gate's cases, whole clusters together. */
export interface Shard {
  /** 1-based. */
  readonly index: number;
  readonly of: number;
}
