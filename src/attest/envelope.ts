import { sign, verify } from 'node:crypto';
import { IntegrityError } from '../shared/errors.js';
import type { Key } from './keys.js';
import { preAuthEncoding } from './pae.js';

/** What every statement of the in-toto framework is carried as. */
const IN_TOTO = 'application/vnd.in-toto+json';
const IN_TOTO_TYPE = /^application\/vnd\.in-toto(\.[a-z0-9.-]+)?\+json$/;

/** A DSSE envelope as read: decoded, and not yet trusted. */
export interface Envelope {
  readonly payloadType: string;
  readonly payload: Buffer;
  readonly signatures: readonly { readonly keyId: string | null; readonly signature: Buffer }[];
}

/** Signs a payload. @returns the envelope's JSON, on one line and without a line break */
export function sealEnvelope(payload: string, key: Key): string {
  const bytes = Buffer.from(payload, 'utf8');
  const signature = sign(
    key.type === 'ed25519' ? null : 'sha256',
    preAuthEncoding(IN_TOTO, bytes),
    key.object,
  );
  return JSON.stringify({
    payloadType: IN_TOTO,
    payload: bytes.toString('base64'),
    signatures: [{ keyid: key.id, sig: signature.toString('base64') }],
  });
}

/**
 * Reads an envelope. Stricter than the specification where that costs nothing: unknown fields and base64 that is not the
 * one form of its bytes are refused, so that no byte of the file can change unseen.
 * @throws IntegrityError
 */
export function readEnvelope(text: string): Envelope {
  const { payloadType, payload, signatures } = fieldsOf(parse(text), [
    'payloadType',
    'payload',
    'signatures',
  ]);
  if (typeof payloadType !== 'string' || !IN_TOTO_TYPE.test(payloadType)) {
    throw new IntegrityError('it carries no in-toto statement (payloadType)');
  }
  if (!Array.isArray(signatures) || signatures.length === 0) throw new IntegrityError('it has no signature');
  return {
    payloadType,
    payload: fromBase64(payload, 'payload'),
    signatures: signatures.map((entry: unknown) => {
      const { keyid, sig } = fieldsOf(entry, ['keyid', 'sig']);
      if (keyid !== undefined && typeof keyid !== 'string') throw new IntegrityError('a keyid is not text');
      return { keyId: keyid === undefined || keyid === '' ? null : keyid, signature: fromBase64(sig, 'sig') };
    }),
  };
}

/** Whether one of an envelope's signatures is by this key. ECDSA signatures may be DER, or the bare r and s. */
export function isSignedBy({ payloadType, payload }: Envelope, signature: Buffer, key: Key): boolean {
  const bytes = preAuthEncoding(payloadType, payload);
  if (key.type === 'ed25519') return verify(null, bytes, key.object, signature);
  return (
    verify('sha256', bytes, key.object, signature) ||
    (signature.length === 64 &&
      verify('sha256', bytes, { key: key.object, dsaEncoding: 'ieee-p1363' }, signature))
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new IntegrityError('it is not JSON: damaged, or half-written');
  }
}

function fieldsOf(value: unknown, known: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new IntegrityError('it is not a DSSE envelope');
  }
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  if (unknown !== undefined) throw new IntegrityError(`it has a field "${unknown}" that no envelope has`);
  return value as Readonly<Record<string, unknown>>;
}

/** Standard or URL-safe base64, padded, and only in the form that encoding gives. */
function fromBase64(text: unknown, field: string): Buffer {
  if (typeof text === 'string' && text !== '') {
    const bytes = Buffer.from(text, 'base64');
    const standard = bytes.toString('base64');
    if (text === standard || text === standard.replaceAll('+', '-').replaceAll('/', '_')) return bytes;
  }
  throw new IntegrityError(`${field} is not base64`);
}
