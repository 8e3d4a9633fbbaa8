import { expect, test } from 'vitest';
import { settingsOfAttempt } from '../../src/verdict/attempts.js';
import { decide } from '../../src/verdict/decide.js';
import { countedAttempt } from '../../src/verdict/ledger/counted-attempt.js';
import { standingObjections } from '../../src/verdict/standing.js';
import type { Verdict } from '../../src/verdict/verdict.js';
import { sampleGate } from '../support/samples.js';
import { aContext, anInput } from '../support/verdict-builders.js';

const SETTINGS = sampleGate().statistics;

test('each attempt is tested at half the level of the one before, with the resamples that takes', () => {
  const [first, second, third, twelfth] = [1, 2, 3, 12].map((attempt) =>
    settingsOfAttempt(SETTINGS, attempt),
  );
  expect(first).toEqual(SETTINGS);
  expect([second?.confidence, second?.resamples]).toEqual([0.975, 10_000]);
  expect(third?.confidence).toBeCloseTo(0.9875, 12);
  expect(third?.resamples).toBe(16_000);
  expect(twelfth?.resamples).toBe(160_000);
  const spent = Array.from(
    { length: 40 },
    (_, index) => 1 - settingsOfAttempt(SETTINGS, index + 1).confidence,
  );
  expect(spent.reduce((sum, level) => sum + level, 0)).toBeLessThan(0.1);
});

const pass = decide(anInput());

test.each<readonly [string, Partial<Verdict>, boolean]>([
  ['a pass', {}, true],
  ['a block', { verdict: 'block' }, true],
  ['a block on a part of the answers', { verdict: 'block', isPartial: true }, true],
  ['an inconclusive verdict on all answers', { verdict: 'inconclusive' }, true],
  ['an inconclusive verdict on a part', { verdict: 'inconclusive', isPartial: true }, false],
  ['a pending verdict', { verdict: 'pending' }, false],
  ['an advisory one', { isAdvisory: true }, false],
  ['an A/A run', { isAA: true }, false],
  [
    'a block on some of the slices',
    {
      verdict: 'block',
      isPartial: true,
      rules: pass.rules.map((rule) => ({ ...rule, code: 'partial-run' })),
    },
    false,
  ],
])('%s: whether it is an attempt', (_, change, isCounted) => {
  const entry = countedAttempt({ ...pass, ...change });
  expect(entry !== null).toBe(isCounted);
  if (entry !== null) expect(entry).toMatchObject({ track: 'release', attempt: 1, superseding: null });
});

test('a verdict on development cases says so, releases nothing, and is counted apart', () => {
  const stage = { cases: 'development', isRelease: false } as const;
  const verdict = decide(anInput({ context: aContext({ stage }) }));
  expect(verdict.headline).toContain('(DEVELOPMENT CASES)');
  expect(standingObjections(verdict).map(({ code }) => code)).toContain('stage');
  expect(countedAttempt(verdict)?.track).toBe('development');
});

test('what an attempt supersedes is in the record and in the title', () => {
  const earlier = [{ run: 'r1', attempt: 1, verdict: 'block', completedAt: null }] as const;
  const attempts = { attempt: 2, reason: 'power cut', earlier };
  const verdict = decide(anInput({ context: aContext({ attempts }) }));
  expect(verdict.attempts).toEqual(attempts);
  expect(verdict.headline).toContain('(ATTEMPT 2)');
  expect(countedAttempt(verdict)).toMatchObject({ attempt: 2, superseding: 'power cut' });
});

test.each([
  ['pass', 'pass', 'pass'],
  ['pass', 'block', 'block'],
  ['pass', 'inconclusive', 'inconclusive'],
  ['pass', 'pending', 'pending'],
] as const)('a %s with quarantined cases that is a %s without them is a %s', (word, without, becomes) => {
  expect(pass.verdict).toBe(word);
  const cases = [{ caseId: 'q-1', reason: 'ambiguous', at: '2026-11-29T12:00:00.000Z', by: null }];
  const quarantine = { cases, without: { verdict: without, headline: 'x' } };
  const verdict = decide(anInput({ context: aContext({ quarantine }) }));
  expect(verdict.verdict).toBe(becomes);
  expect(verdict.headline).toContain('CASES QUARANTINED');
  expect(verdict.rules.find(({ subject }) => subject === 'quarantine')?.sentence).toBe(
    `without the 1 quarantined case (q-1) the verdict is ${without}; mend or replace them and lock the gate again before the next run`,
  );
});

test('where the answers are gone, a quarantine leaves a pass undecided', () => {
  const cases = [{ caseId: 'q-1', reason: 'ambiguous', at: '2026-11-29T12:00:00.000Z', by: null }];
  const verdict = decide(anInput({ context: aContext({ quarantine: { cases, without: null } }) }));
  expect(verdict.verdict).toBe('inconclusive');
});
