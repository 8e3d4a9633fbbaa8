import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { writeNumbers } from './lossless-json.js';

/**
 * RFC 8785 (JCS) text of a JSON value: the same value gives the same bytes on every machine. A decimal that no double keeps
 * (which the RFC leaves out) is written with all its digits.
 * @throws TypeError for what JSON cannot hold (NaN, Infinity, undefined at the top, functions, lone surrogates).
 */
export function canonicalJson(value: unknown): string {
  return writeNumbers(value, (plain) => {
    const text = canonicalize(plain);
    if (text === undefined) throw new TypeError('value has no JSON form');
    return text;
  });
}

/** `sha256:` and 64 lower-case hex digits. */
export type Digest = `sha256:${string}`;

/** Digest of bytes or of a text's UTF-8. */
export function digestOfBytes(bytes: string | Uint8Array): Digest {
  return `sha256:${hash('sha256', bytes, 'hex')}`;
}

/** Digest of a value's canonical JSON. */
export function digestOf(value: unknown): Digest {
  return digestOfBytes(canonicalJson(value));
}
