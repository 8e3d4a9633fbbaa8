import type { Readable } from 'node:stream';
import { brokenReply } from './attempt-failure.js';

/** Longest reply that is read, streamed or not: some hundred times the longest answer that models give. */
export const MOST_REPLY_BYTES = 16 * 1024 * 1024;

/** What is said of a reply beyond `MOST_REPLY_BYTES`. */
export const TOO_LONG = `the reply is longer than ${MOST_REPLY_BYTES / 1024 / 1024} MiB`;

/**
 * Reads a whole body as text.
 * @throws AttemptFailure for a longer one than is read; its connection is closed
 */
export function readText(body: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let nBytes = 0;
    body.on('data', (bytes: Buffer) => {
      nBytes += bytes.length;
      if (nBytes <= MOST_REPLY_BYTES) {
        parts.push(bytes);
        return;
      }
      reject(brokenReply(TOO_LONG));
      body.destroy();
    });
    body.on('end', () => resolve(new TextDecoder().decode(Buffer.concat(parts))));
    body.on('error', reject);
  });
}
