import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ResamplingJob, runBlocks } from '../../src/analyse/bootstrap/run-blocks.js';
import { BlockBoard } from '../../src/threads/block-board.js';
import { threadRunner } from '../../src/threads/thread-runner.js';

const folder = mkdtempSync(path.join(tmpdir(), 'qgate-threads-'));
const workerUrl = pathToFileURL(path.join(folder, 'block-worker.mjs'));

const job: ResamplingJob = {
  plan: {
    kind: 'indices',
    totals: Float64Array.from({ length: 500 }, (_, i) => ((i * 37) % 101) / 101 - 0.5),
    sizes: null,
    denominator: 500,
    unitsPerOne: 1,
  },
  stream: { seed: 3, metric: 'm', slice: 's', purpose: 'slice' },
  firstBlock: 2,
  nBlocks: 6,
};
const expected = runBlocks(job);

beforeAll(async () => {
  // Workers load compiled code only.
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: 'src/threads/block-worker.ts',
      outDir: folder,
      emptyOutDir: false,
      rollupOptions: { output: { entryFileNames: 'block-worker.mjs' } },
    },
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('threadRunner', () => {
  it.each([0, 1, 3])('gives the same bytes with %d workers', async (nWorkers) => {
    const runner = threadRunner({ nWorkers, workerUrl, largeJobDraws: 0 });
    for (let round = 0; round < 2; round += 1) {
      const result = runner.run(job);
      expect(Buffer.from(result.means.buffer).equals(Buffer.from(expected.means.buffer))).toBe(true);
      expect(result.nRejected).toBe(expected.nRejected);
    }
    await runner.close();
  });

  it('does the work alone where workers cannot start', async () => {
    const missing = pathToFileURL(path.join(folder, 'missing.mjs'));
    const runner = threadRunner({ nWorkers: 2, workerUrl: missing, largeJobDraws: 0 });
    expect(runner.run(job).means).toEqual(expected.means);
    await runner.close();
  });

  it('starts no thread for a small job', async () => {
    const runner = threadRunner({ nWorkers: 2, workerUrl: new URL('file:///nowhere.mjs') });
    expect(runner.run(job).means).toEqual(expected.means);
    await runner.close();
  });
});

describe('BlockBoard', () => {
  it('gives each block out once and counts a block finished twice once', () => {
    const board = BlockBoard.forBlocks(2);
    expect([board.take(), board.take(), board.take()]).toEqual([0, 1, null]);
    const means = new Float64Array(1000).fill(0.5);
    board.finish(1, means, 3);
    board.finish(1, means, 3);
    expect(board.nDone).toBe(1);
    expect(board.nRejected).toBe(3);
    expect(board.unfinished()).toEqual([0]);
    board.finish(0, means, 1);
    expect(board.isComplete).toBe(true);
    expect(board.nRejected).toBe(4);
  });
});
