import { randomUUID } from 'node:crypto';
import type Database from 'better-sqlite3';
import { UsageError } from '../shared/errors.js';
import { isAlive, type ProcessIdentity, thisProcess } from './process-identity.js';

/** How often a held lock says that its owner lives. */
const HEARTBEAT_MS = 10_000;
/** Silence after which a lock of another host counts as left behind; this host's processes are looked up instead. */
const SILENCE_MS = 60_000;

interface LockRow {
  readonly token: string;
  readonly pid: number;
  readonly host: string;
  readonly process_start: string | null;
  readonly seen_at_ms: number;
}

export interface LockOptions {
  readonly identity?: ProcessIdentity;
  readonly isAlive?: (identity: ProcessIdentity) => boolean;
  readonly nowMs?: () => number;
  /** Calls `task` every `intervalMs` until called off. */
  readonly repeat?: (task: () => void, intervalMs: number) => () => void;
}

/**
 * Takes the one writer's place of a run. A lock whose process is gone is taken over.
 * @throws UsageError naming the process that has it
 */
export function takeWriterLock(
  db: Database.Database,
  run: { readonly key: number; readonly id: string },
  options: LockOptions = {},
): { release(): void } {
  const identity = options.identity ?? thisProcess();
  const nowMs = options.nowMs ?? Date.now;
  const token = randomUUID();
  db.transaction(() => {
    const held = db.prepare<[number], LockRow>('SELECT * FROM writer_lock WHERE run_id = ?').get(run.key);
    if (held !== undefined && !isLeftBehind(held, identity, options.isAlive ?? isAlive, nowMs())) {
      throw inUse(run.id, held, identity);
    }
    db.prepare(
      `INSERT OR REPLACE INTO writer_lock (run_id, token, pid, host, process_start, seen_at_ms) VALUES (?, ?, ?, ?, ?, ?)`,
    ).run(run.key, token, identity.pid, identity.host, identity.start, nowMs());
  }).immediate();

  const beat = db.prepare('UPDATE writer_lock SET seen_at_ms = ? WHERE token = ?');
  const stop = (options.repeat ?? repeatQuietly)(() => {
    // A missed beat is made up by the next; a store that cannot be written says so when answers are committed.
    try {
      beat.run(nowMs(), token);
    } catch {}
  }, HEARTBEAT_MS);
  return {
    release() {
      stop();
      db.prepare('DELETE FROM writer_lock WHERE token = ?').run(token);
    },
  };
}

function isLeftBehind(
  held: LockRow,
  self: ProcessIdentity,
  alive: (identity: ProcessIdentity) => boolean,
  nowMs: number,
): boolean {
  if (held.host !== self.host) return nowMs - held.seen_at_ms > SILENCE_MS;
  return !alive({ pid: held.pid, host: held.host, start: held.process_start });
}

function inUse(runId: string, held: LockRow, self: ProcessIdentity): UsageError {
  const where = held.host === self.host ? '' : ` on ${held.host}`;
  return new UsageError(
    `run ${runId} is in use by pid ${held.pid}${where}`,
    held.host === self.host
      ? 'wait until it has ended, or end it'
      : `if that machine is gone, try again ${SILENCE_MS / 1000} s after it was last at work`,
  );
}

/** Does not keep the process alive. */
function repeatQuietly(task: () => void, intervalMs: number): () => void {
  const timer = setInterval(task, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
