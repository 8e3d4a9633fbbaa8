import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LOCKED_PARTS, type Lock, type LockedPart } from '../definition/lock.js';
import { IntegrityError } from '../shared/errors.js';
import { assertFile } from './assert-file.js';
import { assertText } from './assert-text.js';
import { displayPath } from './display-path.js';
import { writeAtomic } from './write-atomic.js';

/** Where the lock of a gate file stands. */
export function lockPathOf(gatePath: string): string {
  return join(dirname(gatePath), 'gate.lock.json');
}

/**
 * Reads the lock beside a gate file; null where the gate is not locked.
 * @throws IntegrityError where the file is there and is not a lock
 */
export async function readLock(gatePath: string): Promise<Lock | null> {
  const path = lockPathOf(gatePath);
  let bytes: Buffer;
  assertFile(path, displayPath(path));
  try {
    bytes = await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  assertText(bytes, displayPath(path));
  const lock = parse(bytes.toString('utf8'));
  if (lock !== null) return lock;
  throw new IntegrityError(
    `${displayPath(path)} is not a lock file of this version`,
    'restore it, or lock the gate again',
  );
}

/** Writes the lock beside a gate file, whole or not at all. @returns its path */
export async function writeLock(gatePath: string, lock: Lock): Promise<string> {
  const path = lockPathOf(gatePath);
  await writeAtomic(path, `${JSON.stringify(lock, null, 2)}\n`);
  return path;
}

/** Parts that not every gate has. */
const OPTIONAL_PARTS: readonly LockedPart[] = ['heldout', 'rubric', 'judge', 'looks', 'joined'];

function parse(text: string): Lock | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const lock = value as Readonly<Record<string, unknown>>;
  const hasDigests = LOCKED_PARTS.every(
    (part) =>
      /^sha256:[0-9a-f]{64}$/.test(String(lock[part])) ||
      (part === 'prompt' && lock[part] === null) ||
      (OPTIONAL_PARTS.includes(part) && lock[part] === undefined),
  );
  const hasTime = typeof lock.locked_at === 'string' && !Number.isNaN(Date.parse(lock.locked_at));
  const hasCommit = lock.commit === null || typeof lock.commit === 'string';
  const hasState = lock.dirty === undefined || lock.dirty === true;
  const isOutlined =
    lock.definition === undefined || (typeof lock.definition === 'object' && lock.definition !== null);
  const isWhole = hasDigests && hasTime && hasCommit && hasState && isOutlined;
  return lock.lock === 1 && isWhole ? (value as Lock) : null;
}
