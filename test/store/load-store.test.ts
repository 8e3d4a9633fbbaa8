import { createHash } from 'node:crypto';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { LoadRequest, LoadRun } from '../../src/join/load-run.js';
import { digestOfTrace, type LoadTrace } from '../../src/join/load-trace.js';
import type { Digest } from '../../src/shared/canonical-json.js';
import { openStore } from '../../src/store/open-store.js';
import { loadRequest, loadRun } from '../support/load-rows.js';
import { scratchFolder } from '../support/scratch.js';

const digest = (text: string): Digest => `sha256:${createHash('sha256').update(text).digest('hex')}`;
const RUN: LoadRun = loadRun({
  fileDigest: digest('file'),
  models: ['m'],
  durationS: 52.1,
  warnings: ['odd'],
});

async function* given(...requests: readonly LoadRequest[]): AsyncGenerator<LoadRequest> {
  yield* requests;
}

const newStore = (): { file: string; store: ReturnType<typeof openStore> } => {
  const file = path.join(scratchFolder(), 'store.sqlite');
  return { file, store: openStore(file, { nowMs: () => 1_700_000_000_000 }) };
};

describe('createLoadStore', () => {
  it('gives back every request as it was, down to the last bit of a gap', async () => {
    const { store } = newStore();
    const requests = [
      loadRequest({
        index: 0,
        caseId: 'c1',
        text: 'a\0b \ud800',
        nIn: 12,
        nOut: 3,
        ttftMs: 0.1 + 0.2,
        itlGapsMs: [Number.MIN_VALUE, 1 / 3, 123456.789],
        e2eMs: 5,
        sentMs: -0.25,
        isStreaming: true,
      }),
      loadRequest({
        index: 1,
        outcome: 'rejected',
        detail: 'Too Many Requests',
        itlGapsMs: [],
        oddities: ['ttfts is negative'],
      }),
    ];
    const stored = await store.loads.importRun(RUN, given(...requests), () => ['and later']);
    expect(stored).toEqual({
      id: 'load-134cb5a3ea57',
      run: { ...RUN, warnings: ['odd', 'and later'] },
      nRequests: 2,
      importedAtMs: 1_700_000_000_000,
    });
    expect([...store.loads.requests(stored.id)]).toEqual(requests);
    expect(store.loads.listRuns()).toEqual([stored]);
    store.close();
  });

  it('leaves a run that is there as it is, and asks for none of its requests', async () => {
    const { store } = newStore();
    const first = await store.loads.importRun(RUN, given(loadRequest({ index: 0 })));
    const again = await store.loads.importRun(
      RUN,
      (async function* () {
        yield* given();
        throw new Error('asked');
      })(),
    );
    expect(again).toEqual(first);
    store.close();
  });

  it('keeps nothing of a run whose file turns out to be broken', async () => {
    const { store, file } = newStore();
    const broken = async function* (): AsyncGenerator<LoadRequest> {
      for (let index = 0; index < 2500; index++) yield loadRequest({ index });
      throw new Error('breaks off');
    };
    await expect(store.loads.importRun(RUN, broken())).rejects.toThrow('breaks off');
    expect(store.loads.listRuns()).toEqual([]);
    store.close();
    const db = new Database(file);
    expect(db.prepare('SELECT count(*) FROM load_request').pluck().get()).toBe(0);
    db.close();
  });

  it('shows nothing of a run that a killed process began, and takes it in anew', async () => {
    const { store, file } = newStore();
    const db = new Database(file);
    db.prepare(
      `INSERT INTO load_run (name, tool, file_digest, place, body, body_digest, imported_at_ms,
         importer_pid, importer_host, importer_start)
       VALUES ('load-134cb5a3ea57', 'vllm-bench', ?, 0, '{}', ?, 1, 999999999, ?, NULL)`,
    ).run(RUN.fileDigest, RUN.fileDigest, (await import('node:os')).hostname());
    db.prepare(
      `INSERT INTO load_request (load_run_id, request_index, outcome, text_form, is_reasoning_mixed_in)
       VALUES (1, 7, 'succeeded', 'plain', 0)`,
    ).run();
    db.close();
    expect(store.loads.listRuns()).toEqual([]);
    expect(store.loads.readRun('load-134cb5a3ea57')).toBeNull();
    const { id } = await store.loads.importRun(RUN, given(loadRequest({ index: 0 })));
    expect([...store.loads.requests(id)].map(({ index }) => index)).toEqual([0]);
    store.close();
  });

  it('does not disturb a run that another process is taking in', async () => {
    const { store } = newStore();
    const other = (async function* () {
      yield loadRequest({ index: 0 });
      await expect(store.loads.importRun(RUN, given())).rejects.toThrow(
        /^load run load-134cb5a3ea57 is being imported by pid \d+ on /,
      );
    })();
    expect((await store.loads.importRun(RUN, other)).nRequests).toBe(1);
    store.close();
  });

  it('tells where a stored run was changed', async () => {
    const { store, file } = newStore();
    await store.loads.importRun(RUN, given());
    const db = new Database(file);
    db.prepare(`UPDATE load_run SET body = replace(body, '52.1', '42.1')`).run();
    db.close();
    expect(() => store.loads.listRuns()).toThrow(
      'the store is damaged: body of load run load-134cb5a3ea57 cannot be read',
    );
    store.close();
  });

  it('keeps a trace by its digest', () => {
    const { store } = newStore();
    const content: Omit<LoadTrace, 'digest'> = {
      gateName: 'g',
      gateDigest: digest('g'),
      casesDigest: digest('c'),
      caseSet: null,
      bundleDigest: digest('b'),
      runId: 'g-1',
      drawn: 'every case once',
      shares: [{ slice: 's', share: 1 }],
      lines: [
        {
          caseId: 'c1',
          slice: 's',
          trafficClass: null,
          weight: 1,
          nIn: 10,
          nOut: 20,
          atMs: null,
          promptDigest: digest('p'),
        },
      ],
    };
    const trace = { digest: digestOfTrace(content), ...content };
    store.loads.putTrace(trace);
    store.loads.putTrace(trace);
    expect(store.loads.trace(trace.digest)).toEqual(trace);
    expect(store.loads.trace(digest('other'))).toBeNull();
    store.close();
  });
});
