import { describe, expect, test } from 'vitest';
import { makePlan } from '../../src/plan/make-plan.js';
import { createLane } from '../../src/run/lane.js';
import type { CallRequest, EndpointPort } from '../../src/run/ports.js';
import { warmUp } from '../../src/run/warm-up.js';
import { digestOf } from '../../src/shared/canonical-json.js';
import { RunStopped } from '../../src/shared/errors.js';
import { DECODING, sampleAnswer, sampleBundle, sampleCases, sampleGate } from '../support/samples.js';

const cases = sampleCases(20);
const plan = makePlan({
  gate: sampleGate(),
  gateDigest: digestOf('gate'),
  cases,
  casesDigest: digestOf('cases'),
  baseline: sampleBundle('base'),
  candidate: sampleBundle('cand'),
});

function endpoint(isRecorded = false, fails = false): EndpointPort & { readonly requests: CallRequest[] } {
  const requests: CallRequest[] = [];
  return {
    isRecorded,
    requests,
    async call(request) {
      requests.push(request);
      if (fails) throw new RunStopped('refused');
      return { answer: sampleAnswer(), requestDigest: null };
    },
    close: async () => undefined,
  };
}

const { signal } = new AbortController();

describe('warmUp', () => {
  test('asks both live arms the same first cases', async () => {
    const endpoints = { baseline: endpoint(), candidate: endpoint() };
    expect(await warmUp({ plan, cases, decoding: DECODING, endpoints, nCalls: 4, signal })).toBe(8);
    const asked = (arm: 'baseline' | 'candidate') =>
      endpoints[arm].requests.map((request) => request.case.id);
    expect(asked('baseline')).toEqual([...plan.order.subarray(0, 4)].map((index) => `c${index}`));
    expect(asked('candidate')).toEqual(asked('baseline'));
  });

  test('leaves recorded arms alone', async () => {
    const endpoints = { baseline: endpoint(true), candidate: endpoint() };
    expect(await warmUp({ plan, cases, decoding: DECODING, endpoints, nCalls: 100, signal })).toBe(20);
    expect(endpoints.baseline.requests).toHaveLength(0);
  });

  test('a refusal is told before anything is kept', async () => {
    const endpoints = { baseline: endpoint(), candidate: endpoint(false, true) };
    const warming = warmUp({ plan, cases, decoding: DECODING, endpoints, nCalls: 2, signal });
    await expect(warming).rejects.toThrow('refused');
  });
});

describe('createLane', () => {
  test('runs as many as allowed, holds twice as many and then asks to wait', async () => {
    const lane = createLane(2);
    const release: (() => void)[] = [];
    const add = (): void => lane.add(() => new Promise<void>((resolve) => release.push(resolve)));
    for (let n = 0; n < 4; n++) {
      expect(lane.room()).toBeNull();
      add();
    }
    const room = lane.room();
    expect(room).not.toBeNull();
    await new Promise(setImmediate);
    expect(release).toHaveLength(2);
    release[0]?.();
    await room;
    expect(lane.nHeld).toBe(3);
    const idle = lane.idle();
    for (let n = 0; n < 4; n++) {
      for (const each of release) each();
      await new Promise(setImmediate);
    }
    await idle;
    expect(lane.nHeld).toBe(0);
  });
});
