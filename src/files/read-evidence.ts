import { readFileSync, statSync } from 'node:fs';
import { IntegrityError, UsageError } from '../shared/errors.js';
import { assertFile } from './assert-file.js';
import { assertText } from './assert-text.js';
import { displayPath } from './display-path.js';

/** An attestation holds a verdict once in base64, and a verdict of 10,000 slices has some 30 MB. */
const MAX_EVIDENCE_BYTES = 100_000_000;

/**
 * Text of a signed file; null where there is none.
 * @throws UsageError where it cannot be read, IntegrityError where it is no text
 */
export function readEvidence(path: string): string | null {
  const file = displayPath(path);
  let bytes: Buffer;
  assertFile(path, file);
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return null;
    if (stat.size > MAX_EVIDENCE_BYTES) throw new UsageError(`${file} is too large to be an attestation`);
    bytes = readFileSync(path);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`cannot read ${file}: ${(error as Error).message}`, undefined, { cause: error });
  }
  assertText(bytes, file);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new IntegrityError(`${file} is not UTF-8 text: it is damaged`, 'sign the verdict again', {
      cause: error,
    });
  }
}
