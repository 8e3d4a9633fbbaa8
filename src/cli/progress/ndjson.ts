import type { OutputStream } from '../process-context.js';
import type { ProgressListener } from './listener.js';

/** Every event as one line of JSON, for programs. JSON escapes control characters, so no text can act on a terminal. */
export function ndjsonProgress(stderr: OutputStream): ProgressListener {
  return {
    on(event) {
      stderr.write(`${JSON.stringify(event)}\n`);
    },
    close() {},
  };
}
