import { createHash, type Hash } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { ArmId } from '../../definition/gate.js';
import { UsageError } from '../../shared/errors.js';
import { withoutKnownSecrets } from '../../shared/known-secrets.js';
import type { BatchFile, BatchWriter } from '../../workflow/batch-ports.js';

/** Limits of one file: those of the OpenAI Batch API (50,000 requests and 200 MB), with room to spare. */
export interface FileLimits {
  readonly maxLines: number;
  /** UTF-8, line breaks included. */
  readonly maxBytes: number;
}
export const FILE_LIMITS: FileLimits = { maxLines: 50_000, maxBytes: 190_000_000 };

export const MANIFEST = 'manifest.json';
const PARTIAL = '.partial';
/** Bytes collected before they are written. */
const BUFFER_BYTES = 1 << 20;

interface OpenFile {
  readonly name: string;
  readonly fd: number;
  readonly hash: Hash;
  nLines: number;
  nBytes: number;
}

/**
 * Request files of one arm, or to the judge, in a folder of their own: `batch-<arm>-0001.jsonl` and on, with
 * `manifest.json`.
 * @throws UsageError where the folder cannot be used or holds an export already
 */
export function createRequestFiles(
  folder: string,
  arm: ArmId | 'judge',
  limits: FileLimits = FILE_LIMITS,
): BatchWriter {
  prepare(folder);
  const files: BatchFile[] = [];
  let current: OpenFile | null = null;
  let waiting: Buffer[] = [];
  let nWaiting = 0;

  const writeOut = (): void => {
    if (current === null || nWaiting === 0) return;
    const bytes = Buffer.concat(waiting);
    waiting = [];
    nWaiting = 0;
    current.hash.update(bytes);
    for (let at = 0; at < bytes.length; ) at += writeSync(current.fd, bytes, at);
  };
  const open = (): OpenFile => {
    const name = `batch-${arm}-${String(files.length + 1).padStart(4, '0')}.jsonl`;
    const fd = openSync(path.join(folder, `${name}${PARTIAL}`), 'w');
    return { name, fd, hash: createHash('sha256'), nLines: 0, nBytes: 0 };
  };
  const close = (): void => {
    if (current === null) return;
    writeOut();
    closeSync(current.fd);
    const { name, hash, nLines, nBytes } = current;
    files.push({ name, sha256: `sha256:${hash.digest('hex')}`, nLines, nBytes });
    current = null;
  };
  return {
    add(line) {
      const bytes = Buffer.from(`${withoutKnownSecrets(line)}\n`, 'utf8');
      if (current !== null && isFull(current, bytes.length, limits)) close();
      current ??= open();
      waiting.push(bytes);
      nWaiting += bytes.length;
      current.nLines++;
      current.nBytes += bytes.length;
      if (nWaiting >= BUFFER_BYTES) writeOut();
    },
    finish(manifest) {
      close();
      const text = `${JSON.stringify(manifest(files), null, 2)}\n`;
      writeFileSync(path.join(folder, `${MANIFEST}${PARTIAL}`), text);
      // The manifest last: where it is, all its files are.
      for (const name of [...files.map((file) => file.name), MANIFEST]) {
        renameSync(path.join(folder, `${name}${PARTIAL}`), path.join(folder, name));
      }
      return files;
    },
    discard() {
      if (current !== null) closeSync(current.fd);
      current = null;
      for (const name of readdirSync(folder).filter((each) => each.endsWith(PARTIAL))) {
        rmSync(path.join(folder, name), { force: true });
      }
    },
  };
}

function isFull(file: OpenFile, nMore: number, { maxLines, maxBytes }: FileLimits): boolean {
  return file.nLines >= maxLines || file.nBytes + nMore > maxBytes;
}

function prepare(folder: string): void {
  let names: string[];
  try {
    mkdirSync(folder, { recursive: true });
    names = readdirSync(folder);
  } catch (cause) {
    throw new UsageError(`${folder} cannot be used for request files`, 'name a folder you may write to', {
      cause,
    });
  }
  const taken = names.find(
    (name) => name === MANIFEST || /^batch-(baseline|candidate|judge)-\d+\.jsonl$/.test(name),
  );
  if (taken !== undefined) {
    throw new UsageError(
      `${folder} holds an export already (${taken})`,
      'name another folder: one for each arm and export',
    );
  }
}
