import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import {
  forgetSecrets,
  rememberSecret,
  shortSecretNames,
  withoutKnownSecrets,
  withoutKnownSecretsIn,
} from '../../src/shared/known-secrets.js';
import { secretForms } from '../../src/shared/secret-forms.js';

const SECRET = 'tok/n+"1 & 2';

afterEach(forgetSecrets);

describe('withoutKnownSecrets', () => {
  test.each([
    ['as it is', SECRET],
    ['in JSON', JSON.stringify(SECRET).slice(1, -1)],
    ['in JSON within JSON', JSON.stringify(JSON.stringify(SECRET)).slice(3, -3)],
    ['in a URL', encodeURIComponent(SECRET)],
    ['in a form', encodeURIComponent(SECRET).replaceAll('%20', '+')],
    ['in HTML', 'tok/n+&quot;1 &amp; 2'],
    ['in base64', Buffer.from(SECRET).toString('base64')],
    ['in base64 for a URL', Buffer.from(SECRET).toString('base64url')],
    ['in hex', Buffer.from(SECRET).toString('hex')],
  ])('field case 615: masks a secret %s', (_, text) => {
    rememberSecret('TOK', SECRET);
    expect(withoutKnownSecrets(`before ${text} after ${text}.`)).toBe('before [redacted] after [redacted].');
  });

  test.each(['', 'u', 'us', 'user', 'Bearer'])('field case 615: masks it in base64 after "%s:"', (before) => {
    rememberSecret('TOK', SECRET);
    const told = withoutKnownSecrets(Buffer.from(`${before}:${SECRET}:more`).toString('base64'));
    expect(told).toContain('[redacted]');
    const kept = Buffer.from(told.replace('[redacted]', ''), 'base64').toString('latin1');
    expect(kept).not.toContain(SECRET.slice(2, -2));
  });

  test('leaves nothing of a secret that holds another', () => {
    rememberSecret('A', 'abcdefgh');
    rememberSecret('B', 'abcdefgh-0123');
    expect(withoutKnownSecrets('abcdefgh-0123 abcdefgh')).toBe('[redacted] [redacted]');
  });

  test('a secret that could be any word is not masked, and its variable is told', () => {
    rememberSecret('SHORT', 'EMPTY');
    expect(withoutKnownSecrets('the answer is EMPTY')).toBe('the answer is EMPTY');
    expect(shortSecretNames()).toEqual(['SHORT']);
  });

  test('whatever the secret is, none of its forms is left in any text', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 8, maxLength: 40 }),
        fc.string(),
        fc.string(),
        (secret, before, after) => {
          forgetSecrets();
          rememberSecret('TOK', secret);
          for (const form of secretForms(secret)) {
            expect(withoutKnownSecrets(`${before}|${form}|${after}`)).not.toContain(`|${form}|`);
          }
        },
      ),
    );
  });
});

test('texts of values are masked wherever they stand; numbers and typed arrays stay as they are', () => {
  const value = {
    text: 'a',
    list: ['b', 1, null],
    chunkMs: new Float64Array([1, 2]),
    deep: { 'key-12345': 'key-12345' },
  };
  expect(withoutKnownSecretsIn(value)).toBe(value);
  rememberSecret('KEY', 'key-12345');
  expect(withoutKnownSecretsIn(value)).toEqual({ ...value, deep: { '[redacted]': '[redacted]' } });
});
