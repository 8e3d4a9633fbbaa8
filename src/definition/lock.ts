import { type Digest, digestOf, digestOfBytes } from '../shared/canonical-json.js';
import type { Gate } from './gate.js';

/** What a lock freezes, one digest a part, so that a change can be named. */
export interface LockDigests {
  /** The whole gate with its defaults made explicit. */
  readonly gate: Digest;
  readonly cases: Digest;
  /** The held-out cases; absent where the gate has none. */
  readonly heldout?: Digest;
  /** The message template; null where there is none. */
  readonly prompt: Digest | null;
  /** Shares, margins, minimums, evidence, guards and what is unscored. */
  readonly thresholds: Digest;
  readonly statistics: Digest;
  /** What raters and judge go by; absent where neither grades. */
  readonly rubric?: Digest;
  /** When a run may stop, and what its boundaries spend; absent where it is looked at once. */
  readonly looks?: Digest;
  /** Rules and objectives of the load test that follows; absent where it only informs. */
  readonly joined?: Digest;
  /** The judge with its prompt and decoding; absent where no model grades. */
  readonly judge?: Digest;
}

/** Content of gate.lock.json. */
export interface Lock extends LockDigests {
  /** Version of this file format. */
  readonly lock: 1;
  /** ISO 8601, UTC. */
  readonly locked_at: string;
  /** Commit of the gate's repository at that time; null where there is none. */
  readonly commit: string | null;
  /** The gate as it was, so that a change can be told field by field; absent in locks of before it was kept. */
  readonly definition?: Readonly<Record<string, unknown>>;
  /** Present where the gate's files had changes at that time which `commit` does not hold. */
  readonly dirty?: true;
}

/** When a gate was locked, as a verdict tells it. */
export interface LockRecord {
  /** ISO 8601, UTC. */
  readonly lockedAt: string;
  /** null where the gate was in no repository. */
  readonly commit: string | null;
  /** Whether the commit holds the gate as it was locked; false where there is no commit. */
  readonly isCommitted: boolean;
}

export function lockRecord({ locked_at, commit, dirty }: Lock): LockRecord {
  return {
    lockedAt: new Date(locked_at).toISOString(),
    commit,
    isCommitted: commit !== null && dirty !== true,
  };
}

export const LOCKED_PARTS = [
  'gate',
  'cases',
  'heldout',
  'prompt',
  'thresholds',
  'statistics',
  'rubric',
  'judge',
  'looks',
  'joined',
] as const;
export type LockedPart = (typeof LOCKED_PARTS)[number];

/** The digests that a lock of this gate holds. */
export function lockDigests(
  gate: Gate,
  gateDigest: Digest,
  casesDigest: Digest,
  heldoutDigest: Digest | null = null,
): LockDigests {
  const { slices, targeted, cohorts, metrics, guards, unscored, criticalPolicy } = gate;
  const rubric = gate.human?.rubric ?? gate.judge?.rubric;
  return {
    gate: gateDigest,
    cases: casesDigest,
    ...(heldoutDigest === null ? {} : { heldout: heldoutDigest }),
    prompt: gate.promptTemplate === null ? null : digestOfBytes(gate.promptTemplate),
    thresholds: digestOf({ slices, targeted, cohorts, metrics, guards, unscored, criticalPolicy }),
    statistics: digestOf(gate.statistics),
    ...(rubric === undefined ? {} : { rubric: rubric.digest }),
    ...(gate.judge === undefined ? {} : { judge: digestOf(gate.judge) }),
    ...(gate.sequential === undefined ? {} : { looks: digestOf(gate.sequential) }),
    ...(gate.joined === undefined ? {} : { joined: digestOf(gate.joined) }),
  };
}

/** The parts that changed since the lock; empty where the definition is the locked one. */
export function compareLock(lock: LockDigests, current: LockDigests): readonly LockedPart[] {
  return LOCKED_PARTS.filter((part) => lock[part] !== current[part]);
}
