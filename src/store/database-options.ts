import type Database from 'better-sqlite3';
import type { Migration } from './migrate.js';

/** Longest wait for another process's write lock. Each statement waits; the answer in hand is not lost meanwhile. */
export const BUSY_TIMEOUT_MS = 10_000;

export interface DatabaseOptions {
  /** Replaced in tests. */
  readonly busyTimeoutMs?: number;
  readonly migrations?: readonly Migration[];
  /** Told to the person, e.g. that the store lies on a network file system. */
  readonly onNote?: (note: string) => void;
  readonly networkFileSystem?: (directory: string) => string | null;
  /** Loads the native module; replaced in tests. */
  readonly loadDriver?: () => typeof Database;
}
