import { IntegrityError, QgateError, RunStopped, UsageError } from '../shared/errors.js';

/** SQLite's and the file system's complaints as errors with a sentence for a person; anything else stays as it is. */
export function explainStoreError(error: unknown, path: string): unknown {
  if (error instanceof QgateError || !(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const because = { cause: error };
  if (
    code === 'ERR_DLOPEN_FAILED' ||
    code === 'MODULE_NOT_FOUND' ||
    /NODE_MODULE_VERSION/.test(error.message)
  ) {
    return new UsageError(
      `better-sqlite3 was built for another Node.js than this one (${process.version})`,
      'run `npm rebuild better-sqlite3` with the Node.js that runs qgate',
      because,
    );
  }
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') {
    return new IntegrityError(
      `${path} is damaged or is not a qgate store (${error.message})`,
      'restore it from a copy; nothing was written to it',
      because,
    );
  }
  if (code === 'SQLITE_FULL' || code.startsWith('SQLITE_IOERR') || code === 'ENOSPC') {
    return new RunStopped(
      `${path} could not be written (${error.message})`,
      'make room on the disk, then resume the run: what was stored is kept',
      because,
    );
  }
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return new RunStopped(
      `${path} is locked by another process`,
      'wait until it has ended, then resume the run',
      because,
    );
  }
  if (code.startsWith('SQLITE_READONLY') || code === 'EROFS' || code === 'EACCES') {
    return new UsageError(
      `${path} cannot be written: it is read-only`,
      'choose a path you may write to',
      because,
    );
  }
  if (code.startsWith('SQLITE_CANTOPEN')) {
    return new UsageError(
      `${path} cannot be opened as a store`,
      'choose a file in a directory that exists',
      because,
    );
  }
  return error;
}

/** Runs `action`, its database errors explained. */
export function explained<Result>(path: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    throw explainStoreError(error, path);
  }
}
