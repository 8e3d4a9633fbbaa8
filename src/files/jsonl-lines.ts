import { decodedChunks } from './decoded-chunks.js';

/** Longest line that is read, in UTF-16 units. */
export const MAX_LINE_LENGTH = 64 * 1024 * 1024;

export class LineTooLong extends Error {
  constructor(readonly line: number) {
    super(`line ${line} is too long`);
  }
}

/**
 * Lines of a file with their 1-based numbers, blank ones left out. Only \n (or \r\n) ends a line: U+2028 and the like
 * may stand inside JSON texts.
 * @throws LineTooLong, TypeError for bytes that are not UTF-8
 */
export async function* jsonlLines(
  path: string,
): AsyncGenerator<{ readonly text: string; readonly line: number }> {
  let line = 0;
  let held: string[] = [];
  let heldLength = 0;
  for await (const chunk of decodedChunks(path)) {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
      held.push(chunk.slice(start, end));
      const text = held.join('');
      held = [];
      heldLength = 0;
      start = end + 1;
      line += 1;
      if (text.trim() !== '') yield { text, line };
    }
    held.push(chunk.slice(start));
    heldLength += chunk.length - start;
    if (heldLength > MAX_LINE_LENGTH) throw new LineTooLong(line + 1);
  }
  const text = held.join('');
  if (text.trim() !== '') yield { text, line: line + 1 };
}
