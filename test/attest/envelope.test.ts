import { createPublicKey } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSignedBy, readEnvelope, sealEnvelope } from '../../src/attest/envelope.js';
import { type Key, readPublicKey } from '../../src/attest/keys.js';
import { preAuthEncoding } from '../../src/attest/pae.js';
import { IntegrityError } from '../../src/shared/errors.js';
import { aPair } from '../support/evidence.js';

/** The test vector of the DSSE protocol, version 1.0.0. */
const VECTOR = {
  payload: 'hello world',
  payloadType: 'http://example.com/HelloWorld',
  pae: 'DSSEv1 29 http://example.com/HelloWorld 11 hello world',
  x: 46950820868899156662930047687818585632848591499744589407958293238635476079160n,
  y: 5640078356564379163099075877009565129882514886557779369047442380624545832820n,
  signature: 'A3JqsQGtVsJ2O2xqrI5IcnXip5GToJ3F+FnZ+O88SjtR6rDAajabZKciJTfUiHqJPcIAriEGAHTVeCUjW2JIZA==',
};

function vectorKey(): Key {
  const coordinate = (value: bigint) =>
    Buffer.from(value.toString(16).padStart(64, '0'), 'hex').toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(VECTOR.x), y: coordinate(VECTOR.y) };
  const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  return readPublicKey(pem.toString(), 'the vector');
}

describe('the test vector of DSSE', () => {
  const envelope = { payloadType: VECTOR.payloadType, payload: Buffer.from(VECTOR.payload), signatures: [] };

  test('what is signed is its pre-authentication encoding', () => {
    expect(preAuthEncoding(VECTOR.payloadType, Buffer.from(VECTOR.payload)).toString()).toBe(VECTOR.pae);
  });

  test('its signature (bare r and s) is by its key, and by no other', () => {
    const signature = Buffer.from(VECTOR.signature, 'base64');
    expect(isSignedBy(envelope, signature, vectorKey())).toBe(true);
    expect(isSignedBy(envelope, signature, aPair().trusted)).toBe(false);
    expect(isSignedBy({ ...envelope, payload: Buffer.from('hello worle') }, signature, vectorKey())).toBe(
      false,
    );
  });
});

test('lengths in the encoding are of bytes, not of characters', () => {
  expect(preAuthEncoding('é', Buffer.from('…')).toString()).toBe('DSSEv1 2 é 3 …');
});

test('no two pairs of type and payload are encoded alike', () => {
  const part = fc.string({ unit: fc.constantFrom(' ', '1', 'a'), maxLength: 5 });
  fc.assert(
    fc.property(part, part, part, part, (type, body, otherType, otherBody) => {
      const isSame = preAuthEncoding(type, Buffer.from(body)).equals(
        preAuthEncoding(otherType, Buffer.from(otherBody)),
      );
      expect(isSame).toBe(type === otherType && body === otherBody);
    }),
  );
});

describe.each(['p256', 'ed25519'] as const)('an envelope sealed with a key of the type %s', (type) => {
  const { signing, trusted } = aPair(type);
  const text = sealEnvelope('{"a":"…"}', signing);

  test('is read back and signed by that key alone', () => {
    const envelope = readEnvelope(text);
    expect(envelope.payload.toString()).toBe('{"a":"…"}');
    expect(envelope.payloadType).toBe('application/vnd.in-toto+json');
    const [first] = envelope.signatures;
    expect(first?.keyId).toBe(trusted.id);
    expect(isSignedBy(envelope, first!.signature, trusted)).toBe(true);
    expect(isSignedBy(envelope, first!.signature, aPair(type).trusted)).toBe(false);
  });

  test('may be written in URL-safe base64 by other tools, which DSSE asks readers to take', () => {
    const { payload, payloadType, signatures } = JSON.parse(text) as {
      payload: string;
      payloadType: string;
      signatures: { sig: string }[];
    };
    const urlSafe = (base64: string) => base64.replaceAll('+', '-').replaceAll('/', '_');
    const rewritten = {
      payload: urlSafe(payload),
      payloadType,
      signatures: [{ sig: urlSafe(signatures[0]!.sig) }],
    };
    const envelope = readEnvelope(JSON.stringify(rewritten));
    expect(envelope.signatures[0]?.keyId).toBeNull();
    expect(isSignedBy(envelope, envelope.signatures[0]!.signature, trusted)).toBe(true);
  });
});

const good = JSON.parse(sealEnvelope('{}', aPair().signing)) as Record<string, unknown>;

test.each([
  ['', 'it is not JSON: damaged, or half-written'],
  ['{"payload":', 'it is not JSON: damaged, or half-written'],
  ['null', 'it is not a DSSE envelope'],
  ['[]', 'it is not a DSSE envelope'],
  [JSON.stringify({ ...good, comment: '' }), 'it has a field "comment" that no envelope has'],
  ['{"__proto__": {}}', 'it has a field "__proto__" that no envelope has'],
  [JSON.stringify({ ...good, payloadType: 'text/plain' }), 'it carries no in-toto statement (payloadType)'],
  [JSON.stringify({ ...good, signatures: [] }), 'it has no signature'],
  [JSON.stringify({ ...good, signatures: {} }), 'it has no signature'],
  [JSON.stringify({ ...good, signatures: [null] }), 'it is not a DSSE envelope'],
  [JSON.stringify({ ...good, signatures: [{ sig: 'AA==', keyid: 1 }] }), 'a keyid is not text'],
  [JSON.stringify({ ...good, signatures: [{}] }), 'sig is not base64'],
  [JSON.stringify({ ...good, payload: 'e30' }), 'payload is not base64'],
  // The same bytes, spelt in another way: nothing but one spelling is taken.
  [JSON.stringify({ ...good, payload: 'e31=' }), 'payload is not base64'],
  [JSON.stringify({ ...good, payload: ' e30=' }), 'payload is not base64'],
])('%s is refused: %s', (text, message) => {
  expect(() => readEnvelope(text)).toThrow(new IntegrityError(message));
});
