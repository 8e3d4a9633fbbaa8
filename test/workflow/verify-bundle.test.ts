import { describe, expect, test } from 'vitest';
import type { DecisionInput } from '../../src/verdict/decision-input.js';
import type { WaiverFinding } from '../../src/workflow/ports.js';
import type { VerificationInput } from '../../src/workflow/verify/verification-input.js';
import { verifyBundle } from '../../src/workflow/verify-bundle.js';
import { aVerdictFile, NOW_MS } from '../support/evidence.js';
import {
  aComparison,
  aContext,
  aCritical,
  aFailure,
  aGate,
  anAnalysis,
  anEvidence,
  anInput,
  aStratum,
} from '../support/verdict-builders.js';

const NO_DEMAND = { requiredBy: null, withoutBecause: null, nAbandonedAllowed: 0, nLooksAllowed: 0 } as const;
const DAY = 86_400_000;
const digest = (digit: string) => `sha256:${digit.repeat(64)}` as const;
const recorded = aContext({
  responseTimes: { baseline: null, candidate: null },
  candidate: { ...aContext().candidate, isRecorded: true },
});

function anInputOf(decision: Partial<DecisionInput> = {}, changes: Partial<VerificationInput> = {}) {
  const { verdict } = aVerdictFile(anInput(decision));
  return {
    verdict,
    bundle: { name: 'new', digest: digest('2') },
    gate: { name: 'demo', digest: digest('a'), casesDigest: digest('b') },
    demand: NO_DEMAND,
    nowMs: NOW_MS,
    maxAgeMs: null,
    isLockOrderRequired: false,
    signature: { state: 'not-asked' },
    waiver: null,
    ...changes,
  } satisfies VerificationInput;
}

const waiver: WaiverFinding = {
  state: 'in-force',
  keyId: digest('9'),
  keyName: 'service owner',
  reason: 'incident 4711',
  waivedAt: '2026-11-29T10:19:00.000Z',
  expiresAt: '2026-11-30T10:19:00.000Z',
};

test('a pass on this bundle by this gate is accepted, and names what to roll back to', () => {
  const { checks, ...verification } = verifyBundle(anInputOf());
  expect(verification).toEqual({
    outcome: 'accepted',
    isAccepted: true,
    exitCode: 0,
    because: `new passed demo against old; roll back to ${digest('1')}`,
    rollBackTo: digest('1'),
    verdict: 'pass',
    waiver: null,
  });
  expect(checks.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'bundle holds',
    'gate holds',
    'signature noted',
    'soundness holds',
    'waiver holds',
    'verdict holds',
    'standing holds',
    'superseded holds',
    'attempt holds',
    'quarantine holds',
    'ledger noted',
    'looked-before holds',
    'times holds',
    'lock-order holds',
    'age holds',
  ]);
});

const lockAt = (lockedAt: string) => aContext({ lock: { lockedAt, commit: null, isCommitted: false } });

const REFUSALS: readonly (readonly [string, VerificationInput, number, string])[] = [
  [
    'another bundle',
    anInputOf({}, { bundle: { name: 'newer', digest: digest('3') } }),
    21,
    `the verdict is about new (${digest('2')}), not about this newer (${digest('3')})`,
  ],
  [
    'a gate that changed',
    anInputOf({}, { gate: { name: 'demo', digest: digest('f'), casesDigest: digest('b') } }),
    21,
    'the gate of demo changed after the verdict: decide again on the present gate',
  ],
  [
    'cases that changed',
    anInputOf({}, { gate: { name: 'demo', digest: digest('a'), casesDigest: digest('f') } }),
    21,
    'the cases of demo changed after the verdict: decide again on the present gate',
  ],
  [
    'a signature that is not trusted',
    anInputOf({}, { signature: { state: 'untrusted', because: 'who is this' } }),
    21,
    'who is this',
  ],
  [
    'a pass with a rule that is not met',
    (() => {
      const input = anInputOf();
      const rules = input.verdict.rules.map((rule) => ({ ...rule, state: 'undecided' as const }));
      return { ...input, verdict: { ...input.verdict, rules } };
    })(),
    21,
    'the verdict says pass, and its rules or its exit code say otherwise: the file was changed',
  ],
  [
    'a block that exits with 0',
    (() => {
      const input = anInputOf({ evidence: anEvidence({ criticals: [aCritical([aFailure('a')])] }) });
      return { ...input, verdict: { ...input.verdict, exitCode: 0 } };
    })(),
    21,
    'the verdict says block, and its rules or its exit code say otherwise: the file was changed',
  ],
  [
    'a waiver that is forged',
    anInputOf({}, { waiver: { state: 'untrusted', because: 'the waiver: forged' } }),
    21,
    'the waiver: forged',
  ],
  [
    'a block',
    anInputOf({ analysis: anAnalysis({ overall: aComparison(-0.3, [-0.4, -0.2]) }) }),
    10,
    'BLOCK  demo: old -> new — ',
  ],
  [
    'an inconclusive verdict',
    anInputOf({ analysis: anAnalysis({ overall: aComparison(0, [-0.2, 0.2]) }) }),
    11,
    'INCONCLUSIVE  demo: old -> new — ',
  ],
  [
    'a pending verdict',
    anInputOf({
      evidence: anEvidence({
        criticals: [aCritical([aFailure('a', { needsHuman: true })], { needsHuman: true })],
      }),
    }),
    12,
    'PENDING  demo: old -> new — ',
  ],
  [
    'an A/A run',
    anInputOf({ context: aContext({ isAA: true }) }),
    11,
    'an A/A run measures noise and is never a release pass',
  ],
  [
    'an advisory verdict',
    anInputOf({ context: aContext({ advisoryBecause: ['the gate is not locked'] }) }),
    11,
    'the verdict is advisory: the gate is not locked',
  ],
  [
    'a lock of after the first answer',
    anInputOf({ context: lockAt('2026-11-29T10:01:00.000Z') }),
    11,
    'the gate was locked at 2026-11-29T10:01:00.000Z, after the candidate first answered at 2026-11-29T10:00:01.000Z',
  ],
  [
    'live answers without a lock',
    anInputOf({ context: aContext({ lock: null }) }),
    11,
    'the order of lock and answers cannot be shown: the gate was not locked',
  ],
  [
    'recorded answers where the policy asks for the order',
    anInputOf({ context: recorded }, { isLockOrderRequired: true }),
    11,
    "the order of lock and answers cannot be shown: the candidate's answers carry no times",
  ],
  [
    'a verdict that is too old',
    anInputOf({}, { nowMs: NOW_MS + 8 * DAY, maxAgeMs: 7 * DAY }),
    11,
    'the candidate first answered 8 days ago, and at most 7 days are allowed: run the gate again',
  ],
  [
    'an age that cannot be told',
    anInputOf({ context: recorded }, { maxAgeMs: 7 * DAY }),
    11,
    "its age cannot be told: the candidate's answers carry no times, and no trusted signature does",
  ],
  [
    'a lock in the future',
    anInputOf({ context: lockAt('2026-11-29T11:00:00.000Z') }),
    11,
    'the time of the lock (2026-11-29T11:00:00.000Z) is not in the past: one of the clocks is wrong, or the time is made up',
  ],
  [
    'answers in the future',
    anInputOf({}, { nowMs: NOW_MS - DAY }),
    11,
    'the time of the lock (2026-11-29T09:00:00.000Z) is not in the past: one of the clocks is wrong, or the time is made up',
  ],
  [
    'a signature in the future',
    anInputOf(
      {},
      {
        signature: {
          state: 'trusted',
          keyId: digest('9'),
          keyName: 'bot',
          signedAt: '2026-11-29T10:25:00.001Z',
        },
      },
    ),
    11,
    'the time of the signature (2026-11-29T10:25:00.001Z) is not in the past: one of the clocks is wrong, or the time is made up',
  ],
  [
    'a time that is none',
    anInputOf({ context: lockAt('once upon a time') }),
    11,
    'the time of the lock (once upon a time) is not in the past: one of the clocks is wrong, or the time is made up',
  ],
];

describe('what is refused', () => {
  test.each(REFUSALS)('%s', (_, input, exitCode, because) => {
    const verification = verifyBundle(input);
    expect(verification).toMatchObject({ outcome: 'refused', isAccepted: false, exitCode, rollBackTo: null });
    expect(verification.because.slice(0, because.length)).toBe(because);
  });

  test.each([
    ['part of the gate', aStratum({ nAnswered: 99 })],
    ['nothing planned', aStratum({ nPlanned: 0, nAnswered: 0, nScored: 0 })],
  ])('a pass that somebody made of a run on %s', (_, stratum) => {
    const input = anInputOf();
    const verification = verifyBundle({
      ...input,
      verdict: { ...input.verdict, completeness: [stratum] },
    });
    expect(verification).toMatchObject({
      exitCode: 11,
      because: 'not every planned response is answered',
    });
  });

  test('recorded answers, unless the gate allows them', () => {
    const decision = {
      context: recorded,
      evidence: anEvidence({ decoding: { state: 'unproven', why: 'the candidate was recorded' } }),
    };
    const input = anInputOf(decision);
    const unproven = verifyBundle({ ...input, verdict: { ...input.verdict, allowRecorded: false } });
    expect(unproven.outcome).toBe('refused');
    const allowed = verifyBundle(anInputOf({ ...decision, gate: aGate({ allowRecorded: true }) }));
    expect(allowed.outcome).toBe('accepted');
    expect(allowed.checks.filter(({ state }) => state === 'noted').map(({ name }) => name)).toEqual([
      'signature',
      'ledger',
      'lock-order',
    ]);
  });
});

test('an age is that of the first answer, and a limit holds up to the millisecond', () => {
  const ageMs = NOW_MS - Date.parse('2026-11-29T10:00:01.000Z');
  expect(verifyBundle(anInputOf({}, { maxAgeMs: ageMs })).exitCode).toBe(0);
  expect(verifyBundle(anInputOf({}, { maxAgeMs: ageMs - 1 })).exitCode).toBe(11);
});

test('recorded answers are as old as their signature', () => {
  const signature = {
    state: 'trusted',
    keyId: digest('9'),
    keyName: 'bot',
    signedAt: '2026-11-29T10:00:00.000Z',
  } as const;
  const at = (nowMs: number) =>
    verifyBundle(anInputOf({ context: recorded }, { signature, maxAgeMs: DAY, nowMs }));
  expect(at(NOW_MS).exitCode).toBe(0);
  expect(at(NOW_MS + DAY).because).toBe(
    'the verdict was signed 1 day ago, and at most 1 day are allowed: run the gate again',
  );
});

describe('a waiver', () => {
  const liftable = REFUSALS.filter(([, , exitCode]) => exitCode !== 21);
  const final = REFUSALS.filter(([, , exitCode]) => exitCode === 21);

  test.each(liftable)('lets %s through, and is never shown as a pass', (_, input) => {
    const refused = verifyBundle(input);
    const waived = verifyBundle({ ...input, waiver });
    expect(waived).toMatchObject({ outcome: 'waived', isAccepted: false, exitCode: 0 });
    expect(waived.because).toBe(
      `NOT A PASS (${refused.because}); let through until 2026-11-30T10:19:00.000Z by service owner, because: incident 4711; roll back to ${digest('1')}`,
    );
    expect(waived.verdict).toBe(input.verdict.verdict);
  });

  test.each(final)('does not help against %s', (_, input) => {
    expect(verifyBundle({ ...input, waiver: input.waiver ?? waiver })).toMatchObject({
      outcome: 'refused',
      exitCode: 21,
    });
  });

  test('does not help a block whose signature is not trusted either', () => {
    const input = anInputOf(
      { analysis: anAnalysis({ overall: aComparison(-0.3, [-0.4, -0.2]) }) },
      { waiver, signature: { state: 'untrusted', because: 'unsigned' } },
    );
    expect(verifyBundle(input)).toMatchObject({ outcome: 'refused', exitCode: 21, because: 'unsigned' });
  });

  test('that has ended leaves the verdict its own code and says so', () => {
    const input = anInputOf(
      { analysis: anAnalysis({ overall: aComparison(-0.3, [-0.4, -0.2]) }) },
      { waiver: { state: 'not-in-force', because: 'the waiver ended yesterday' } },
    );
    const refused = verifyBundle(input);
    expect(refused.exitCode).toBe(10);
    expect(refused.because).toMatch(/; the waiver ended yesterday$/);
  });

  test('is not needed for a pass, and changes nothing about it', () => {
    expect(verifyBundle(anInputOf({}, { waiver }))).toMatchObject({ outcome: 'accepted', isAccepted: true });
  });
});
