import { decodeCodePage } from './decode-code-page.js';

/** Text of a file, or the first byte that is not of its encoding. */
export type Decoding =
  | { readonly text: string }
  | { readonly byte: number; readonly offset: number; readonly row: number };

/**
 * Text from the bytes of a file that a spreadsheet or an editor has saved: UTF-8 or UTF-16, told by the byte order mark or,
 * without one, by the zero bytes that every second Latin letter has in UTF-16. Bytes that are not UTF-8 are read by
 * `encoding` where one was named, and never replaced.
 */
export function decodeText(bytes: Uint8Array, encoding: string | null): Decoding {
  const wide = wideEncoding(bytes);
  if (wide !== null) return { text: new TextDecoder(wide).decode(bytes) };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    if (encoding !== null) return { text: decodeCodePage(bytes, encoding) };
    const offset = firstFault(bytes);
    return { byte: bytes[offset] ?? 0, offset, row: rowOf(bytes, offset) };
  }
}

function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (bytes.length < 4) return null;
  if (first !== 0 && second === 0 && bytes[3] === 0) return 'utf-16le';
  return first === 0 && second !== 0 && bytes[2] === 0 ? 'utf-16be' : null;
}

/** Where the longest beginning that is UTF-8 ends. */
function firstFault(bytes: Uint8Array): number {
  let [low, high] = [0, bytes.length];
  // A beginning that is cut within a letter is still one: `stream` keeps the cut letter back.
  const isSound = (length: number): boolean => {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length), { stream: true });
      return true;
    } catch {
      return false;
    }
  };
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isSound(middle)) low = middle;
    else high = middle - 1;
  }
  // A letter that was begun and not ended is at fault from its first byte.
  let start = low;
  while (start > 0 && !isWhole(bytes.subarray(0, start))) start -= 1;
  return start;
}

function isWhole(beginning: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(beginning);
    return true;
  } catch {
    return false;
  }
}

/** Spreadsheet row of a byte: line breaks outside of double quotes, the header being row 1. */
function rowOf(bytes: Uint8Array, offset: number): number {
  let row = 1;
  let isQuoted = false;
  for (const byte of bytes.subarray(0, offset)) {
    if (byte === 0x22) isQuoted = !isQuoted;
    else if (byte === 0x0a && !isQuoted) row += 1;
  }
  return row;
}
