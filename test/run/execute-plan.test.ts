import { describe, expect, test } from 'vitest';
import type { Case } from '../../src/definition/case.js';
import type { ArmId } from '../../src/definition/gate.js';
import { makePlan } from '../../src/plan/make-plan.js';
import type { RunEvent } from '../../src/run/events.js';
import { type Execution, executePlan } from '../../src/run/execute-plan.js';
import type { CallRequest, EndpointPort } from '../../src/run/ports.js';
import type { Answer } from '../../src/run/response.js';
import { digestOf } from '../../src/shared/canonical-json.js';
import { RunStopped } from '../../src/shared/errors.js';
import { memorySink } from '../support/memory-sink.js';
import {
  DECODING,
  sampleAnswer,
  sampleBundle,
  sampleCase,
  sampleCases,
  sampleGate,
} from '../support/samples.js';

const DOWN = sampleAnswer({ status: 'error', text: null, detail: 'down', fault: { kind: 'unanswered' } });

type Reply = (request: CallRequest, signal: AbortSignal) => Answer | Promise<Answer>;

function endpoint(reply: Reply, isRecorded = false): EndpointPort & { readonly requests: CallRequest[] } {
  const requests: CallRequest[] = [];
  return {
    isRecorded,
    requests,
    async call(request, signal) {
      requests.push(request);
      return { answer: await reply(request, signal), requestDigest: null };
    },
    close: async () => undefined,
  };
}

interface Prepared extends Execution {
  readonly cases: readonly Case[];
  readonly endpoints: Readonly<Record<ArmId, ReturnType<typeof endpoint>>>;
  readonly sink: ReturnType<typeof memorySink>;
}

function execution(
  nCases: number,
  reply: Reply,
  more: Partial<Omit<Execution, 'cases' | 'endpoints' | 'sink'>> = {},
  times = 1,
): Prepared {
  const cases = sampleCases(nCases);
  const plan = makePlan({
    gate: sampleGate({ repeats: { times, cases: 'all' } }),
    gateDigest: digestOf('gate'),
    cases,
    casesDigest: digestOf('cases'),
    baseline: sampleBundle('base'),
    candidate: sampleBundle('cand'),
  });
  const endpoints = { baseline: endpoint(reply), candidate: endpoint(reply) };
  const sink = memorySink();
  return { plan, cases, decoding: DECODING, endpoints, sink, ...more };
}

const nRequests = (run: Pick<Prepared, 'endpoints'>): number =>
  run.endpoints.baseline.requests.length + run.endpoints.candidate.requests.length;

describe('executePlan', () => {
  test('stores every planned response of both arms with equal decoding digests', async () => {
    const run = execution(20, () => sampleAnswer(), {}, 2);
    const result = await executePlan(run);
    expect(result.outcome).toBe('complete');
    expect(run.sink.stored).toHaveLength(80);
    const digests = (arm: ArmId) =>
      new Map(
        run.sink.stored
          .filter((response) => response.arm === arm)
          .map((response) => [`${response.caseId} ${response.repeat}`, response.decodingDigest]),
      );
    expect(digests('candidate')).toEqual(digests('baseline'));
    expect(result.progress.baseline).toEqual({
      nPlanned: 40,
      nStoredBefore: 0,
      nStored: 40,
      statuses: { ok: 40 },
      nAttempts: 40,
      nPromptTokens: 40 * 3,
      nCompletionTokens: 40,
    });
  });

  test('field case 38: never more calls in flight than allowed, whatever the length of the plan', async () => {
    const open = { baseline: 0, candidate: 0 };
    const peak = { baseline: 0, candidate: 0 };
    const run = execution(
      1000,
      async ({ arm }) => {
        peak[arm] = Math.max(peak[arm], ++open[arm]);
        await new Promise(setImmediate);
        open[arm]--;
        return sampleAnswer();
      },
      { concurrency: { baseline: 8, candidate: 3 } },
    );
    await executePlan(run);
    expect(peak).toEqual({ baseline: 8, candidate: 3 });
    expect(run.sink.stored).toHaveLength(2000);
  });

  test('both arms keep in step', async () => {
    const run = execution(
      100,
      async () => {
        await new Promise(setImmediate);
        return sampleAnswer();
      },
      { concurrency: { baseline: 4, candidate: 4 } },
    );
    const lead: number[] = [];
    const { baseline, candidate } = run.endpoints;
    await executePlan({
      ...run,
      onEvent: () => lead.push(Math.abs(baseline.requests.length - candidate.requests.length)),
    });
    expect(Math.max(...lead)).toBeLessThanOrEqual(8);
  });

  test('field case 60: answers stand with the case they belong to, in whatever order they come', async () => {
    const waiting: (() => void)[] = [];
    const run = execution(
      8,
      ({ case: item }) =>
        new Promise<Answer>((resolve) => {
          waiting.push(() => resolve(sampleAnswer({ text: item.id })));
          if (waiting.length === 8) for (const release of waiting.splice(0).reverse()) release();
        }),
      { concurrency: { baseline: 4, candidate: 4 } },
    );
    await executePlan(run);
    expect(run.sink.stored).toHaveLength(16);
    for (const response of run.sink.stored) expect(response.text).toBe(response.caseId);
  });

  test('field case 63: a finished run sends nothing and stores nothing', async () => {
    const run = execution(10, () => sampleAnswer());
    await executePlan(run);
    const again = {
      ...run,
      endpoints: { baseline: endpoint(() => sampleAnswer()), candidate: endpoint(() => sampleAnswer()) },
    };
    const result = await executePlan(again);
    expect(result).toMatchObject({
      outcome: 'complete',
      progress: { candidate: { nStoredBefore: 10, nStored: 0 } },
    });
    expect(nRequests(again)).toBe(0);
    expect(run.sink.stored).toHaveLength(20);
  });

  test('field case 51: each arm is asked every case itself; nothing is taken from the other', async () => {
    const run = execution(25, ({ arm, case: item }) => sampleAnswer({ text: `${arm} on ${item.id}` }));
    await executePlan(run);
    expect(run.endpoints.baseline.requests).toHaveLength(25);
    expect(run.endpoints.candidate.requests).toHaveLength(25);
    for (const { arm, caseId, text } of run.sink.stored) expect(text).toBe(`${arm} on ${caseId}`);
  });

  test('field case 62: what two interrupted sessions stored is kept, and only the rest is sent', async () => {
    const run = execution(100, () => sampleAnswer(), { concurrency: { baseline: 2, candidate: 2 } });
    for (const until of [60, 65]) {
      const drain = new AbortController();
      const onEvent = (): void => {
        if (run.sink.stored.length >= until) drain.abort();
      };
      const { outcome } = await executePlan({ ...run, drain: drain.signal, onEvent });
      expect(outcome).toBe('interrupted');
      expect(run.sink.stored.length).toBeGreaterThanOrEqual(until);
    }
    expect((await executePlan(run)).outcome).toBe('complete');
    expect(run.sink.stored).toHaveLength(200);
    expect(nRequests(run)).toBe(200);
  });

  test('field case 54: repeats are sent each for itself, with a seed of their own', async () => {
    const run = execution(2, () => sampleAnswer(), {}, 5);
    await executePlan(run);
    const { baseline, candidate } = run.endpoints;
    const seedsOf = (requests: readonly CallRequest[]) =>
      requests.map((request) => `${request.case.id} ${request.repeat} ${request.decoding.seed}`).sort();
    expect(new Set(baseline.requests.map((request) => request.decoding.seed)).size).toBe(10);
    expect(seedsOf(candidate.requests)).toEqual(seedsOf(baseline.requests));
  });

  test('field case 57: the first signal drains, keeps what was in flight and sends nothing new', async () => {
    const drain = new AbortController();
    const release: (() => void)[] = [];
    const run = execution(
      50,
      () => {
        if (release.length === 3) drain.abort();
        return new Promise<Answer>((resolve) => {
          release.push(() => resolve(sampleAnswer()));
          if (drain.signal.aborted)
            setImmediate(() => {
              for (const each of release) each();
            });
        });
      },
      { concurrency: { baseline: 2, candidate: 2 }, drain: drain.signal },
    );
    const result = await executePlan(run);
    expect(result.outcome).toBe('interrupted');
    expect(nRequests(run)).toBe(4);
    expect(run.sink.stored).toHaveLength(4);
  });

  test('the second signal gives up what is in flight', async () => {
    const drain = new AbortController();
    const abort = new AbortController();
    const run = execution(
      50,
      (_request, signal) =>
        new Promise<Answer>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          drain.abort();
          setImmediate(() => abort.abort(new Error('stopped')));
        }),
      { drain: drain.signal, abort: abort.signal },
    );
    expect((await executePlan(run)).outcome).toBe('interrupted');
    expect(run.sink.stored).toHaveLength(0);
  });

  test('field case 61: ten failed calls in a row stop the run, and none of them counts as answered', async () => {
    const run = execution(200, ({ arm }) => (arm === 'candidate' ? DOWN : sampleAnswer()), {
      concurrency: { baseline: 1, candidate: 1 },
    });
    await expect(executePlan(run)).rejects.toMatchObject({
      code: 'run-stopped',
      message: 'the candidate endpoint failed 10 calls in a row, last with: down',
    });
    expect(run.sink.stored.filter((response) => response.arm === 'candidate')).toHaveLength(0);
    expect(run.sink.failed.length).toBeGreaterThanOrEqual(10);
    expect(run.sink.stored.length).toBeGreaterThan(0);
    expect(run.endpoints.candidate.requests.length).toBeLessThanOrEqual(11);
  });

  test('field case 610: failures between successes stay open, are kept, and are asked again by the same plan', async () => {
    let n = 0;
    let isWell = false;
    const run = execution(30, () =>
      !isWell && ++n % 3 === 0
        ? sampleAnswer({
            status: 'timeout',
            text: null,
            detail: 'slow',
            attempts: 4,
            fault: { kind: 'unanswered' },
          })
        : sampleAnswer(),
    );
    const result = await executePlan(run);
    expect(result.outcome).toBe('incomplete');
    expect((result.progress.baseline.nFailed ?? 0) + (result.progress.candidate.nFailed ?? 0)).toBe(20);
    expect(run.sink.stored).toHaveLength(40);
    expect(run.sink.failed).toHaveLength(20);
    isWell = true;
    const again = await executePlan(run);
    expect(again.outcome).toBe('complete');
    expect(run.sink.stored).toHaveLength(60);
    expect(nRequests(run)).toBe(80);
  });

  test('field case 58: earlier good rows do not dilute a dead target', async () => {
    const run = execution(100, () => sampleAnswer());
    const earlier = memorySink(
      run.cases.slice(0, 90).flatMap((item) =>
        (['baseline', 'candidate'] as const).map((arm) => ({
          ...sampleAnswer(),
          arm,
          caseId: item.id,
          repeat: 0,
          decodingDigest: null,
          requestDigest: null,
        })),
      ),
    );
    const dead = endpoint(() => DOWN);
    await expect(
      executePlan({
        ...run,
        sink: earlier,
        endpoints: { baseline: endpoint(() => sampleAnswer()), candidate: dead },
      }),
    ).rejects.toThrow('failed 10 calls in a row');
  });

  test('field case 165: refused credentials stop the run after the calls then in flight', async () => {
    const run = execution(
      500,
      () => {
        throw new RunStopped('candidate: the server refuses the credentials (401): no');
      },
      { concurrency: { baseline: 4, candidate: 4 } },
    );
    await expect(executePlan(run)).rejects.toThrow('the server refuses the credentials');
    expect(nRequests(run)).toBeLessThanOrEqual(8 + 1);
    expect(run.sink.stored).toHaveLength(0);
  });

  const refused = (message: string): Answer =>
    sampleAnswer({
      status: 'error',
      text: null,
      detail: message,
      fault: { kind: 'refused', message: `credentials (403): ${message}`, hint: 'check the key' },
    });

  test('field case 611: one refused prompt is an outcome of its case, wherever it stands in the order', async () => {
    for (const place of [0, 7, 39]) {
      const run = execution(40, ({ arm, case: item }) =>
        arm === 'candidate' && item.id === run.cases[run.plan.order[place] as number]?.id
          ? refused('input was flagged')
          : sampleAnswer(),
      );
      const result = await executePlan(run);
      expect(result.outcome).toBe('complete');
      expect(run.sink.failed).toHaveLength(0);
      expect(run.sink.stored).toHaveLength(80);
      const errors = run.sink.stored.filter(({ status }) => status === 'error');
      expect(errors).toMatchObject([{ arm: 'candidate', detail: 'input was flagged' }]);
      expect(errors[0]?.fault).toBeUndefined();
    }
  });

  test('field case 611: refusals with no answer ever stop the run after three', async () => {
    const run = execution(40, () => refused('no such key'), {
      concurrency: { baseline: 1, candidate: 1 },
      arms: ['candidate'],
    });
    await expect(executePlan(run)).rejects.toMatchObject({
      code: 'run-stopped',
      message: 'candidate: credentials (403): no such key',
      hint: 'check the key',
    });
    expect(nRequests(run)).toBe(3);
    expect(run.sink.stored).toHaveLength(0);
    expect(run.sink.failed).toHaveLength(3);
  });

  test('field case 611: a key that expires for the last calls leaves them open, and the next session asks them', async () => {
    let isExpired = false;
    const run = execution(
      40,
      ({ arm, case: item }) => {
        isExpired ||= arm === 'candidate' && item.id === run.cases[run.plan.order[37] as number]?.id;
        return isExpired && arm === 'candidate' ? refused('expired') : sampleAnswer();
      },
      { concurrency: { baseline: 1, candidate: 1 } },
    );
    await expect(executePlan(run)).rejects.toThrow('credentials (403): expired');
    expect(run.sink.failed).toHaveLength(3);
    expect(run.sink.stored).toHaveLength(77);
    const renewed = { ...run.endpoints, candidate: endpoint(() => sampleAnswer()) };
    expect((await executePlan({ ...run, endpoints: renewed })).outcome).toBe('complete');
    expect(renewed.candidate.requests).toHaveLength(3);
  });

  test('recorded arms are never stopped by missing lines', async () => {
    const run = execution(50, () => sampleAnswer());
    const recorded = () =>
      endpoint(() => sampleAnswer({ status: 'error', text: null, detail: 'no recorded line' }), true);
    const result = await executePlan({ ...run, endpoints: { baseline: recorded(), candidate: recorded() } });
    expect(result.outcome).toBe('complete');
    expect(run.sink.stored).toHaveLength(100);
    expect(run.sink.stored.every((response) => response.decodingDigest === null)).toBe(true);
  });

  test('a sink that gives up stops the run with its own words', async () => {
    const run = execution(50, () => sampleAnswer(), { concurrency: { baseline: 1, candidate: 1 } });
    let nPut = 0;
    const sink = {
      ...run.sink,
      put: () => {
        if (++nPut > 3) throw new RunStopped('the disk is full');
      },
    };
    await expect(executePlan({ ...run, sink })).rejects.toThrow('the disk is full');
    expect(nRequests(run)).toBeLessThan(10);
  });

  test('one arm can be filled alone', async () => {
    const run = execution(10, () => sampleAnswer(), { arms: ['candidate'] });
    const result = await executePlan(run);
    expect(result).toMatchObject({
      outcome: 'complete',
      progress: { baseline: { nPlanned: 0 }, candidate: { nStored: 10 } },
    });
    expect(run.sink.stored.every((response) => response.arm === 'candidate')).toBe(true);
  });

  test('tells what happens in order', async () => {
    const types: RunEvent['type'][] = [];
    await executePlan({ ...execution(1, () => sampleAnswer()), onEvent: (event) => types.push(event.type) });
    expect(types).toEqual(['run-started', 'response-stored', 'response-stored', 'run-ended']);
  });

  test("a scripted conversation goes out turn by turn with the arm's own answers", async () => {
    const run = execution(1, ({ messages }) => sampleAnswer({ text: `re: ${messages.at(-1)?.content}` }));
    const cases = [sampleCase('talk', { input: { kind: 'turns', turns: ['one', 'two'] } })];
    await executePlan({ ...run, cases, arms: ['baseline'] });
    const { requests } = run.endpoints.baseline;
    expect(requests.map((request) => request.messages)).toEqual([
      [{ role: 'user', content: 'one' }],
      [
        { role: 'user', content: 'one' },
        { role: 'assistant', content: 're: one' },
        { role: 'user', content: 'two' },
      ],
    ]);
    expect(run.sink.stored).toMatchObject([
      { text: 're: two', turns: ['re: one', 're: two'], turnCalls: [[], []], attempts: 2 },
    ]);
  });

  test('a turn without an answer ends the conversation with its status', async () => {
    const run = execution(1, () =>
      sampleAnswer({ status: 'truncated', detail: 'cut off at the token limit' }),
    );
    const cases = [sampleCase('talk', { input: { kind: 'turns', turns: ['one', 'two'] } })];
    await executePlan({ ...run, cases, arms: ['baseline'] });
    expect(run.sink.stored).toMatchObject([
      { status: 'truncated', detail: 'turn 1 of 2: cut off at the token limit' },
    ]);
  });
});
