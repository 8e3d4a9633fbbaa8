import { createHash } from 'node:crypto';
import { canonicalJson, type Digest, digestOf } from '../shared/canonical-json.js';
import type { Case } from './case.js';
import type { Gate } from './gate.js';

/** Digest of a gate with its defaults made explicit: comments, the order of keys and written defaults do not matter. */
export function gateDigest(gate: Gate): Digest {
  return digestOf(gate);
}

/** Digest of the cases in their order; where they stand in files is not part of it. */
export function casesDigest(cases: Iterable<Case>): Digest {
  const hash = createHash('sha256');
  for (const { origin: _origin, ...content } of cases) hash.update(`${canonicalJson(content)}\n`);
  return `sha256:${hash.digest('hex')}`;
}
