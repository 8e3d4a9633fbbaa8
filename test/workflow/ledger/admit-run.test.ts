import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makePlan } from '../../../src/plan/make-plan.js';
import { digestOf } from '../../../src/shared/canonical-json.js';
import { IntegrityError } from '../../../src/shared/errors.js';
import { openStore } from '../../../src/store/open-store.js';
import type { AttemptEntry } from '../../../src/verdict/ledger/entry.js';
import { findOrCreateRun, runDefinition } from '../../../src/workflow/find-or-create-run.js';
import { enter } from '../../../src/workflow/ledger/ledger-entries.js';
import { lateBecause } from '../../../src/workflow/ledger/standing-of-run.js';
import type { RunDefinition } from '../../../src/workflow/ports.js';
import { sampleBundle, sampleCases, sampleGate } from '../../support/samples.js';
import { scratchFolder } from '../../support/scratch.js';

function world() {
  const store = openStore(path.join(scratchFolder(), 'store.sqlite'));
  onTestFinished(() => store.close());
  const cases = sampleCases(2);
  const defined = (baseline: string, more: Partial<RunDefinition> = {}) => {
    const input = {
      gate: sampleGate(),
      gateDigest: digestOf('gate'),
      cases,
      casesDigest: digestOf('cases'),
      baseline: sampleBundle(baseline),
      candidate: sampleBundle('new'),
      isAA: false,
      advisoryBecause: [],
    };
    return { ...runDefinition(input, makePlan(input)), ...more };
  };
  const begin = (definition: RunDefinition, supersede?: string) =>
    findOrCreateRun(store, definition, cases, {
      resume: null,
      nowMs: 0,
      ...(supersede === undefined ? {} : { supersede }),
    });
  const completed = (run: string, more: Partial<AttemptEntry> = {}) =>
    enter(store, {
      ledger: 1,
      kind: 'attempt',
      gate: 'sample',
      track: 'release',
      cases: digestOf('cases'),
      baseline: digestOf('b'),
      candidate: sampleBundle('new').digest,
      candidate_name: 'new',
      run,
      attempt: 1,
      verdict: 'block',
      completed_at: '2026-11-29T12:00:00.000Z',
      superseding: null,
      ...more,
    });
  const late = (runId: string) => lateBecause(store, runId, store.definition(runId));
  return { store, defined, begin, completed, late };
}

test('a run that waited while another was completed does not count, and cannot be gone on with', () => {
  const { defined, begin, completed, late } = world();
  const waiting = begin(defined('old'));
  expect(late(waiting.id)).toEqual([]);
  completed('other');
  expect(late(waiting.id)).toEqual([
    'run other of the same gate and candidate was completed first (block), and its verdict stands',
  ]);
  expect(() => begin(defined('old'))).toThrow('run other of the same gate and candidate was completed first');
});

test('a run that was completed itself keeps its place whatever comes after it, but is told no more', () => {
  const { defined, begin, completed, late } = world();
  const first = begin(defined('old'));
  completed(first.id);
  const second = begin(defined('older'), 'power cut');
  expect([second.attempt, second.id.endsWith('-2')]).toEqual([2, true]);
  expect(begin(defined('older'), 'power cut').id).toBe(second.id);
  completed(second.id, { attempt: 2, superseding: 'power cut' });
  expect([late(first.id), late(second.id)]).toEqual([[], []]);
  expect(() => begin(defined('old'))).toThrow(
    `run ${first.id} is superseded by run ${second.id} (block), because: power cut`,
  );
  const third = begin(defined('old'), 'fan broken');
  expect(third.id).toMatch(/^sample-[0-9a-f]{10}-3$/);
});

test('an attempt that another machine made counts, and the next one has an id of its own', () => {
  const { store, defined, begin, completed } = world();
  begin(defined('old'));
  completed('elsewhere');
  completed('and-there');
  const next = begin(defined('old'), 'two machines');
  expect(next.id).toMatch(/^sample-[0-9a-f]{10}-3$/);
  expect(store.definition(next.id).attempts?.earlier.map(({ run }) => run)).toEqual([
    'and-there',
    'elsewhere',
  ]);
});

test('shards, advisory and A/A runs are begun whatever was completed', () => {
  const { defined, begin, completed } = world();
  completed('other');
  for (const more of [
    { isAA: true, identity: digestOf(1) },
    { advisoryBecause: ['not locked'], identity: digestOf(2) },
    { partial: ['shard 1/2 only'], identity: digestOf(3) },
  ])
    expect(begin(defined('old', more)).attempt).toBe(1);
  expect(() => begin(defined('old'))).toThrow('this candidate was decided already');
  expect(() => begin(defined('old'), ' ')).toThrow('--supersede needs a reason');
});

test('a damaged line in the store is damage, not nothing', () => {
  const { store, defined, begin } = world();
  store.putLedger('sample', ['{"ledger":1}']);
  expect(() => begin(defined('old'))).toThrow(IntegrityError);
});
