import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type Digest, digestOf } from '../shared/canonical-json.js';

/** Digest of a file's bytes; of several files, the digest of theirs in the order given. */
export async function fileDigest(paths: readonly string[]): Promise<Digest> {
  const digests = await Promise.all(paths.map(digestOfOne));
  const [only] = digests;
  return digests.length === 1 && only !== undefined ? only : digestOf({ files: digests });
}

async function digestOfOne(path: string): Promise<Digest> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(bytes as Buffer);
  return `sha256:${hash.digest('hex')}`;
}
