import { createHash } from 'node:crypto';
import type { Digest } from '../shared/canonical-json.js';
import { byteChunks } from './byte-chunks.js';

/**
 * Digest of a file of recorded answers, which may be large: it is read piece by piece.
 * @throws ForeignRows for a file that holds none, before its digest becomes part of a bundle's
 */
export async function digestOfFile(path: string): Promise<Digest> {
  const hash = createHash('sha256');
  // Inspect packs its logs as zip archives.
  for await (const bytes of byteChunks(path, ['zip'])) hash.update(bytes);
  return `sha256:${hash.digest('hex')}`;
}
