import { describe, expect, it } from 'vitest';
import { budgetStatus } from '../../../src/join/objectives/budget-status.js';
import { freezeDecision } from '../../../src/join/objectives/freeze-decision.js';
import type { BudgetSpan } from '../../../src/join/objectives/objectives.js';
import { objectiveOf } from '../support.js';

const NOW = Date.UTC(2026, 10, 30);
const DAY = 86_400_000;

const span = (nMissed: number, given: Partial<BudgetSpan> = {}): BudgetSpan => ({
  startedAtMs: NOW - DAY,
  n: 1000,
  nMissed,
  nUnknown: 0,
  ...given,
});
const statusOf = (...spans: readonly BudgetSpan[]) => budgetStatus('any', objectiveOf(), spans, NOW);

describe('an error budget', () => {
  it('is the misses over the misses that its window’s requests are allowed', () => {
    expect(statusOf(span(20), span(30, { startedAtMs: NOW - 27 * DAY }))).toMatchObject({
      n: 2000,
      nMissed: 50,
      allowed: 200,
      used: { isEstablished: true, value: 0.25 },
      state: 'within',
      reason: '25 % of the budget is used up; changes are frozen at 100 %',
    });
  });

  it('forgets what lies before its window', () => {
    expect(statusOf(span(20), span(900, { startedAtMs: NOW - 29 * DAY })).used).toMatchObject({ value: 0.2 });
  });

  it('is frozen once it is used up', () => {
    expect(statusOf(span(100))).toMatchObject({ state: 'frozen', used: { value: 1 } });
    expect(statusOf(span(99)).state).toBe('within');
  });

  it('is open between two ends where requests are unknown', () => {
    expect(statusOf(span(50, { nUnknown: 60 }))).toMatchObject({
      used: { isEstablished: false, bounds: { lower: 0.5, upper: 1.1 } },
      state: 'undecided',
      reason: '50 % to 110 % of the budget is used up; changes are frozen at 100 %',
    });
    expect(statusOf(span(50, { nUnknown: 40 })).state).toBe('within');
    expect(statusOf(span(100, { nUnknown: 1 })).state).toBe('frozen');
  });

  it('is open without a measurement, with one of no time, and with one from the future', () => {
    expect(statusOf()).toMatchObject({
      state: 'undecided',
      reason: 'nothing was measured in the last 28 days',
    });
    expect(statusOf(span(0), span(0, { startedAtMs: null }))).toMatchObject({
      state: 'undecided',
      reason: 'a measurement does not tell a time before now',
    });
    expect(statusOf(span(0, { startedAtMs: NOW + DAY })).state).toBe('undecided');
  });
});

describe('a freeze', () => {
  const frozen = statusOf(span(150));
  const open = statusOf();
  const within = statusOf(span(0));

  it('refuses changes that are not exempt, with owner and action', () => {
    expect(freezeDecision([within, frozen], ['weights'])).toMatchObject({
      decision: 'refused',
      blocking: [{ changeKinds: ['weights'] }],
      reason:
        'the budget of any/first-token is frozen (150 % of the budget is used up; changes are frozen at 100 %); roll back, or wait until the budget recovers (owner: serving team)',
    });
  });

  it('lets exempt changes through, all of whose kinds are exempt', () => {
    expect(freezeDecision([frozen], ['rollback'])).toMatchObject({
      decision: 'allowed',
      blocking: [],
      reason: 'every frozen budget exempts this kind of change',
    });
    expect(freezeDecision([frozen], ['rollback', 'weights']).decision).toBe('refused');
    expect(freezeDecision([frozen], []).decision).toBe('refused');
  });

  it('leaves it undecided where a budget may be frozen, and refuses where another is', () => {
    expect(freezeDecision([within, open], ['weights']).decision).toBe('undecided');
    expect(freezeDecision([open, frozen], ['weights']).decision).toBe('refused');
    expect(freezeDecision([open], ['rollback']).decision).toBe('allowed');
  });

  it('is none where every budget is within', () => {
    expect(freezeDecision([within], ['weights'])).toEqual({
      decision: 'allowed',
      blocking: [],
      reason: 'no budget is frozen',
    });
  });
});
