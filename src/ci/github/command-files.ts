import { randomBytes } from 'node:crypto';
import { appendFileSync, statSync } from 'node:fs';
import { UsageError } from '../../shared/errors.js';

/** GitHub drops a whole step summary above 1 MiB; this leaves it room. */
const MAX_SUMMARY_BYTES = 1_000_000;

/**
 * Appends to the step summary of a job what still fits in.
 * @param make text of at most so many bytes in UTF-8
 */
export function appendSummary(file: string, make: (maxBytes: number) => string): void {
  const used = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const left = MAX_SUMMARY_BYTES - used;
  // Less than a headline is worth nothing.
  if (left < 1000) return;
  append(file, make(left - 1).concat('\n'));
}

/** Appends outputs of a step. Each value stands between delimiters that nothing in it can know. */
export function appendOutputs(file: string, outputs: readonly (readonly [string, string])[]): void {
  const entries = outputs.map(([name, value]) => {
    const delimiter = `qgate_${randomBytes(16).toString('hex')}`;
    return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
  });
  append(file, entries.join(''));
}

function append(file: string, text: string): void {
  try {
    appendFileSync(file, text);
  } catch (error) {
    throw new UsageError(`cannot write ${file}: ${(error as Error).message}`, undefined, { cause: error });
  }
}
