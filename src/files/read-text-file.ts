import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { nearest } from '../definition/suggest.js';
import type { Problem } from '../shared/errors.js';

/** Definitions are written by people; anything larger is a mistake or an attack. */
export const MAX_DEFINITION_BYTES = 5_000_000;

export type FileReading<T> = { readonly content: T } | { readonly problem: Problem };

/** Reads a whole small file as bytes. What goes wrong comes back as a problem of `file`, the name people know it by. */
export async function readSmallFile(path: string, file: string): Promise<FileReading<Buffer>> {
  try {
    const { size } = await stat(path);
    if (size > MAX_DEFINITION_BYTES) {
      const message = `the file has ${size} bytes; a definition may have at most ${MAX_DEFINITION_BYTES}`;
      return { problem: { code: 'file-too-large', file, message, severity: 'error' } };
    }
    return { content: await readFile(path) };
  } catch (error) {
    return { problem: await unreadable(path, file, error) };
  }
}

/** Reads a whole small file as UTF-8 text; bytes that are not UTF-8 are a problem, never replaced. */
export async function readTextFile(path: string, file: string): Promise<FileReading<string>> {
  const reading = await readSmallFile(path, file);
  if ('problem' in reading) return reading;
  try {
    return { content: new TextDecoder('utf-8', { fatal: true }).decode(reading.content) };
  } catch {
    return { problem: notUtf8(file) };
  }
}

export function notUtf8(file: string): Problem {
  return {
    code: 'not-utf8',
    file,
    message: 'the file is not UTF-8 text',
    hint: 'save it as UTF-8',
    severity: 'error',
  };
}

/** Why a file cannot be read, with the nearest name that exists beside it. */
export async function unreadable(path: string, file: string, error: unknown): Promise<Problem> {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    const names = await readdir(dirname(path)).catch(() => []);
    const near = nearest(basename(path), names);
    const hint =
      near === null
        ? undefined
        : `did you mean ${dirname(file) === '.' ? near : `${dirname(file)}/${near}`}?`;
    return {
      code: 'no-such-file',
      file,
      message: 'there is no such file',
      ...(hint ? { hint } : {}),
      severity: 'error',
    };
  }
  if (code === 'EISDIR')
    return { code: 'not-a-file', file, message: 'this is a folder, not a file', severity: 'error' };
  if (code === 'EACCES' || code === 'EPERM')
    return {
      code: 'no-permission',
      file,
      message: 'the file may not be read by this user',
      severity: 'error',
    };
  throw error;
}
