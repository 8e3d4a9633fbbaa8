import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { digestOf } from '../../src/shared/canonical-json.js';
import { openStore, type StoreOptions } from '../../src/store/open-store.js';
import { sampleBundle, sampleCases, sampleGate, sampleResponse } from '../support/samples.js';

const directory = mkdtempSync(join(tmpdir(), 'qgate-sink-'));
afterAll(() => rmSync(directory, { recursive: true }));
let nStores = 0;

function newRun(options: StoreOptions = {}, nCases = 2000) {
  const path = join(directory, `${nStores++}.db`);
  const store = openStore(path, { schedule: () => () => undefined, ...options });
  const run = store.createRun(
    {
      gate: sampleGate(),
      gateDigest: digestOf('gate'),
      casesDigest: digestOf('cases'),
      baseline: sampleBundle('base'),
      candidate: sampleBundle('cand'),
      identity: digestOf('identity'),
      isAA: false,
      advisoryBecause: [],
      partial: [],
      repeatsPerCase: new Uint16Array(nCases).fill(1),
    },
    sampleCases(nCases),
    1,
  );
  return { store, run, path };
}

describe('an answer that cannot be written', () => {
  test('field case 133: is kept while the store is locked, said clearly, and stored as soon as it is free', async () => {
    const { store, run, path } = newRun({ busyTimeoutMs: 1 });
    const sink = store.sink(run.id);
    const other = new Database(path);
    other.exec('BEGIN IMMEDIATE');
    sink.put(sampleResponse('c0'));
    await expect(sink.flush()).rejects.toMatchObject({
      code: 'run-stopped',
      message: `${path} is locked by another process`,
    });
    expect(() => sink.put(sampleResponse('c1'))).toThrow('is locked by another process');
    other.exec('COMMIT');
    other.close();
    await sink.flush();
    expect([...store.responses(run.id)].map((response) => response.caseId)).toEqual(['c0', 'c1']);
    store.close();
  });

  test('a full disk stops the run; what was stored stays, what is in hand is tried again', async () => {
    let connection: Database.Database | null = null;
    class Driver extends Database {
      constructor(path: string, options?: Database.Options) {
        super(path, options);
        connection = this as unknown as Database.Database;
      }
    }
    const { store, run, path } = newRun({ loadDriver: () => Driver as unknown as typeof Database });
    const db = connection as unknown as Database.Database;
    const sink = store.sink(run.id);
    sink.put(sampleResponse('c0'));
    await sink.flush();
    const nPages = db.pragma('page_count', { simple: true }) as number;
    db.pragma(`max_page_count = ${nPages}`);
    const large = 'x'.repeat(20_000);
    sink.put(sampleResponse('c1', { text: large }));
    await expect(sink.flush()).rejects.toMatchObject({
      code: 'run-stopped',
      message: `${path} could not be written (database or disk is full)`,
      hint: 'make room on the disk, then resume the run: what was stored is kept',
    });
    expect([...store.responses(run.id)]).toHaveLength(1);
    db.pragma('max_page_count = 100000');
    store.close();
    const again = openStore(path);
    expect(again.response(run.id, 'baseline', 'c1', 0)?.text).toBe(large);
    again.close();
  });
});

test('field case 134: two runs write to one store at once, and no row is lost', async () => {
  const { store, run, path } = newRun({}, 300);
  const second = openStore(path, { schedule: () => () => undefined });
  const other = second.createRun(
    { ...second.definition(run.id), identity: digestOf('another') },
    second.cases(run.id),
    2,
  );
  const locks = [store.lockRun(run.id), second.lockRun(other.id)];
  const sinks = [store.sink(run.id), second.sink(other.id)];
  for (let index = 0; index < 300; index++) {
    for (const sink of sinks) sink.put(sampleResponse(`c${index}`));
    if (index % 7 === 0) for (const sink of sinks) await sink.flush();
  }
  for (const sink of sinks) await sink.flush();
  expect([...store.responses(run.id)]).toHaveLength(300);
  expect([...store.responses(other.id)]).toHaveLength(300);
  for (const lock of locks) lock.release();
  second.close();
  store.close();
});
