import { closeSync } from 'node:fs';
import { openDataFile } from '../../shared/open-data-file.js';
import type { BatchRow } from '../../workflow/batch-ports.js';
import { asObject, type JsonObject } from '../openai/reply.js';
import { LineProblem } from '../recorded/line-problem.js';
import { parseJson } from '../recorded/parse-json.js';
import { readLines } from '../recorded/read-lines.js';

export interface ResultFile {
  readonly path: string;
  /** For messages. */
  readonly name: string;
}

/** Rows of result and error files, one line in memory at a time. @throws UsageError where a file cannot be read */
export function* readBatchRows(files: readonly ResultFile[]): Generator<BatchRow> {
  for (const { path, name } of files) {
    // A batch without a failure may have an error file without a byte.
    const fd = openDataFile(path, name, { expected: ['empty'], hint: 'check its path' });
    try {
      for (const { number, bytes } of readLines(fd)) {
        const isBlank = bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
        if (!isBlank) yield { place: `${name}:${number}`, value: parsed(bytes) };
      }
    } finally {
      closeSync(fd);
    }
  }
}

/** null for a line that is no JSON object; engines are written in Python, whose NaN leaves the rest of a line standing. */
function parsed(bytes: Uint8Array): JsonObject | null {
  try {
    return asObject(parseJson(bytes, 'the line', 'python'));
  } catch (error) {
    if (error instanceof LineProblem) return null;
    throw error;
  }
}
