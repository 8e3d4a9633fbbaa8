import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readPrivateKey, readPublicKey } from '../../src/attest/keys.js';
import { newKeyPair } from '../../src/attest/new-key-pair.js';
import { digestOfBytes } from '../../src/shared/canonical-json.js';
import { UsageError } from '../../src/shared/errors.js';

test.each(['p256', 'ed25519'] as const)('both halves of a %s pair have the id of the public half', (type) => {
  const { id, privatePem, publicPem } = newKeyPair(type, undefined);
  expect(readPrivateKey(privatePem, 'k', undefined)).toMatchObject({ type, id });
  expect(readPublicKey(publicPem, 'k')).toMatchObject({ type, id });
  expect(id).toBe(digestOfBytes(createPublicKey(publicPem).export({ type: 'spki', format: 'der' })));
});

test('a key may come on one line, with \\n for its line breaks', () => {
  const { id, privatePem } = newKeyPair('p256', undefined);
  expect(readPrivateKey(privatePem.replaceAll('\n', '\\n'), 'QGATE_SIGNING_KEY', undefined).id).toBe(id);
});

test('an encrypted key needs its passphrase', () => {
  const { id, privatePem } = newKeyPair('p256', 'open sesame');
  expect(privatePem).toContain('BEGIN ENCRYPTED PRIVATE KEY');
  expect(readPrivateKey(privatePem, 'k.pem', 'open sesame').id).toBe(id);
  expect(() => readPrivateKey(privatePem, 'k.pem', undefined)).toThrow('k.pem is encrypted');
  expect(() => readPrivateKey(privatePem, 'k.pem', 'wrong')).toThrow(
    'k.pem is not a private key in PEM form, or QGATE_SIGNING_KEY_PASSPHRASE is not its passphrase',
  );
});

test('halves are not taken for each other', () => {
  const { privatePem, publicPem } = newKeyPair('p256', undefined);
  expect(() => readPrivateKey(publicPem, 'k', undefined)).toThrow('k is a public key');
  expect(() => readPublicKey(privatePem, 'k')).toThrow('k is a private key');
});

const pemOf = ({ privateKey }: { privateKey: import('node:crypto').KeyObject }): string =>
  privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

test.each([
  ['ec secp384r1', pemOf(generateKeyPairSync('ec', { namedCurve: 'P-384' }))],
  ['ec secp256k1', pemOf(generateKeyPairSync('ec', { namedCurve: 'secp256k1' }))],
  ['x25519', pemOf(generateKeyPairSync('x25519'))],
])('a key of the type %s is refused', (type, pem) => {
  expect(() => readPrivateKey(pem, 'k', undefined)).toThrow(`k is a key of the type ${type}`);
});

test('a message never holds anything of the key', () => {
  const secret = 'MIGHAgEAMBMGByqGSM49';
  for (const text of [secret, `-----BEGIN PRIVATE KEY-----\n${secret}\n-----END PRIVATE KEY-----\n`]) {
    try {
      readPrivateKey(text, 'QGATE_SIGNING_KEY', undefined);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(UsageError);
      const { message, hint, cause } = error as UsageError;
      expect(JSON.stringify([message, hint, cause])).not.toContain(secret);
      expect(message).toBe('QGATE_SIGNING_KEY is not a private key in PEM form');
    }
  }
});
