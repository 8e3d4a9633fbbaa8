import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { digestOf } from '../../src/shared/canonical-json.js';
import { openStore } from '../../src/store/open-store.js';
import { sampleBundle, sampleCases, sampleGate, sampleResponse } from '../support/samples.js';

const CREATED_MS = 1_700_000_000_000;

function newRun() {
  const folder = mkdtempSync(join(tmpdir(), 'qgate-keeping-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'store.db');
  const store = openStore(path, { schedule: () => () => undefined });
  const run = store.createRun(
    {
      gate: { ...sampleGate(), retention: { answersDays: 2 } },
      gateDigest: digestOf('gate'),
      casesDigest: digestOf('cases'),
      baseline: sampleBundle('base'),
      candidate: sampleBundle('cand'),
      identity: digestOf('identity'),
      isAA: false,
      advisoryBecause: [],
      partial: [],
      repeatsPerCase: new Uint16Array(3).fill(1),
    },
    sampleCases(3),
    CREATED_MS,
  );
  return { store, run, path, sink: store.sink(run.id) };
}

test('everything that holds or quotes an answer goes; its length, in the units of a text, stays', async () => {
  const { store, run, path, sink } = newRun();
  const [first, second] = sampleCases(3).map(({ id }) => id) as [string, string];
  sink.put(
    sampleResponse(first, {
      text: 'a 😀\0',
      reasoning: 'r',
      detail: 'd',
      turns: ['t'],
      recordedGrades: { x: 'y' },
    }),
  );
  sink.put(sampleResponse(second, { text: null, toolCalls: [{ id: null, name: 'n', arguments: '{}' }] }));
  await sink.flush();
  store.putGrades(run.id, [
    {
      arm: 'baseline',
      caseId: first,
      repeat: 0,
      grader: 'g',
      outcome: { state: 'scored', passed: false, score: 0 },
      reason: 'found "a"',
      evidence: { found: 'a' },
    },
  ]);
  const db = new Database(path);
  db.pragma('foreign_keys = OFF');
  db.exec(`
    INSERT INTO judgment (judge_digest, subject_digest, vote, run_id, status, value, replies, detail)
      VALUES ('${digestOf('j')}', '${digestOf('s')}', 0, 1, 'judged', '"tie"', '["because of a"]', 'd');
    INSERT INTO human_grade (run_id, packet_key, item_key, rater, sequence, value, note, was_cut, imported_at_ms, source)
      VALUES (1, 'p-1', 'k-1', 'ann', 1, '{}', '"about a"', 0, 0, 'f')`);

  store.purgeOutputs(run.id, CREATED_MS + 5, 'request');
  store.purgeOutputs(run.id, CREATED_MS + 9, 'retention');
  expect(store.purged(run.id)).toEqual({ atMs: CREATED_MS + 5, because: 'request' });
  const { clocks, ...kept } = sampleResponse(first);
  expect(store.response(run.id, 'baseline', first, 0)).toEqual({
    ...kept,
    clocks,
    text: null,
    reasoning: null,
    detail: null,
    purgedLength: 5,
  });
  const silent = store.response(run.id, 'baseline', second, 0);
  expect(silent).toMatchObject({ text: null, toolCalls: [] });
  expect(silent).not.toHaveProperty('purgedLength');
  expect([...store.grades(run.id)]).toMatchObject([
    { outcome: { passed: false }, reason: 'removed with the answer', evidence: {} },
  ]);
  expect(db.prepare('SELECT value, replies, detail FROM judgment').get()).toEqual({
    value: '"tie"',
    replies: '[]',
    detail: null,
  });
  expect(db.prepare('SELECT note FROM human_grade').pluck().get()).toBeNull();
  db.close();
  store.close();
});

test('answers are kept for whole days from the oldest of them', async () => {
  const { store, run, sink } = newRun();
  const DAY = 86_400_000;
  expect(store.expiredRuns(CREATED_MS + 2 * DAY - 1)).toEqual([]);
  expect(store.expiredRuns(CREATED_MS + 2 * DAY)).toEqual([run.id]);
  const { clocks } = sampleResponse('x');
  if (clocks === null) throw new Error('a sample has clocks');
  const [first] = sampleCases(3);
  sink.put(sampleResponse(first?.id ?? '', { clocks: { ...clocks, sentAtMs: CREATED_MS - DAY } }));
  await sink.flush();
  expect(store.expiredRuns(CREATED_MS + DAY)).toEqual([run.id]);
  store.purgeOutputs(run.id, CREATED_MS + DAY, 'retention');
  expect(store.expiredRuns(CREATED_MS + 9 * DAY)).toEqual([]);
  store.close();
});
