import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { nearest } from '../definition/suggest.js';
import type { Problem } from '../shared/errors.js';
import { type FileKind, type ForeignFile, foreignFile } from '../shared/file-kind.js';
import { specialFile } from '../shared/special-file.js';

/** Definitions are written by people; anything larger is a mistake or an attack. */
export const MAX_DEFINITION_BYTES = 5_000_000;

export type FileReading<T> = { readonly content: T } | { readonly problem: Problem };

/** What prose may be: a prompt of nothing, or in tags. Files with a syntax say themselves that they are empty. */
export const PROSE: readonly FileKind[] = ['empty', 'html', 'xml', 'http'];

/**
 * Reads a whole small file of text as bytes. What goes wrong comes back as a problem of `file`, the name people know it by.
 * @param expected kinds of file that may well be meant; those that prose may be, where nothing is said
 */
export async function readSmallFile(
  path: string,
  file: string,
  expected: readonly FileKind[] = PROSE,
): Promise<FileReading<Buffer>> {
  try {
    const stats = await stat(path);
    const special = specialFile(stats);
    if (special !== null) return { problem: foreignProblem(file, special) };
    const { size } = stats;
    if (size > MAX_DEFINITION_BYTES) {
      const message = `the file has ${size} bytes; a definition may have at most ${MAX_DEFINITION_BYTES}`;
      return { problem: { code: 'file-too-large', file, message, severity: 'error' } };
    }
    const content = await readFile(path);
    const foreign = foreignFile(content, expected);
    return foreign === null ? { content } : { problem: foreignProblem(file, foreign) };
  } catch (error) {
    return { problem: await unreadable(path, file, error) };
  }
}

/** Reads a whole small file as UTF-8 text; bytes that are not UTF-8 are a problem, never replaced. */
export async function readTextFile(
  path: string,
  file: string,
  expected: readonly FileKind[] = ['empty'],
): Promise<FileReading<string>> {
  const reading = await readSmallFile(path, file, expected);
  if ('problem' in reading) return reading;
  try {
    return { content: new TextDecoder('utf-8', { fatal: true }).decode(reading.content) };
  } catch {
    return { problem: notUtf8(file) };
  }
}

/** A file that is something else, as a problem of it as a whole. */
export function foreignProblem(file: string, { what, hint }: Pick<ForeignFile, 'what' | 'hint'>): Problem {
  return { code: 'foreign-file', file, message: `this is ${what}`, hint, severity: 'error' };
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
  if (code === 'EACCES' || code === 'EPERM')
    return {
      code: 'no-permission',
      file,
      message: 'the file may not be read by this user',
      severity: 'error',
    };
  throw error;
}
