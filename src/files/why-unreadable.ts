import type { Problem } from '../shared/errors.js';
import { ForeignRows } from './byte-chunks.js';
import { LineTooLong } from './jsonl-lines.js';
import { foreignProblem, notUtf8, unreadable } from './read-text-file.js';

/** Why rows cannot be read, by what reading them threw. @throws what is no fault of the file */
export async function whyUnreadable(path: string, file: string, error: unknown): Promise<Problem> {
  if (error instanceof ForeignRows) return foreignProblem(file, error.found);
  if (error instanceof LineTooLong)
    return {
      code: 'line-too-long',
      file,
      line: error.line,
      message: 'the line is longer than 64 MB',
      severity: 'error',
    };
  if (
    error instanceof TypeError &&
    (error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
  )
    return notUtf8(file);
  return unreadable(path, file, error);
}
