import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makePlan, shardOf } from '../../src/plan/make-plan.js';
import { plannedCalls } from '../../src/plan/planned-calls.js';
import { digestOf } from '../../src/shared/canonical-json.js';
import { sampleBundle, sampleCase, sampleCases, sampleGate } from '../support/samples.js';

const input = (more: Partial<Parameters<typeof makePlan>[0]> = {}) => ({
  gate: sampleGate(),
  gateDigest: digestOf('gate'),
  cases: sampleCases(20),
  casesDigest: digestOf('cases'),
  baseline: sampleBundle('base'),
  candidate: sampleBundle('cand'),
  ...more,
});

describe('makePlan', () => {
  test('orders all cases by the seed, the same way each time', () => {
    const first = makePlan(input());
    expect([...first.order].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect([...first.order]).not.toEqual([...first.order].sort((a, b) => a - b));
    expect([...makePlan(input()).order]).toEqual([...first.order]);
    const statistics = { ...sampleGate().statistics, seed: 2 };
    expect([...makePlan(input({ gate: sampleGate({ statistics }) })).order]).not.toEqual([...first.order]);
  });

  test('gives repeats to a fixed, seeded subset', () => {
    const plan = makePlan(input({ gate: sampleGate({ repeats: { times: 5, cases: 4 } }) }));
    expect([...plan.repeatsPerCase].filter((repeats) => repeats === 5)).toHaveLength(4);
    expect(plan.nCallsPerArm).toBe(16 + 4 * 5);
  });

  test('the identity depends on what is asked and not on where', () => {
    const identity = (more: Parameters<typeof input>[0] = {}) => makePlan(input(more)).identity;
    const moved = sampleBundle('cand');
    const elsewhere = {
      ...moved,
      endpoint: { ...moved.endpoint, urls: [{ url: 'http://other/v1', weight: 1 }] },
    } as typeof moved;
    expect(identity({ candidate: elsewhere })).toBe(identity());
    expect(identity({ candidate: sampleBundle('other') })).not.toBe(identity());
    expect(identity({ gateDigest: digestOf('another gate') })).not.toBe(identity());
    expect(identity({ shard: { index: 1, of: 2 } })).not.toBe(identity());
    const prompted = sampleBundle('cand', {
      treatment: { systemPrompt: 'be brief', tools: null, templateArguments: null, sampling: null },
    });
    expect(identity({ candidate: prompted })).toBe(identity());
    const gate = sampleGate({ treatment: ['prompt'] });
    expect(identity({ candidate: prompted, gate })).not.toBe(identity({ gate }));
  });

  test('field case 3: an unknown slice is refused and the known ones are listed', () => {
    const slice = (name: string) => ({ name, task: 't', share: 0.5, shareSource: null, rule: null });
    const gate = sampleGate({ slices: [slice('billing'), slice('refunds')] });
    expect(() => makePlan(input({ gate, sliceFilter: ['bilng'] }))).toThrow(
      'no slice "bilng" in gate sample',
    );
    try {
      makePlan(input({ gate, sliceFilter: ['bilng'] }));
    } catch (error) {
      expect(error).toMatchObject({ code: 'usage', hint: 'its slices are billing, refunds' });
    }
  });

  test('a slice filter leaves the rest out and says so', () => {
    const cases = [sampleCase('a', { slice: 'x' }), sampleCase('b', { slice: 'y' })];
    const slice = (name: string) => ({ name, task: 't', share: 0.5, shareSource: null, rule: null });
    const gate = sampleGate({ slices: [slice('x'), slice('y')] });
    const plan = makePlan(input({ gate, cases, sliceFilter: ['y'] }));
    expect([...plan.order]).toEqual([1]);
    expect([...plan.repeatsPerCase]).toEqual([0, 1]);
    expect(plan.partial).toEqual(['slice y only']);
  });

  test('shards share out all cases, whole clusters together', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.constantFrom('p', 'q', 'r', null), { minLength: 1, maxLength: 30 }),
        (of, clusters) => {
          const cases = clusters.map((cluster, index) => sampleCase(`c${index}`, { cluster }));
          const seen = new Map<number, number>();
          for (let index = 1; index <= of; index++) {
            let order: Uint32Array;
            try {
              order = makePlan(input({ cases, shard: { index, of } })).order;
            } catch {
              continue; // a shard may hold no cluster
            }
            for (const caseIndex of order) {
              expect(seen.has(caseIndex)).toBe(false);
              seen.set(caseIndex, index);
            }
          }
          expect(seen.size).toBe(cases.length);
          for (const cluster of ['p', 'q', 'r']) {
            const shards = cases.flatMap((item, index) =>
              item.cluster === cluster ? [seen.get(index)] : [],
            );
            expect(new Set(shards).size).toBeLessThanOrEqual(1);
          }
        },
      ),
      { numRuns: 50 },
    );
    expect(shardOf('cluster:p', 4)).toBe(shardOf('cluster:p', 4));
    expect(() => makePlan(input({ shard: { index: 3, of: 2 } }))).toThrow('there is no shard 3/2');
  });
});

describe('plannedCalls', () => {
  test('alternates the arms case by case, each call once', () => {
    const plan = makePlan(input({ gate: sampleGate({ repeats: { times: 3, cases: 2 } }) }));
    const calls = [...plannedCalls(plan)];
    expect(calls).toHaveLength(2 * plan.nCallsPerArm);
    expect(new Set(calls.map((call) => JSON.stringify(call))).size).toBe(calls.length);
    for (let index = 0; index < calls.length; index += 2) {
      const [first, second] = [calls[index], calls[index + 1]];
      expect([first?.caseIndex, first?.repeat]).toEqual([second?.caseIndex, second?.repeat]);
      expect(new Set([first?.arm, second?.arm]).size).toBe(2);
    }
    expect([...plannedCalls(plan, ['candidate'])].every((call) => call.arm === 'candidate')).toBe(true);
  });

  test('is made one at a time, however long the plan', () => {
    const order = new Uint32Array(1_000_000);
    const plan = { ...makePlan(input()), order, repeatsPerCase: new Uint16Array(1).fill(1) };
    const calls = plannedCalls(plan);
    expect(calls.next().value).toEqual({ arm: 'baseline', caseIndex: 0, repeat: 0 });
  });
});
