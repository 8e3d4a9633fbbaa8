import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { type Digest, digestOfBytes } from '../shared/canonical-json.js';
import { UsageError } from '../shared/errors.js';

/** `p256`: ECDSA on NIST P-256 with SHA-256. `ed25519`: plain Ed25519. */
export type KeyType = 'p256' | 'ed25519';

/** Either half of a key pair. Its id is the SHA-256 of the public half (DER, SubjectPublicKeyInfo). */
export interface Key {
  readonly type: KeyType;
  readonly id: Digest;
  readonly object: KeyObject;
}

/**
 * Reads a private key. Nothing of the text is ever part of a message.
 * @param pem PKCS #8 (or SEC 1) text; the line breaks may be written as `\n`, as some secret stores hand them on
 * @param name what people know it by, for messages
 * @throws UsageError
 */
export function readPrivateKey(pem: string, name: string, passphrase: string | undefined): Key {
  const text = pem.includes('\n') ? pem : pem.replaceAll('\\n', '\n');
  if (/BEGIN PUBLIC KEY/.test(text)) {
    throw new UsageError(`${name} is a public key`, 'signing takes the private one');
  }
  if (/ENCRYPTED/.test(text) && passphrase === undefined) {
    throw new UsageError(`${name} is encrypted`, 'put its passphrase into QGATE_SIGNING_KEY_PASSPHRASE');
  }
  try {
    const object = createPrivateKey({ key: text, ...(passphrase === undefined ? {} : { passphrase }) });
    return keyOf(object, createPublicKey(object), name);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    // The cause is left out: it may quote the text.
    throw new UsageError(
      passphrase === undefined
        ? `${name} is not a private key in PEM form`
        : `${name} is not a private key in PEM form, or QGATE_SIGNING_KEY_PASSPHRASE is not its passphrase`,
      'make one with `qgate key new`',
    );
  }
}

/** Reads a public key. @throws UsageError */
export function readPublicKey(pem: string, name: string): Key {
  if (/PRIVATE KEY/.test(pem)) {
    throw new UsageError(
      `${name} is a private key`,
      'name the public one, and make a new pair if this file has been where others can read it',
    );
  }
  let object: KeyObject;
  try {
    object = createPublicKey(pem);
  } catch {
    throw new UsageError(
      `${name} is not a public key in PEM form`,
      'it begins with -----BEGIN PUBLIC KEY-----',
    );
  }
  return keyOf(object, object, name);
}

function keyOf(object: KeyObject, publicHalf: KeyObject, name: string): Key {
  const type = typeOf(object);
  if (type === null) {
    throw new UsageError(
      `${name} is a key of the type ${shownType(object)}`,
      'qgate signs with P-256 (ECDSA) and Ed25519 keys',
    );
  }
  return { type, id: digestOfBytes(publicHalf.export({ type: 'spki', format: 'der' })), object };
}

function typeOf(object: KeyObject): KeyType | null {
  if (object.asymmetricKeyType === 'ed25519') return 'ed25519';
  const isP256 =
    object.asymmetricKeyType === 'ec' && object.asymmetricKeyDetails?.namedCurve === 'prime256v1';
  return isP256 ? 'p256' : null;
}

function shownType({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string {
  return [asymmetricKeyType, asymmetricKeyDetails?.namedCurve].filter(Boolean).join(' ');
}
