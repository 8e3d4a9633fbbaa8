import { createReadStream } from 'node:fs';

/** A file's text piece by piece, without a leading byte-order mark. @throws TypeError for bytes that are not UTF-8 */
export async function* decodedChunks(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const bytes of createReadStream(path, { highWaterMark: 1 << 18 })) {
    const text = decoder.decode(bytes as Buffer, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}
