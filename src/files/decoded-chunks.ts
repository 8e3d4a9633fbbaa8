import { byteChunks } from './byte-chunks.js';

/**
 * A file's text piece by piece, without a leading byte-order mark.
 * @throws TypeError for bytes that are not UTF-8; ForeignRows for a file that is something else
 */
export async function* decodedChunks(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const bytes of byteChunks(path)) {
    const text = decoder.decode(bytes, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}
