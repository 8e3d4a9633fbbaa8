import { closeSync, openSync } from 'node:fs';
import { UsageError } from '../../shared/errors.js';
import type { BatchRow } from '../../workflow/batch-ports.js';
import { asObject, type JsonObject } from '../openai/reply.js';
import { readLines } from '../recorded/read-lines.js';

export interface ResultFile {
  readonly path: string;
  /** For messages. */
  readonly name: string;
}

/** Rows of result and error files, one line in memory at a time. @throws UsageError where a file cannot be read */
export function* readBatchRows(files: readonly ResultFile[]): Generator<BatchRow> {
  for (const { path, name } of files) {
    const fd = open(path, name);
    try {
      for (const { number, bytes } of readLines(fd)) {
        const text = bytes.toString('utf8').replace(/^\ufeff/, '');
        if (text.trim() !== '') yield { place: `${name}:${number}`, value: parsed(text) };
      }
    } finally {
      closeSync(fd);
    }
  }
}

function open(path: string, name: string): number {
  try {
    return openSync(path, 'r');
  } catch (cause) {
    throw new UsageError(`${name} cannot be read`, 'check its path', { cause });
  }
}

function parsed(text: string): JsonObject | null {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return null;
  }
}
