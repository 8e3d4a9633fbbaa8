import { generateKeyPairSync } from 'node:crypto';
import type { Digest } from '../shared/canonical-json.js';
import { type KeyType, readPublicKey } from './keys.js';

export interface KeyPairText {
  readonly id: Digest;
  /** PKCS #8, PEM; encrypted where a passphrase was given. */
  readonly privatePem: string;
  /** SubjectPublicKeyInfo, PEM. */
  readonly publicPem: string;
}

/** A fresh key pair from the system's random numbers. */
export function newKeyPair(type: KeyType, passphrase: string | undefined): KeyPairText {
  const pair =
    type === 'ed25519'
      ? generateKeyPairSync('ed25519')
      : generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const publicPem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const secret = passphrase === undefined ? {} : { cipher: 'aes-256-cbc', passphrase };
  return {
    id: readPublicKey(publicPem, 'the new key').id,
    privatePem: pair.privateKey.export({ type: 'pkcs8', format: 'pem', ...secret }).toString(),
    publicPem,
  };
}
