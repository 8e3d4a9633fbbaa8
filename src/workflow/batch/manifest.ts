import { canaryOf } from '../../definition/canary.js';
import type { ArmId } from '../../definition/gate.js';
import type { Digest } from '../../shared/canonical-json.js';
import type { BatchFile } from '../batch-ports.js';
import type { RunDefinition, RunRecord } from '../ports.js';

/** What is written beside request files. */
export interface Manifest extends ManifestHead {
  readonly arm: ArmId | 'judge';
  /** Digest of the judge; absent for an arm. */
  readonly judge?: Digest;
  /** Digest of the decoding: the gate's, which both arms share, or the judge's. */
  readonly decoding: Digest;
  readonly n_requests: number;
  /** Requests that were left out, by why. */
  readonly left_out: Readonly<Record<string, number>>;
  readonly files: readonly { name: string; sha256: Digest; lines: number; bytes: number }[];
}

interface ManifestHead {
  readonly manifest: 1;
  readonly run: string;
  readonly identity: Digest;
  /** Present where the files hold held-out cases: what to search a training set for. */
  readonly canary?: string;
}

export function manifestHead(
  { id, identity }: Pick<RunRecord, 'id' | 'identity'>,
  {
    gate,
    casesDigest,
    caseSet,
  }: Pick<RunDefinition, 'casesDigest' | 'caseSet'> & {
    readonly gate: Pick<RunDefinition['gate'], 'name'>;
  },
): ManifestHead {
  const canary = caseSet === 'heldout' ? { canary: canaryOf(gate.name, casesDigest) } : {};
  return { manifest: 1, run: id, identity, ...canary };
}

export function manifestFiles(files: readonly BatchFile[]): Manifest['files'] {
  return files.map(({ name, sha256, nLines, nBytes }) => ({ name, sha256, lines: nLines, bytes: nBytes }));
}
