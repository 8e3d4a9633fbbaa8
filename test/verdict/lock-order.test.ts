import { expect, test } from 'vitest';
import type { LockRecord } from '../../src/definition/lock.js';
import { decide } from '../../src/verdict/decide.js';
import { lockOrder } from '../../src/verdict/lock-order.js';
import { aContext, anInput } from '../support/verdict-builders.js';

/** The candidate of the builders first answers at 10:00:01. */
function orderOf(lock: LockRecord | null, changes: Parameters<typeof aContext>[0] = {}) {
  return lockOrder(decide(anInput({ context: aContext({ lock, ...changes }) })));
}

const lockedAt = (time: string): LockRecord => ({
  lockedAt: `2026-11-29T${time}Z`,
  commit: null,
  isCommitted: false,
});

test('a lock before the first answer shows that thresholds came first', () => {
  expect(orderOf(lockedAt('10:00:00.999'))).toEqual({
    state: 'lock-first',
    sentence: 'the gate was locked before the candidate first answered',
  });
});

test.each(['10:00:01.000', '11:00:00.000'])('a lock of %s, not before the first answer, is said', (time) => {
  expect(orderOf(lockedAt(time))).toEqual({
    state: 'answer-first',
    sentence: `the gate was locked at 2026-11-29T${time}Z, after the candidate first answered at 2026-11-29T10:00:01.000Z`,
  });
});

test.each([
  ['no lock', orderOf(null), 'the gate was not locked'],
  [
    'recorded answers',
    orderOf(lockedAt('10:00:00.000'), { responseTimes: { baseline: null, candidate: null } }),
    "the candidate's answers carry no times",
  ],
  [
    'what is no time',
    orderOf({ lockedAt: 'yesterday', commit: null, isCommitted: false }),
    'one of the times is not a time',
  ],
])('%s cannot show an order', (_, order, why) => {
  expect(order).toEqual({
    state: 'not-shown',
    sentence: `the order of lock and answers cannot be shown: ${why}`,
  });
});

test('a verdict of before the lock was recorded cannot show an order', () => {
  const { lock: _, ...earlier } = decide(anInput());
  expect(lockOrder(earlier).sentence).toBe(
    'the order of lock and answers cannot be shown: the verdict does not hold the time of the lock',
  );
});
