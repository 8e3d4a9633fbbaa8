import { compareLock, type LockRecord, lockDigests, lockRecord } from '../../definition/lock.js';
import type { LoadedGate } from '../../files/load-gate.js';
import { readLock } from '../../files/lock-file.js';
import { UsageError } from '../../shared/errors.js';

export interface LockState {
  /** Why the verdict will be advisory: not locked at all, or changed since and run with --unlocked; empty if locked. */
  readonly advisoryBecause: readonly string[];
  /** The lock that the gate keeps; null where there is none. */
  readonly lock: LockRecord | null;
}

/**
 * Holds a gate against its lock before anything is sent.
 * @throws UsageError naming what changed since the lock
 */
export async function lockState(loaded: LoadedGate, isUnlockedAllowed: boolean): Promise<LockState> {
  const lock = await readLock(loaded.path);
  if (lock === null) return { advisoryBecause: ['the gate is not locked (qgate lock)'], lock: null };
  const changed = compareLock(lock, lockDigests(loaded.gate, loaded.gateDigest, loaded.casesDigest));
  if (changed.length === 0) return { advisoryBecause: [], lock: lockRecord(lock) };
  if (isUnlockedAllowed) {
    return {
      advisoryBecause: changed.map((part) => `${part} changed since the gate was locked`),
      lock: null,
    };
  }
  throw new UsageError(
    `the gate differs from its lock of ${lock.locked_at}: ${changed.join(', ')}`,
    'undo the change, lock the new gate before any result exists (qgate lock), or run with --unlocked for an advisory verdict',
  );
}
