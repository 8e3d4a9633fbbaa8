import { expect, test } from 'vitest';
import { checkWaiver } from '../../src/attest/check-waiver.js';
import { sealEnvelope } from '../../src/attest/envelope.js';
import { statementText, subjectsOf, TEST_RESULT } from '../../src/attest/statement.js';
import { waiveVerdict } from '../../src/attest/waiver.js';
import { aPair, aPolicy, aTrustedKey, aVerdictFile, NOW_MS } from '../support/evidence.js';
import { aComparison, aContext, anAnalysis, anInput } from '../support/verdict-builders.js';

const HOUR = 3_600_000;
const owner = aPair();
const blocked = aVerdictFile(anInput({ analysis: anAnalysis({ overall: aComparison(-0.3, [-0.4, -0.2]) }) }));

function waive(expiresMs = NOW_MS + 36 * HOUR, file = blocked, reason = ' hotfix for incident 4711\n') {
  return waiveVerdict(file, owner.signing, { reason, nowMs: NOW_MS, expiresMs });
}

function check(text: string, nowMs = NOW_MS + HOUR, changes = {}, file = blocked) {
  const key = aTrustedKey(owner, { name: 'service owner', signs: ['waivers'], ...changes });
  return checkWaiver(text, file, { ...aPolicy(key), maxWaiverMs: 48 * HOUR }, nowMs);
}

test('a waiver says what it waives, why, by whom and until when', () => {
  const { predicate, text } = waive();
  expect(predicate).toEqual({
    reason: 'hotfix for incident 4711',
    waivedAt: '2026-11-29T10:20:00.000Z',
    expiresAt: '2026-11-30T22:20:00.000Z',
    gate: blocked.verdict.gate,
    verdict: 'block',
    headline: blocked.verdict.headline,
    waives: ['overall/correct'],
  });
  expect(check(text)).toEqual({
    state: 'in-force',
    keyId: owner.trusted.id,
    keyName: 'service owner',
    reason: 'hotfix for incident 4711',
    waivedAt: '2026-11-29T10:20:00.000Z',
    expiresAt: '2026-11-30T22:20:00.000Z',
  });
});

test('it holds up to its end and not at it, and not before it was signed', () => {
  const { text } = waive();
  expect(check(text, NOW_MS + 36 * HOUR - 1).state).toBe('in-force');
  expect(check(text, NOW_MS + 36 * HOUR)).toEqual({
    state: 'not-in-force',
    because: 'the waiver ended at 2026-11-30T22:20:00.000Z',
  });
  expect(check(text, NOW_MS - HOUR)).toEqual({
    state: 'not-in-force',
    because: 'the waiver is of 2026-11-29T10:20:00.000Z, which is in the future',
  });
});

test('it holds no longer than the policy lets it', () => {
  expect(check(waive(NOW_MS + 49 * HOUR).text)).toEqual({
    state: 'not-in-force',
    because: 'the waiver runs until 2026-12-01T11:20:00.000Z, and a waiver may hold for 2 days at most',
  });
});

test('it is of use for its own verdict alone, from a key that may waive', () => {
  const { text } = waive();
  const other = aVerdictFile(
    anInput({ analysis: anAnalysis({ overall: aComparison(-0.31, [-0.4, -0.2]) }) }),
  );
  expect(check(text, NOW_MS, {}, other)).toEqual({
    state: 'untrusted',
    because: 'the waiver: it is about another bundle or another verdict.json',
  });
  expect(check(text, NOW_MS, { signs: ['verdicts'] })).toEqual({
    state: 'untrusted',
    because: 'the waiver: service owner may not sign waivers by the policy',
  });
  expect(check('{}').state).toBe('untrusted');
});

test('an attestation is no waiver, whoever signed it', () => {
  const statement = statementText(subjectsOf(blocked), TEST_RESULT, {});
  expect(check(sealEnvelope(statement, owner.signing))).toEqual({
    state: 'untrusted',
    because: 'the waiver: it is signed, and is no waiver',
  });
});

test('a pass of no use can be waived, a pass has nothing to waive', () => {
  const advisory = aVerdictFile(anInput({ context: aContext({ advisoryBecause: ['no lock'] }) }));
  expect(waive(NOW_MS + HOUR, advisory).predicate.waives).toEqual(['standing/advisory']);
  expect(() => waive(NOW_MS + HOUR, aVerdictFile())).toThrow(
    'the verdict is a pass: there is nothing to waive',
  );
});

test.each([
  [NOW_MS, 'x', 'the waiver would end before it begins'],
  [Number.NaN, 'x', 'the waiver would end before it begins'],
  [NOW_MS + 30 * 24 * HOUR + 1, 'x', 'a waiver may hold for 30 days at most'],
  [NOW_MS + HOUR, ' \n', 'the reason must have 1 to 2,000 characters'],
  [NOW_MS + HOUR, 'x'.repeat(2001), 'the reason must have 1 to 2,000 characters'],
])('until %s for %j is refused', (expiresMs, reason, message) => {
  expect(() => waive(expiresMs, blocked, reason)).toThrow(message);
});
