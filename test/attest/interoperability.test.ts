import { spawnSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import path from 'node:path';
import { bundleFromJSON } from '@sigstore/bundle';
import { toSignedEntity, toTrustMaterial, VerificationError, Verifier } from '@sigstore/verify';
import { describe, expect, test } from 'vitest';
import { attestVerdict } from '../../src/attest/attest-verdict.js';
import { aPair, aVerdictFile, NOW_MS, type Pair } from '../support/evidence.js';
import { ROOT } from '../support/run-qgate.js';
import { scratchFolder, writeTree } from '../support/scratch.js';

function linesBy(pair: Pair): readonly string[] {
  const { envelopes } = attestVerdict(aVerdictFile(), pair.signing, { nowMs: NOW_MS });
  return (envelopes as string).trimEnd().split('\n');
}

/** Sigstore's own verifier, told to trust one plain key and to ask for no transparency log. */
function verifyBySigstore(line: string, { publicPem, trusted }: Pair): void {
  const { signatures, ...envelope } = JSON.parse(line) as {
    payload: string;
    payloadType: string;
    signatures: object[];
  };
  const bundle = bundleFromJSON({
    mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
    verificationMaterial: { publicKey: { hint: trusted.id }, tlogEntries: [] },
    dsseEnvelope: { ...envelope, signatures },
  });
  const noAuthorities = {
    mediaType: '',
    tlogs: [],
    ctlogs: [],
    certificateAuthorities: [],
    timestampAuthorities: [],
    signingConfigs: [],
  };
  const material = toTrustMaterial(noAuthorities, () => ({
    publicKey: createPublicKey(publicPem),
    validFor: () => true,
  }));
  new Verifier(material, { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 }).verify(
    toSignedEntity(bundle),
  );
}

describe.each(['p256', 'ed25519'] as const)('envelopes signed with a key of the type %s', (type) => {
  const pair = aPair(type);

  test('verify with @sigstore/verify', () => {
    for (const line of linesBy(pair)) expect(() => verifyBySigstore(line, pair)).not.toThrow();
  });

  test('do not verify with another key, or once a byte is changed', () => {
    const [line] = linesBy(pair) as [string];
    expect(() => verifyBySigstore(line, aPair(type))).toThrow(VerificationError);
    const changed = line.replace(
      /"payload":"(.)/,
      (_, first: string) => `"payload":"${first === 'e' ? 'f' : 'e'}`,
    );
    expect(() => verifyBySigstore(changed, pair)).toThrow(VerificationError);
  });
});

describe('an independent script, test/attest/verify_envelope.py', () => {
  /** What it exits with where there is nothing on this machine to check a signature with. */
  const NO_BACKEND = 3;

  test('verifies envelopes of both types of key, and finds a changed one', (context) => {
    const folder = scratchFolder();
    for (const type of ['p256', 'ed25519'] as const) {
      const pair = aPair(type);
      const lines = linesBy(pair);
      writeTree(folder, {
        [`${type}.pub.pem`]: pair.publicPem,
        [`${type}.jsonl`]: `${lines.join('\n')}\n`,
        [`${type}.changed.jsonl`]: `${lines[0]?.replace('"payload":"ey', '"payload":"fy')}\n`,
      });
    }
    const pairs = ['p256', 'ed25519'].flatMap((type) => [
      `${type}.pub.pem`,
      `${type}.jsonl`,
      `${type}.pub.pem`,
      `${type}.changed.jsonl`,
    ]);
    const script = path.join(ROOT, 'test/attest/verify_envelope.py');
    const ran = spawnSync('python3', ['-I', script, ...pairs], { cwd: folder, encoding: 'utf8' });
    context.skip(
      ran.error !== undefined || ran.status === NO_BACKEND,
      'python3 with the cryptography module, or with openssl, is not on this machine',
    );
    const statements = 'urn:qgate:predicate:verdict:1 https://in-toto.io/attestation/test-result/v0.1';
    expect([ran.status, ran.stderr, ran.stdout.split('\n')]).toEqual([
      0,
      '',
      [
        `p256.jsonl: ${statements}`,
        'p256.changed.jsonl: the signature does not hold',
        `ed25519.jsonl: ${statements}`,
        'ed25519.changed.jsonl: the signature does not hold',
        '',
      ],
    ]);
  });
});
