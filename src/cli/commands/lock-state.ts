import { compareLock, lockDigests } from '../../definition/lock.js';
import type { LoadedGate } from '../../files/load-gate.js';
import { readLock } from '../../files/lock-file.js';
import { UsageError } from '../../shared/errors.js';

/**
 * Holds a gate against its lock before anything is sent.
 * @returns why the verdict will be advisory: not locked at all, or changed since and run with --unlocked; empty if locked
 * @throws UsageError naming what changed since the lock
 */
export async function lockState(loaded: LoadedGate, isUnlockedAllowed: boolean): Promise<readonly string[]> {
  const lock = await readLock(loaded.path);
  if (lock === null) return ['the gate is not locked (qgate lock)'];
  const changed = compareLock(lock, lockDigests(loaded.gate, loaded.gateDigest, loaded.casesDigest));
  if (changed.length === 0) return [];
  if (isUnlockedAllowed) return changed.map((part) => `${part} changed since the gate was locked`);
  throw new UsageError(
    `the gate differs from its lock of ${lock.locked_at}: ${changed.join(', ')}`,
    'undo the change, lock the new gate before any result exists (qgate lock), or run with --unlocked for an advisory verdict',
  );
}
