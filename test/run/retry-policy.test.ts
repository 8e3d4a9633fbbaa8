import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRetryBudget } from '../../src/run/retry-budget.js';
import { parseRetryAfter, RETRY_POLICY, retryDelayMs } from '../../src/run/retry-policy.js';

describe('retryDelayMs', () => {
  test('full jitter: anywhere between 0 and a limit that doubles up to its ceiling', () => {
    expect([1, 2, 3, 10].map((nFailed) => retryDelayMs(RETRY_POLICY, nFailed, null, 0.5))).toEqual([
      250, 500, 1000, 15_000,
    ]);
    expect(retryDelayMs(RETRY_POLICY, 1, null, 0)).toBe(0);
  });

  test('field case 42: a retry is never sent before the stated time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 0, max: RETRY_POLICY.retryAfterCapMs }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (nFailed, retryAfterMs, unit) => {
          const delayMs = retryDelayMs(RETRY_POLICY, nFailed, retryAfterMs, unit);
          expect(delayMs).toBeGreaterThanOrEqual(retryAfterMs);
          expect(delayMs).toBeLessThanOrEqual(retryAfterMs + RETRY_POLICY.baseDelayMs);
        },
      ),
    );
    expect(retryDelayMs(RETRY_POLICY, 1, RETRY_POLICY.retryAfterCapMs + 1, 0)).toBeNull();
  });
});

describe('parseRetryAfter', () => {
  const now = Date.parse('2026-11-29T12:00:00Z');
  const parse = (headers: Record<string, string>) => parseRetryAfter((name) => headers[name] ?? null, now);

  test.each([
    [{ 'retry-after': '90' }, 90_000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after-ms': '1500', 'retry-after': '90' }, 1500],
    [{ 'retry-after': 'Sun, 29 Nov 2026 12:00:05 GMT' }, 5000],
    [{ 'retry-after': 'Sun, 29 Nov 2026 11:00:00 GMT' }, null],
    [{ 'retry-after': '-3' }, null],
    [{ 'retry-after-ms': '-3' }, null],
    [{ 'retry-after': 'soon' }, null],
    [{}, null],
  ])('%j is %j ms', (headers, expected) => {
    expect(parse(headers as Record<string, string>)).toBe(expected);
  });
});

describe('createRetryBudget', () => {
  test('calls earn what retries spend, and the reserve is not exceeded', () => {
    const budget = createRetryBudget({ reserve: 2, perCall: 0.5 });
    budget.earn();
    expect([budget.spend(), budget.spend(), budget.spend()]).toEqual([true, true, false]);
    budget.earn();
    expect(budget.spend()).toBe(false);
    budget.earn();
    expect(budget.spend()).toBe(true);
  });
});
