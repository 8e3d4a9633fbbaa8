import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { completion } from '../support/fake-openai.js';
import { qgate } from '../support/in-process.js';
import { startLiveGate } from '../support/live-gate.js';
import { scratchFolder } from '../support/scratch.js';

const RUN = ['run', 'echo', '--baseline', 'old', '--candidate', 'new'];
const READING = [
  ['runs'],
  ['show', 'latest'],
  ['show', 'latest', '--decoding'],
  ['verdict', 'latest'],
  ['report', 'latest'],
  ['report', 'latest', '--format', 'html'],
  ['trend', 'echo'],
  ['packet', 'status', 'latest'],
  ['packet', 'grades', 'latest'],
  ['plan', 'echo', '--from', 'latest'],
  ['check', 'echo'],
  ['bundle', 'digest', 'old'],
  ['bundle', 'lint', 'old'],
  ['bundle', 'diff', 'old', 'new'],
  ['ledger', 'echo', '--help'],
  ['doctor'],
] as const;

/** Every file below a folder with its bytes. */
function lookAt(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    names.map((name) => {
      const file = path.join(folder, name);
      return [name, statSync(file).isDirectory() ? 'a folder' : readFileSync(file).toString('base64')];
    }),
  );
}

async function finishedRun() {
  const live = await startLiveGate({
    script: ({ prompt, body }) => ({ answer: completion(prompt.replace('Say ', ''), { model: body.model }) }),
    nPerSlice: 30,
  });
  const run = await qgate(RUN, live.folder);
  return { ...live, run, store: path.join(live.folder, '.qgate', 'store.sqlite') };
}

describe('commands that read', () => {
  test.each(READING.map((args) => [args.join(' '), args] as const))(
    'field case 639: `qgate %s` makes nothing where no store is',
    async (_, args) => {
      const folder = scratchFolder();
      await qgate([...args], folder);
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  test('field case 639: they change nothing in a folder, whether the run is graded or not', async () => {
    const { folder, run, store } = await finishedRun();
    expect(run.code).toBe(0);
    for (const damage of ['SELECT 1', 'DELETE FROM grade; DELETE FROM tally']) {
      const db = new Database(store);
      db.exec(damage);
      db.close();
      const before = lookAt(folder);
      for (const args of READING) {
        const { code, stdout, stderr } = await qgate([...args], folder);
        expect([args, stderr, code === 0 || stderr.startsWith('error: ')]).toEqual([args, stderr, true]);
        expect(stdout + stderr).not.toContain('internal error');
        expect(lookAt(folder)).toEqual(before);
      }
      expect((await qgate(['verdict', 'latest'], folder)).stdout).toBe(run.stdout);
    }
  });

  test('field case 639: a store in a folder that is read-only is told all the same', async () => {
    const { folder, run, store } = await finishedRun();
    chmodSync(store, 0o444);
    chmodSync(path.dirname(store), 0o555);
    const before = lookAt(folder);
    expect(await qgate(['verdict', 'latest'], folder)).toEqual({ code: 0, stdout: run.stdout, stderr: '' });
    expect((await qgate(['runs', '--json'], folder)).code).toBe(0);
    expect((await qgate(['show', 'latest'], folder)).stdout).toBe('no case differs between the arms\n');
    expect(await qgate(RUN, folder)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is read-only'),
    });
    chmodSync(path.dirname(store), 0o755);
    expect(lookAt(folder)).toEqual(before);
  });

  test('field case 639: an emptied store beside its log is damage for every command, and the log stays', async () => {
    const folder = scratchFolder();
    writeFileSync(path.join(folder, 's.sqlite'), '');
    writeFileSync(path.join(folder, 's.sqlite-wal'), 'paid answers');
    const before = lookAt(folder);
    for (const args of [
      ['runs'],
      ['show', 'latest'],
      ['verdict', 'latest'],
      ['purge', 'latest', '--outputs'],
    ]) {
      expect(await qgate([...args, '--store', 's.sqlite'], folder)).toMatchObject({
        code: 21,
        stderr: expect.stringContaining('is empty, and its log'),
      });
      expect(lookAt(folder)).toEqual(before);
    }
  });

  test('a store that is named and is not there is a mistake, and none where it would be made by the first run', async () => {
    const folder = scratchFolder();
    expect(await qgate(['runs', '--store', 'typo.sqlite'], folder)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('there is no store at'),
    });
    expect((await qgate(['runs', '--json'], folder)).stdout).toBe('[]\n');
    expect((await qgate(['show', 'latest'], folder)).stderr).toContain('the store holds no run yet');
    expect(readdirSync(folder)).toEqual([]);
  });
});
