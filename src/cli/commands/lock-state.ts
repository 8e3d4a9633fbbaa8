import { gateDiff, gateOutline } from '../../definition/gate-diff.js';
import {
  compareLock,
  type LockedPart,
  type LockRecord,
  lockDigests,
  lockRecord,
} from '../../definition/lock.js';
import { readLock } from '../../files/lock-file.js';
import { inertLine } from '../../report/inert/terminal.js';
import { UsageError } from '../../shared/errors.js';
import type { StagedGate } from './staged-gate.js';

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
export async function lockState(loaded: StagedGate, isUnlockedAllowed: boolean): Promise<LockState> {
  const lock = await readLock(loaded.path);
  if (lock === null) return { advisoryBecause: ['the gate is not locked (qgate lock)'], lock: null };
  const current = lockDigests(
    loaded.gate,
    loaded.gateDigest,
    loaded.developmentDigest ?? loaded.casesDigest,
    loaded.heldout?.casesDigest,
  );
  const changed = compareLock(lock, current);
  if (changed.length === 0) return { advisoryBecause: [], lock: lockRecord(lock) };
  const fields = lock.definition === undefined ? [] : gateDiff(lock.definition, gateOutline(loaded.gate));
  if (isUnlockedAllowed) {
    return {
      advisoryBecause: [
        ...changed.map((part) => `${partName(part)} changed since the gate was locked`),
        ...(fields.length === 0 ? [] : [`fields changed: ${firstOf(fields)}`]),
      ],
      lock: null,
    };
  }
  const told = fields.length === 0 ? '' : `: ${firstOf(fields)}`;
  throw new UsageError(
    `the gate differs from its lock of ${lock.locked_at}: ${changed.map(partName).join(', ')}${told}`,
    'undo the change, lock the new gate before any result exists (qgate lock), or run with --unlocked for an advisory verdict',
  );
}

/** At most this many changed fields are named. */
const MAX_NAMED_FIELDS = 8;

function firstOf(fields: readonly string[]): string {
  const named = fields.slice(0, MAX_NAMED_FIELDS).map(inertLine).join('; ');
  const nMore = fields.length - MAX_NAMED_FIELDS;
  return nMore > 0 ? `${named}; and ${nMore} more` : named;
}

function partName(part: LockedPart): string {
  return part === 'heldout' ? 'held-out cases' : part;
}
