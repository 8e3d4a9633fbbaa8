import { describe, expect, test } from 'vitest';
import { createAdaptiveConcurrency } from '../../src/endpoint/openai/adaptive-concurrency.js';
import { createRateLimiter } from '../../src/endpoint/openai/rate-limiter.js';
import type { Target } from '../../src/endpoint/openai/targets.js';
import { createTraffic, estimateTokens } from '../../src/endpoint/openai/traffic.js';
import { fakeTimer } from '../support/fake-timer.js';

const never = new AbortController().signal;

describe('createAdaptiveConcurrency', () => {
  test('gives as many places as allowed, then one for each that is freed, in order', async () => {
    const places = createAdaptiveConcurrency(2);
    expect([places.enter(never), places.enter(never)]).toEqual([null, null]);
    const order: number[] = [];
    const third = places.enter(never)?.then(() => order.push(3));
    const fourth = places.enter(never)?.then(() => order.push(4));
    places.leave({ isRateLimited: false, enteredEpoch: 0 });
    await third;
    expect(order).toEqual([3]);
    places.leave({ isRateLimited: false, enteredEpoch: 0 });
    await fourth;
    expect(order).toEqual([3, 4]);
  });

  test('backs off once for all refusals of one moment, and grows again with answers', () => {
    const places = createAdaptiveConcurrency(20);
    for (let n = 0; n < 20; n++) places.enter(never);
    for (let n = 0; n < 20; n++) places.leave({ isRateLimited: true, enteredEpoch: 0 });
    expect(places.limit).toBe(14);
    expect(places.epoch).toBe(1);
    for (let n = 0; n < 10; n++) places.enter(never);
    for (let n = 0; n < 10; n++) places.leave({ isRateLimited: true, enteredEpoch: 1 });
    expect(places.limit).toBe(7);
    for (let n = 0; n < 500; n++) {
      places.enter(never);
      places.leave({ isRateLimited: false, enteredEpoch: places.epoch });
    }
    expect(places.limit).toBe(20);
  });

  test('never falls below one', () => {
    const places = createAdaptiveConcurrency(3);
    for (let n = 0; n < 30; n++) {
      places.enter(never);
      places.leave({ isRateLimited: true, enteredEpoch: places.epoch });
    }
    expect(places.limit).toBe(1);
    expect(places.enter(never)).toBeNull();
  });

  test('a taker that gives up leaves the queue', async () => {
    const places = createAdaptiveConcurrency(1);
    places.enter(never);
    const controller = new AbortController();
    const given = places.enter(controller.signal);
    const next = places.enter(never);
    controller.abort(new Error('given up'));
    await expect(given).rejects.toThrow('given up');
    places.leave({ isRateLimited: false, enteredEpoch: 0 });
    await next;
  });
});

describe('createRateLimiter', () => {
  test("holds a minute's limit for every minute", async () => {
    const { timer, pass } = fakeTimer();
    const limiter = createRateLimiter(60, timer);
    const sent: number[] = [];
    const all = Array.from({ length: 100 }, async () => {
      await limiter.take(1, never);
      sent.push(timer.monotonicMs());
    });
    for (let second = 0; second < 100; second++) {
      await new Promise(setImmediate);
      pass.ms(1000);
    }
    await Promise.all(all);
    for (let index = 61; index < sent.length; index++) {
      expect((sent[index] ?? 0) - (sent[index - 61] ?? 0)).toBeGreaterThanOrEqual(60_000);
    }
    expect((sent.at(-1) ?? 0) - (sent[0] ?? 0)).toBeLessThanOrEqual(99_000);
  });

  test('what was not used is given back', () => {
    const { timer } = fakeTimer();
    const limiter = createRateLimiter(6000, timer, 0);
    expect(limiter.take(1000, never)).toBeNull();
    expect(limiter.take(1, never)).not.toBeNull();
    limiter.settle(2000);
    expect(limiter.take(1, never)).toBeNull();
  });
});

describe('createTraffic', () => {
  const target = (weight: number) => ({ weight, nInFlight: 0 }) as Target;

  test('sends to the least loaded address for its weight', async () => {
    const targets = [target(1), target(2)];
    const limits = { concurrency: 10, requestsPerMinute: null, tokensPerMinute: null };
    const traffic = createTraffic(targets, limits, fakeTimer().timer);
    for (let n = 0; n < 6; n++) await traffic.admit(1, never);
    expect(targets.map((each) => each.nInFlight)).toEqual([2, 4]);
  });

  test('tokens that were not used make room, and a refusal leaves fewer places', async () => {
    const { timer, pass } = fakeTimer();
    const limits = { concurrency: 10, requestsPerMinute: null, tokensPerMinute: 60_000 };
    const traffic = createTraffic([target(1)], limits, timer);
    const ticket = await traffic.admit(2000, never);
    expect(traffic.concurrency).toBe(10);
    ticket.release({ isRateLimited: true, nTokensUsed: 10 });
    expect(traffic.concurrency).toBe(1);
    // 10 tokens take 10 ms of the minute, not the 2 s that were put aside for them.
    pass.ms(10);
    await traffic.admit(10, never);
  });

  test('an estimate counts the text and the whole of the limit', () => {
    expect(estimateTokens('x'.repeat(41), 64)).toBe(11 + 64);
    expect(estimateTokens('', undefined)).toBe(0);
  });
});
