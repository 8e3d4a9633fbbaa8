import { expect, test } from 'vitest';
import { newKeyPair } from '../../src/attest/new-key-pair.js';
import { type ReadKeyFile, readPolicy } from '../../src/attest/policy.js';
import { DefinitionError } from '../../src/shared/errors.js';

const [one, two] = [newKeyPair('p256', undefined), newKeyPair('ed25519', undefined)];
const files: Readonly<Record<string, string>> = {
  'one.pub.pem': one.publicPem,
  'two.pub.pem': two.publicPem,
  'one.pem': one.privatePem,
};
const readKeyFile: ReadKeyFile = async (path) => {
  const content = files[path];
  if (content !== undefined) return { content };
  const problem = {
    code: 'no-such-file',
    file: path,
    message: 'there is no such file',
    severity: 'error',
  } as const;
  return { problem };
};
const read = (text: string) => readPolicy(text, 'policy.yaml', readKeyFile);

test('a whole policy, with its defaults', async () => {
  const policy = await read(`policy: 1
max_age: 14d
require_lock_order: true
max_waiver: 72h
keys:
  - {name: last year, public_key: one.pub.pem, key_id: "${one.id}", not_before: 2025-12-01, not_after: 2026-11-30}
  - name: this year
    public_key: |
${two.publicPem.replace(/^/gm, '      ')}
    not_before: "2026-11-29T12:00Z"
    gates: [support]
    signs: [verdicts, waivers]
`);
  expect(policy).toMatchObject({
    maxAgeMs: 14 * 86_400_000,
    isLockOrderRequired: true,
    maxWaiverMs: 72 * 3_600_000,
    keys: [
      {
        name: 'last year',
        key: { id: one.id },
        notBeforeMs: Date.parse('2025-12-01T00:00:00Z'),
        endMs: Date.parse('2026-12-01T00:00:00Z'),
        gates: null,
        signs: ['verdicts'],
      },
      {
        name: 'this year',
        key: { id: two.id, type: 'ed25519' },
        notBeforeMs: Date.parse('2026-11-29T12:00:00Z'),
        endMs: Number.POSITIVE_INFINITY,
        gates: ['support'],
        signs: ['verdicts', 'waivers'],
      },
    ],
  });
  expect(await read('policy: 1\nkeys: [{name: a, public_key: one.pub.pem}]\n')).toMatchObject({
    maxAgeMs: null,
    isLockOrderRequired: false,
    maxWaiverMs: 30 * 86_400_000,
  });
});

const withKey = (rest: string) => `policy: 1\nkeys:\n  - {name: a, ${rest}}\n`;

test.each([
  ['policy: 1\nkeys: []\n', 2, 'keys'],
  ['policy: 2\nkeys: [{name: a, public_key: one.pub.pem}]\n', 1, 'policy'],
  [withKey('public_key: one.pub.pem, not_afer: 2026-01-01'), 3, 'keys[0].not_afer'],
  [withKey('public_key: none.pem'), 3, 'keys[0].public_key', 'none.pem: there is no such file'],
  [withKey('public_key: one.pem'), 3, 'keys[0].public_key', 'one.pem is a private key'],
  [withKey(`public_key: one.pub.pem, key_id: "${two.id}"`), 3, 'keys[0].key_id', `the key is ${one.id}`],
  [
    withKey('public_key: one.pub.pem, not_after: 2026-02-31'),
    3,
    'keys[0].not_after',
    '2026-02-31 is not a date',
  ],
  [
    withKey('public_key: one.pub.pem, not_before: 2026-02-02, not_after: 2026-02-01'),
    3,
    'keys[0].not_after',
    'the key would end before it begins',
  ],
  [withKey('public_key: one.pub.pem, signs: [everything]'), 3, 'keys[0].signs[0]'],
  [
    'policy: 1\nkeys:\n  - {name: a, public_key: one.pub.pem}\n  - {name: b, public_key: one.pub.pem}\n',
    4,
    'keys[1]',
    'this is the key of a again',
  ],
  [`${withKey('public_key: one.pub.pem')}max_age: 2 weeks\n`, 4, 'max_age'],
])('%j is refused at its place', async (text, line, path, message?: string) => {
  const refused = await read(text).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DefinitionError);
  const { problems } = refused as DefinitionError;
  expect(problems.map((problem) => [problem.line, problem.path])).toContainEqual([line, path]);
  if (message !== undefined) expect(problems.map((problem) => problem.message)).toContain(message);
});
