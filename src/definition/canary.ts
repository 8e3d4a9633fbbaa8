import { type Digest, digestOf } from '../shared/canonical-json.js';

/**
 * A text that stands in exported files with held-out cases and, by chance, nowhere else: whoever finds it in a training
 * set or on the open web knows that the cases got out. Made from the gate's name and the digest of these cases alone.
 */
export function canaryOf(gateName: string, casesDigest: Digest): string {
  const hex = digestOf({ canary: 1, gate: gateName, cases: casesDigest }).slice('sha256:'.length);
  return `qgate-canary-${hex.slice(0, 32)}: held-out test cases, not for training`;
}
