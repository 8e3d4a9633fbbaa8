import { describe, expect, it, test } from 'vitest';
import { withoutSecrets } from '../../src/definition/secret-shapes.js';

describe('withoutSecrets', () => {
  it.each([
    ['key sk-test-1234567890abcdef!', 'key [redacted]!'],
    ['Authorization: Bearer abc123.def456', 'Authorization: Bearer [redacted]'],
    ['hf_abcdefghij0123456789', '[redacted]'],
    ['ghp_abcdefghij0123456789', '[redacted]'],
    ['AKIAIOSFODNN7EXAMPLE', '[redacted]'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc-DEF', '[redacted]'],
    ['a -----BEGIN PRIVATE KEY-----\nMIIB\nVQ==\n-----END PRIVATE KEY----- z', 'a [redacted] z'],
  ])('takes a key out of %j', (text, expected) => {
    expect(withoutSecrets(text)).toEqual({ text: expected, nFound: 1 });
  });

  it.each([
    'a task-oriented model',
    'sk-learn',
    'Basic responsibilities of a bearer',
    'Bearer authentication is used',
    `sha256:${'0a'.repeat(32)}`,
    'max_tokens',
  ])('leaves %j as it is', (text) => {
    expect(withoutSecrets(text)).toEqual({ text, nFound: 0 });
  });
});

test('field case 184: no text makes the search slow', () => {
  const hostile = [
    'eyJ'.repeat(100_000),
    'sk-'.repeat(100_000),
    '-----BEGIN PRIVATE KEY-----'.repeat(10_000),
    'Bearer '.repeat(50_000),
    'eyJaaaaaaaaaa.'.repeat(20_000),
  ];
  for (const text of hostile) expect(withoutSecrets(text).text.length).toBeLessThanOrEqual(text.length);
});
