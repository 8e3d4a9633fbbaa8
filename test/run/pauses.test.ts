import { expect, test } from 'vitest';
import { makePlan } from '../../src/plan/make-plan.js';
import { executePlan } from '../../src/run/execute-plan.js';
import type { CallRequest, EndpointPort } from '../../src/run/ports.js';
import { digestOf } from '../../src/shared/canonical-json.js';
import { RunStopped } from '../../src/shared/errors.js';
import { memorySink } from '../support/memory-sink.js';
import { DECODING, sampleAnswer, sampleBundle, sampleCases, sampleGate } from '../support/samples.js';

const CASES = sampleCases(12);
const PLAN = makePlan({
  gate: sampleGate(),
  gateDigest: digestOf('gate'),
  cases: CASES,
  casesDigest: digestOf('cases'),
  baseline: sampleBundle('base'),
  candidate: sampleBundle('cand'),
});

/** Runs with pauses after 3 and 8 cases; `settles` says at which the run ends. */
async function runWith(settles: (pause: number) => boolean, more: { readonly isFailing?: boolean } = {}) {
  const asked: CallRequest[] = [];
  const sink = memorySink();
  const endpoint: EndpointPort = {
    isRecorded: more.isFailing !== true,
    call: (request) => {
      asked.push(request);
      const answer =
        more.isFailing === true
          ? { status: 'error' as const, detail: 'down', text: null, fault: { kind: 'unanswered' as const } }
          : {};
      return Promise.resolve({ answer: sampleAnswer(answer), requestDigest: null });
    },
    close: () => Promise.resolve(),
  };
  const pauses: { readonly pause: number; readonly nAsked: number; readonly nStored: number }[] = [];
  const result = await executePlan({
    plan: PLAN,
    cases: CASES,
    decoding: DECODING,
    endpoints: { baseline: endpoint, candidate: endpoint },
    sink,
    pauses: {
      afterCases: [3, 8],
      settles: (pause) => {
        pauses.push({ pause, nAsked: asked.length, nStored: sink.stored.length });
        return Promise.resolve(settles(pause));
      },
    },
  });
  return { result, asked, pauses, sink };
}

test('at a pause everything sent so far is answered and stored, and nothing more', async () => {
  const { result, pauses } = await runWith(() => false);
  expect(pauses).toEqual([
    { pause: 0, nAsked: 6, nStored: 6 },
    { pause: 1, nAsked: 16, nStored: 16 },
  ]);
  expect(result.outcome).toBe('complete');
});

test('a pause that settles the run is the end of sending', async () => {
  const { result, asked, pauses } = await runWith((pause) => pause === 0);
  expect([result.outcome, asked.length, pauses.length]).toEqual(['settled', 6, 1]);
});

test('field case 610: a look that lacks answers is not read: the run stops before it, and what failed is open', async () => {
  await expect(runWith((pause) => pause === 0, { isFailing: true })).rejects.toMatchObject({
    code: 'run-stopped',
    message: '6 calls brought no answer, and a look is read only with all of its answers',
    hint: 'see to the endpoint, then run the same command again: it asks what failed, and goes on',
  });
});

test('what a pause throws stops the run', async () => {
  await expect(
    runWith(() => {
      throw new RunStopped('the store is full', 'make room');
    }),
  ).rejects.toThrow('the store is full');
});
