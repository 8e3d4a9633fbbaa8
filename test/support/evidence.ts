import { type Key, type KeyType, readPrivateKey, readPublicKey } from '../../src/attest/keys.js';
import { newKeyPair } from '../../src/attest/new-key-pair.js';
import type { TrustedKey, TrustPolicy } from '../../src/attest/policy.js';
import type { VerdictFile } from '../../src/attest/statement.js';
import { jsonReport } from '../../src/report/json.js';
import { digestOfBytes } from '../../src/shared/canonical-json.js';
import { decide } from '../../src/verdict/decide.js';
import type { DecisionInput } from '../../src/verdict/decision-input.js';
import { anInput } from './verdict-builders.js';

/** A quarter of an hour after the last response of the verdicts that the builders make. */
export const NOW_MS = Date.parse('2026-11-29T10:20:00.000Z');

/** A verdict with the digest of its verdict.json; a pass by default. */
export function aVerdictFile(input: DecisionInput = anInput()): VerdictFile {
  const verdict = decide(input);
  return { verdict, digest: digestOfBytes(jsonReport(verdict)) };
}

export interface Pair {
  readonly privatePem: string;
  readonly publicPem: string;
  readonly signing: Key;
  readonly trusted: Key;
}

export function aPair(type: KeyType = 'p256'): Pair {
  const { privatePem, publicPem } = newKeyPair(type, undefined);
  return {
    privatePem,
    publicPem,
    signing: readPrivateKey(privatePem, 'the key', undefined),
    trusted: readPublicKey(publicPem, 'the key'),
  };
}

export function aTrustedKey({ trusted }: Pair, changes: Partial<TrustedKey> = {}): TrustedKey {
  return {
    name: 'release-bot',
    key: trusted,
    notBeforeMs: Number.NEGATIVE_INFINITY,
    endMs: Number.POSITIVE_INFINITY,
    gates: null,
    signs: ['verdicts'],
    ...changes,
  };
}

export function aPolicy(...keys: readonly TrustedKey[]): TrustPolicy {
  return {
    keys,
    maxAgeMs: null,
    isLockOrderRequired: false,
    isLedgerRequired: true,
    nAbandonedAllowed: 0,
    nLooksAllowed: 0,
    maxWaiverMs: 30 * 86_400_000,
  };
}
