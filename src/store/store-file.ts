import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { IntegrityError, UsageError } from '../shared/errors.js';

/** What stands at a store's path, told by its first bytes alone: nothing is opened as a database, and nothing is made. */
export type StoreFile =
  | { readonly kind: 'absent' }
  /** A file of no bytes, as `touch` and `mktemp` leave it. */
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'database';
      /** `application_id` of the header; a write-ahead log may hold a newer one. */
      readonly applicationId: number;
      /** Whether it is read and written through a write-ahead log. */
      readonly hasLogMode: boolean;
    };

/** Layout of the first hundred bytes: https://www.sqlite.org/fileformat.html#the_database_header */
const MAGIC = Buffer.from('SQLite format 3\0', 'latin1');
const HEADER_BYTES = 100;
const READ_VERSION_AT = 19;
const APPLICATION_ID_AT = 68;
const LOG_MODE = 2;

/**
 * Looks at the file before SQLite does.
 * @throws UsageError for a directory, or a path in a directory that does not exist
 * @throws IntegrityError for what is no SQLite file, and where the file is empty or gone and its log is not: SQLite would
 *   delete the log, answers and all
 */
export function lookAtStoreFile(path: string): StoreFile {
  assertUsablePath(path);
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? null;
  if (size === null || size === 0) {
    assertNoLogIsLeft(path, size === null ? 'is gone' : 'is empty');
    return { kind: size === null ? 'absent' : 'empty' };
  }
  const header = firstBytes(path);
  // SQLite would take a file that is shorter than its header for an empty one, and write over it.
  if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new IntegrityError(
      `${path} is damaged or is not a qgate store (file is not a database)`,
      'restore it from a copy; nothing was written to it',
    );
  }
  return {
    kind: 'database',
    applicationId: header.readUInt32BE(APPLICATION_ID_AT),
    hasLogMode: header[READ_VERSION_AT] === LOG_MODE,
  };
}

/** 0 for a file that does not exist. */
export function fileSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function assertUsablePath(path: string): void {
  const directory = dirname(resolve(path));
  if (!isDirectory(directory)) {
    throw new UsageError(
      `the store ${path} cannot be opened: ${directory} is not a directory`,
      'create it first',
    );
  }
  if (isDirectory(path)) {
    throw new UsageError(`the store ${path} cannot be opened: it is a directory`, 'name a file in it');
  }
}

function assertNoLogIsLeft(path: string, what: string): void {
  const nBytes = fileSize(`${path}-wal`);
  if (nBytes === 0) return;
  throw new IntegrityError(
    `the store ${path} ${what}, and its log ${path}-wal still holds ${nBytes.toLocaleString('en-US')} bytes of it`,
    'restore the store from a copy; nothing was written. To begin a new store, move the log away first',
  );
}

function firstBytes(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    return header.subarray(0, readSync(file, header, 0, HEADER_BYTES, 0));
  } finally {
    closeSync(file);
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
