import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { sep } from 'node:path';
import { UsageError } from '../shared/errors.js';
import { displayPath } from './display-path.js';

/** A key has a few hundred bytes. */
const MAX_KEY_BYTES = 100_000;

/** Writes a key pair: the private half readable by its owner alone. Never replaces a file. @throws UsageError */
export function writeKeyPair(
  paths: { readonly privateKey: string; readonly publicKey: string },
  { privatePem, publicPem }: { readonly privatePem: string; readonly publicPem: string },
): void {
  for (const path of [paths.privateKey, paths.publicKey]) {
    if (existsSync(path)) throw refusal(path);
  }
  writeNew(paths.privateKey, privatePem, 0o600);
  try {
    writeNew(paths.publicKey, publicPem, 0o644);
  } catch (error) {
    rmSync(paths.privateKey, { force: true });
    throw error;
  }
}

/** Text of a private key file, and whether others than its owner may read it. @throws UsageError */
export function readKeyFile(path: string): { readonly pem: string; readonly isExposed: boolean } {
  try {
    const { size, mode } = statSync(path);
    if (size > MAX_KEY_BYTES) throw new UsageError(`${displayPath(path)} is too large to be a key`);
    // Windows has no such modes.
    return { pem: readFileSync(path, 'utf8'), isExposed: (mode & 0o077) !== 0 && sep === '/' };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`cannot read the key ${displayPath(path)}: ${(error as Error).message}`, undefined, {
      cause: error,
    });
  }
}

function writeNew(path: string, text: string, mode: number): void {
  try {
    // `wx` also refuses a link that leads elsewhere.
    const file = openSync(path, 'wx', mode);
    try {
      writeSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw refusal(path);
    throw new UsageError(`cannot write ${displayPath(path)}: ${(error as Error).message}`, undefined, {
      cause: error,
    });
  }
}

function refusal(path: string): UsageError {
  return new UsageError(
    `${displayPath(path)} is there already, and keys are never overwritten`,
    'choose another name with --out, or move the old pair away',
  );
}
