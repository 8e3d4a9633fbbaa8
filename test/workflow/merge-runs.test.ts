import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makePlan } from '../../src/plan/make-plan.js';
import { digestOf } from '../../src/shared/canonical-json.js';
import { openStore } from '../../src/store/open-store.js';
import { type DefinedRun, runDefinition } from '../../src/workflow/find-or-create-run.js';
import { mergeRuns, type ShardStore } from '../../src/workflow/merge-runs.js';
import type { RunDefinition, StorePort } from '../../src/workflow/ports.js';
import { sampleBundle, sampleCase, sampleCases, sampleGate, sampleResponse } from '../support/samples.js';
import { scratchFolder } from '../support/scratch.js';

const CASES = [
  ...sampleCases(20),
  sampleCase('k1', { cluster: 'doc' }),
  sampleCase('k2', { cluster: 'doc' }),
];
const RUN: DefinedRun = {
  gate: sampleGate({ repeats: { times: 2, cases: 5 } }),
  gateDigest: digestOf('gate'),
  cases: CASES,
  casesDigest: digestOf('cases'),
  baseline: sampleBundle('old'),
  candidate: sampleBundle('new'),
  isAA: false,
  advisoryBecause: [],
};
const clock = { nowMs: () => 0, monotonicMs: () => 0 };
const openScripts = () => Promise.reject(new Error('no check of this gate runs a module'));

function emptyStore(): StorePort {
  const store = openStore(path.join(scratchFolder(), 'store.sqlite'));
  onTestFinished(() => store.close());
  return store;
}

/** A store with shard `index` of `of`, all of its responses in it unless `isEmpty`. */
async function shardStore(
  index: number,
  of: number,
  more: {
    run?: Partial<DefinedRun>;
    definition?: Partial<RunDefinition>;
    isEmpty?: boolean;
    name?: string;
    text?: string;
  } = {},
): Promise<ShardStore> {
  const store = emptyStore();
  const input = { ...RUN, ...more.run, shard: { index, of } };
  const plan = makePlan(input);
  const run = store.createRun({ ...runDefinition(input, plan), ...more.definition }, input.cases, index);
  const sink = store.sink(run.id);
  for (const [caseIndex, repeats] of more.isEmpty ? [] : plan.repeatsPerCase.entries()) {
    for (let repeat = 0; repeat < repeats; repeat++) {
      const { id } = CASES[caseIndex] as (typeof CASES)[number];
      for (const arm of ['baseline', 'candidate'] as const)
        sink.put(
          sampleResponse(id, { arm, repeat, ...(more.text === undefined ? {} : { text: more.text }) }),
        );
    }
  }
  await sink.flush();
  return { name: more.name ?? `${index}.sqlite`, store };
}

const merge = (shards: readonly ShardStore[], store = emptyStore()) =>
  mergeRuns(shards, { store, clock, openScripts });
const both = () => Promise.all([shardStore(1, 2), shardStore(2, 2)]);

describe('mergeRuns', () => {
  test('makes the whole run: the identity it has without shards, and every response once', async () => {
    const store = emptyStore();
    const [first, second] = await both();
    const merged = await merge([second, first] as ShardStore[], store);
    const plan = makePlan(RUN);
    const run = store.run(merged.runId);
    expect(run).toMatchObject({
      identity: plan.identity,
      nPlanned: 2 * plan.nCallsPerArm,
      nStored: 2 * plan.nCallsPerArm,
    });
    const { start, ...definition } = store.definition(merged.runId);
    expect(definition).toEqual(runDefinition(RUN, plan));
    expect(start).toMatchObject({ run: merged.runId, begun: 'at-merge', shards: 2, looksBefore: [] });
    expect(merged.nShards).toBe(2);
    const again = await merge(await both(), store);
    expect(again.text).toBe(merged.text);
    expect(store.runs()).toHaveLength(1);
  });

  test('clusters stay together', async () => {
    const shards = await both();
    const holders = shards.map(({ store }) => {
      const [run] = store.runs();
      const { repeatsPerCase } = store.definition(run?.id ?? '');
      return [repeatsPerCase[20], repeatsPerCase[21]].map((repeats) => (repeats ?? 0) > 0);
    });
    for (const [one, other] of holders) expect(one).toBe(other);
  });

  test('missing shards are named', async () => {
    await expect(merge([await shardStore(2, 3)])).rejects.toThrow('shards 1/3, 3/3 missing');
  });

  test('a shard that comes twice is refused, with both files', async () => {
    const shards = [...(await both()), await shardStore(2, 2, { name: 'copy.sqlite' })];
    await expect(merge(shards)).rejects.toThrow('shard 2/2 is in 2.sqlite and again in copy.sqlite');
  });

  test('field case 634: a shard whose answers contradict those of the store is refused whole', async () => {
    const store = emptyStore();
    await merge(await both(), store);
    const before = [...store.responses(store.runs()[0]?.id ?? '')];
    const other = await shardStore(2, 2, { text: 'another answer' });
    await expect(merge([await shardStore(1, 2), other], store)).rejects.toThrow(
      /^shard 2\/2 in 2\.sqlite and run \S+ of the store merged into hold different answers to case "\w+" of the baseline, so nothing is merged$/,
    );
    expect([...store.responses(store.runs()[0]?.id ?? '')]).toEqual(before);
  });

  test('an incomplete shard is refused, and nothing is written', async () => {
    const store = emptyStore();
    const shards = [await shardStore(1, 2), await shardStore(2, 2, { isEmpty: true })];
    await expect(merge(shards, store)).rejects.toThrow(/^shard 2\/2 in 2\.sqlite holds 0 of \d+ responses$/);
    expect(store.runs()).toEqual([]);
  });

  test.each([
    ['another bundle', { candidate: sampleBundle('newer') }, 'candidate.model "new" -> "newer"'],
    ['other cases', { casesDigest: digestOf('others') }, 'the cases'],
    ['another gate', { gateDigest: digestOf('other') }, 'the digest of the gate'],
    [
      'a lock that went',
      { advisoryBecause: ['not locked'] },
      'the gate was locked for one and not for the other',
    ],
    ['an A/A run', { isAA: true }, 'one is A/A and the other is not'],
  ])('shards of different definitions are not of one run: %s', async (_, run, difference) => {
    const shards = [await shardStore(1, 2), await shardStore(2, 2, { run })];
    await expect(merge(shards)).rejects.toThrow(
      `shard 1/2 in 1.sqlite and shard 2/2 in 2.sqlite are not of one run: ${difference}`,
    );
  });

  test('shards of 2 and of 3 are not of one run', async () => {
    await expect(merge([await shardStore(1, 2), await shardStore(2, 3)])).rejects.toThrow(
      'the number of shards, 2 and 3',
    );
  });

  test('a shard that holds other cases than its number says is damage', async () => {
    const { repeatsPerCase } = makePlan({ ...RUN, shard: { index: 1, of: 2 } });
    const shards = [
      await shardStore(1, 2),
      await shardStore(2, 2, { definition: { repeatsPerCase }, isEmpty: true }),
    ];
    await expect(merge(shards)).rejects.toThrow(
      'shard 2/2 in 2.sqlite is not the part of the run that its definition makes it',
    );
  });

  test('whole runs are no shards', async () => {
    const store = emptyStore();
    store.createRun(runDefinition(RUN, makePlan(RUN)), CASES, 0);
    await expect(merge([{ name: 'whole.sqlite', store }])).rejects.toThrow('no shard is in whole.sqlite');
  });
});
