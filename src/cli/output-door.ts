import { withoutKnownSecrets } from '../shared/known-secrets.js';
import type { OutputStream } from './process-context.js';

/** A stream of the process, guarded. */
export interface OutputDoor {
  readonly stream: OutputStream;
  /** From now on every line is JSON: what is none is told as `{"type":"message","text":…}`. */
  writeJsonLines(): void;
}

/** The reader has gone: that is its own affair. */
const READER_GONE = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END']);

/**
 * Everything that is printed goes through here: known secrets are masked, and a stream that cannot be written neither ends
 * the command nor changes its exit code. What else is written to it is dropped.
 * @param onFault told once, where the stream failed for another reason than that its reader has gone
 */
export function openOutputDoor(target: OutputStream, onFault: (reason: string) => void): OutputDoor {
  let isBroken = false;
  let isJsonLines = false;
  const fail = (error: Error & { readonly code?: string }): void => {
    if (isBroken) return;
    isBroken = true;
    if (!READER_GONE.has(error.code ?? '')) onFault(error.message);
  };
  target.on('error', fail);
  const write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    const done = rest.find((each) => typeof each === 'function') as (() => void) | undefined;
    if (isBroken) {
      done?.();
      return true;
    }
    const text = withoutKnownSecrets(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8'));
    try {
      return target.write(isJsonLines ? jsonLines(text) : text, done);
    } catch (error) {
      // A file that is full throws where a pipe emits.
      fail(error as Error);
      return true;
    }
  };
  return {
    // Whatever else it is, a terminal's width or its events, it is the stream itself.
    stream: Object.create(target, { write: { value: write } }) as OutputStream,
    writeJsonLines() {
      isJsonLines = true;
    },
  };
}

function jsonLines(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `${isObject(line) ? line : JSON.stringify({ type: 'message', text: line })}\n`)
    .join('');
}

function isObject(line: string): boolean {
  if (!line.startsWith('{')) return false;
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
