import { createRequire } from 'node:module';
import type Database from 'better-sqlite3';

/** Loaded by need, so that commands without a store start fast and a module that does not load is a sentence. */
export function loadDriver(): typeof Database {
  return createRequire(import.meta.url)('better-sqlite3') as typeof Database;
}
