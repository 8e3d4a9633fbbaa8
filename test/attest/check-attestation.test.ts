import { expect, test } from 'vitest';
import { attestVerdict } from '../../src/attest/attest-verdict.js';
import { checkAttestation } from '../../src/attest/check-attestation.js';
import { sealEnvelope } from '../../src/attest/envelope.js';
import type { TrustedKey } from '../../src/attest/policy.js';
import { STATEMENT_TYPE } from '../../src/attest/statement.js';
import { aPair, aPolicy, aTrustedKey, aVerdictFile, NOW_MS } from '../support/evidence.js';
import { aContext, anInput } from '../support/verdict-builders.js';

const [mine, other] = [aPair(), aPair('ed25519')];
const file = aVerdictFile();
const SIGNED_AT = '2026-11-29T10:19:00.000Z';

function attestation(pair = mine, of = file): string {
  return attestVerdict(of, pair.signing, { nowMs: Date.parse(SIGNED_AT) }).envelopes as string;
}

function check(text: string, ...keys: readonly TrustedKey[]) {
  return checkAttestation(text, file, aPolicy(...keys), NOW_MS);
}

const refusal = (because: string) => ({ state: 'untrusted', because });

test.each([
  ['P-256', mine],
  ['Ed25519', other],
])('a verdict signed with a trusted %s key', (_, pair) => {
  expect(check(attestation(pair), aTrustedKey(other, { name: 'other' }), aTrustedKey(mine))).toEqual({
    state: 'trusted',
    keyId: pair.trusted.id,
    keyName: pair === mine ? 'release-bot' : 'other',
    signedAt: SIGNED_AT,
  });
});

test('a key that is not in the policy', () => {
  expect(check(attestation(other), aTrustedKey(mine))).toEqual(
    refusal(`line 1 of the attestation: it is signed by ${other.trusted.id}, which is no key of the policy`),
  );
});

test('a keyid is a hint: one that names another trusted key is found out, and none at all is no harm', () => {
  const [line] = attestation().split('\n') as [string];
  const named = (keyid: string) => `${line.replace(mine.trusted.id, keyid)}\n`;
  expect(check(named(other.trusted.id), aTrustedKey(mine), aTrustedKey(other, { name: 'other' }))).toEqual(
    refusal(
      `line 1 of the attestation: its signature is not by other (${other.trusted.id}), although it says so`,
    ),
  );
  expect(check(named(''), aTrustedKey(other), aTrustedKey(mine))).toMatchObject({ state: 'trusted' });
  expect(check(named(''), aTrustedKey(other))).toEqual(
    refusal('line 1 of the attestation: it is signed by no key of the policy'),
  );
});

const at = (time: string) => Date.parse(time);

test.each([
  [
    'a key for waivers alone',
    { signs: ['waivers'] as const },
    'release-bot may not sign verdicts by the policy',
  ],
  ['a key for other gates', { gates: ['support'] }, 'release-bot may not sign for the gate demo'],
  [
    'a key that does not count yet',
    { notBeforeMs: at('2026-12-01T00:00:00Z') },
    'the key of release-bot counts only from 2026-12-01T00:00:00.000Z on',
  ],
  [
    'a key whose time is over, whenever it signed',
    { endMs: at('2026-11-29T10:19:30Z') },
    'the key of release-bot has not counted since 2026-11-29T10:19:30.000Z',
  ],
  [
    'a key that did not count when it signed',
    { notBeforeMs: at('2026-11-29T10:19:30Z') },
    `it says it was signed at ${SIGNED_AT}, when the key of release-bot did not count`,
  ],
])('%s', (_, changes, because) => {
  expect(check(attestation(), aTrustedKey(mine, changes))).toEqual(
    refusal(`line 1 of the attestation: ${because}`),
  );
});

test('rotation: while both keys count, the verdicts of either are taken; then those of the new one', () => {
  const next = aPair();
  const changeover = at('2026-12-10T00:00:00Z');
  const policy = aPolicy(
    aTrustedKey(mine, { name: 'old key', endMs: changeover }),
    aTrustedKey(next, { name: 'new key', notBeforeMs: at('2026-11-01T00:00:00Z') }),
  );
  const stateAt = (text: string, nowMs: number) => checkAttestation(text, file, policy, nowMs).state;
  expect(stateAt(attestation(mine), changeover - 1)).toBe('trusted');
  expect(stateAt(attestation(next), changeover - 1)).toBe('trusted');
  expect(stateAt(attestation(mine), changeover)).toBe('untrusted');
  expect(stateAt(attestation(next), changeover)).toBe('trusted');
});

test('an attestation of another verdict, or of the same one with another byte', () => {
  const another = aVerdictFile(anInput({ context: aContext({ nCases: 201 }) }));
  const because =
    'line 1 of the attestation: it is about another bundle or another verdict.json, or verdict.json was changed';
  expect(check(attestation(mine, another), aTrustedKey(mine))).toEqual(refusal(because));
});

test('statements of other tools in the same file are left alone, if a trusted key signed them', () => {
  const payload = JSON.stringify({
    _type: STATEMENT_TYPE,
    subject: [{ digest: { sha256: '0' } }],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {},
  });
  const provenance = `${sealEnvelope(payload, mine.signing)}\n`;
  expect(check(`${provenance}${attestation()}`, aTrustedKey(mine))).toMatchObject({ state: 'trusted' });
  expect(check(provenance, aTrustedKey(mine))).toEqual(
    refusal('the attestation holds no statement by qgate about a verdict'),
  );
  const foreign = `${sealEnvelope(payload, other.signing)}\n`;
  expect(check(`${attestation()}${foreign}`, aTrustedKey(mine))).toMatchObject({ state: 'untrusted' });
});

test.each(['', '\n', '{}\n', 'null'])('%j is no attestation', (text) => {
  expect(check(text, aTrustedKey(mine)).state).toBe('untrusted');
  expect(check(`${attestation()}${text || '\n'}`, aTrustedKey(mine)).state).toBe('untrusted');
});

test('a test-result alone does not say when it was signed, so it is not enough', () => {
  const [, second] = attestation().split('\n') as [string, string];
  expect(check(`${second}\n`, aTrustedKey(mine)).state).toBe('untrusted');
});
