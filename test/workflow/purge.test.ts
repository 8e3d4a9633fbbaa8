import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, it, test } from 'vitest';
import { openScriptRunner } from '../../src/scripts/open-script-runner.js';
import { openStore } from '../../src/store/open-store.js';
import { expireAnswers, purgeRun } from '../../src/workflow/purge-run.js';
import { completion, type Script } from '../support/fake-openai.js';
import { qgate } from '../support/in-process.js';
import { LIVE_GATE, startLiveGate } from '../support/live-gate.js';

const RUN = ['run', 'echo', '--baseline', 'old', '--candidate', 'new', '--json'];
const MARK = 'sturgeon';
const DAY_MS = 86_400_000;

/** Right answers by the baseline, and by the candidate now and then one with a word that must go. */
const answers: Script = ({ prompt, body }) => {
  const word = prompt.replace('Say ', '');
  const isWrong = body.model === 'new' && word.endsWith('7');
  return {
    answer: completion(isWrong ? `${MARK} of ${word}` : word, {
      model: body.model,
      choices: [
        {
          index: 0,
          finish_reason: 'stop',
          message: {
            role: 'assistant',
            content: isWrong ? `${MARK} of ${word}` : word,
            reasoning_content: `thinking of ${MARK}`,
          },
        },
      ],
    }),
  };
};

async function finishedRun(gate = LIVE_GATE) {
  const live = await startLiveGate({ script: answers, nPerSlice: 30, gate });
  const { stdout } = await qgate(RUN, live.folder);
  return { ...live, verdict: stdout, path: `${live.folder}/.qgate/store.sqlite` };
}

/** Whether a text stands anywhere in the store's files. */
function isInFiles(path: string, text: string): boolean {
  return ['', '-wal', '-shm', '-journal']
    .map((end) => `${path}${end}`)
    .some((file) => existsSync(file) && readFileSync(file).includes(text));
}

const GUARDED = `${LIVE_GATE}guards: {length_ratio: 1.5}\n`;

describe('qgate purge --outputs', () => {
  it('removes the text from the file, and leaves scores, digests and verdict', async () => {
    const { folder, path, verdict } = await finishedRun(GUARDED);
    expect(isInFiles(path, MARK)).toBe(true);
    const purged = await qgate(['purge', 'latest', '--outputs'], folder);
    expect(purged).toMatchObject({ code: 0, stderr: '' });
    expect(purged.stdout).toMatch(
      /^the answers of run echo-\S+ were removed on \d{4}-\d\d-\d\d by request; scores, digests and verdict are kept\n$/,
    );
    expect(isInFiles(path, MARK)).toBe(false);

    expect((await qgate(['verdict', 'latest', '--json'], folder)).stdout).toBe(verdict);
    // The scores alone are enough: without what was folded from them the verdict is the same.
    const db = new Database(path);
    db.exec('DELETE FROM tally');
    db.close();
    expect((await qgate(['verdict', 'latest', '--json'], folder)).stdout).toBe(verdict);
    expect((await qgate(RUN, folder)).stdout).toBe(verdict);

    const again = await qgate(['purge', 'latest', '--outputs', '--json'], folder);
    expect(JSON.parse(again.stdout)).toMatchObject({ isNew: false, because: 'request', isComplete: true });
  });

  it('show says what was removed and when', async () => {
    const { folder } = await finishedRun();
    await qgate(['purge', 'latest', '--outputs'], folder);
    const shown = await qgate(['show', 'latest', 'short-7'], folder);
    expect(shown.stdout).toMatch(
      /candidate, repeat 0: ok, model new\n {2}answer removed on \S+ by request\n/,
    );
    expect(shown.stdout).toContain('failed  echo: removed with the answer');
    expect(shown.stdout).toContain('Say short-7');
    expect(shown.stderr).toMatch(/^note: the answers of run echo-\S+ were removed on \S+ by request;/);
    expect((await qgate(['show', 'latest'], folder)).stdout).toContain('short-17');
  });

  it('refuses while the run is being written', async () => {
    const { folder, path } = await finishedRun();
    const store = openStore(path);
    const { id } = store.runs()[0]!;
    const lock = store.lockRun(id);
    const refused = await qgate(['purge', 'latest', '--outputs'], folder);
    lock.release();
    store.close();
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining(`run ${id} is in use by pid`) });
    expect(isInFiles(path, MARK)).toBe(true);
  });

  it('says where another process keeps the log from being emptied', async () => {
    const { folder, path } = await finishedRun();
    const store = openStore(path, { busyTimeoutMs: 0 });
    const { id } = store.runs()[0]!;
    const reader = new Database(path);
    reader.exec('BEGIN; SELECT count(*) FROM response');
    const clock = { nowMs: () => 0, monotonicMs: () => 0 };
    const outcome = await purgeRun(id, 'request', {
      store,
      clock,
      openScripts: async () => openScriptRunner(),
    });
    expect(outcome).toMatchObject({ isNew: true, isComplete: false });
    reader.close();
    store.close();
    expect((await qgate(['purge', 'latest', '--outputs'], folder)).code).toBe(0);
    expect(isInFiles(path, MARK)).toBe(false);
  });

  it('names copies of the store that still hold the text', async () => {
    const { folder, path } = await finishedRun();
    writeFileSync(`${path}.before-schema-4.bak`, 'a copy');
    const { stderr } = await qgate(['purge', 'latest', '--outputs'], folder);
    expect(stderr).toContain(`${path}.before-schema-4.bak`);
  });

  it('asks what to remove', async () => {
    const { folder } = await startLiveGate();
    expect(await qgate(['purge', 'latest'], folder)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--outputs removes the text of answers'),
    });
  });
});

describe('after a purge', () => {
  it('nothing that reads answers goes on as if they were there', async () => {
    const { folder } = await finishedRun();
    await qgate(['purge', 'latest', '--outputs'], folder);
    const other = readFileSync(`${folder}/bundles/new.yaml`, 'utf8').replaceAll('new', 'newer');
    writeFileSync(`${folder}/bundles/newer.yaml`, other);
    const reuse = ['run', 'echo', '--baseline', 'old', '--candidate', 'newer', '--reuse-baseline', 'latest'];
    expect((await qgate(reuse, folder)).stderr).toMatch(
      /the answers of run echo-\S+ were removed on \S+ by request: there is nothing to re-use/,
    );
  });

  it('an unfinished run is not gone on with: a new one is begun', async () => {
    const { folder, path, server } = await finishedRun();
    const db = new Database(path);
    db.exec('DELETE FROM response WHERE case_index = 3; DELETE FROM verdict; DELETE FROM tally');
    db.close();
    await qgate(['purge', 'latest', '--outputs'], folder);
    const nAsked = server.requests.length;
    const resumed = await qgate(
      [...RUN, '--resume', JSON.parse((await qgate(['runs', '--json'], folder)).stdout)[0].id],
      folder,
    );
    expect(resumed).toMatchObject({ code: 2, stderr: expect.stringContaining('it cannot be gone on with') });
    const { stdout } = await qgate(RUN, folder);
    expect(JSON.parse(stdout).run.attempt).toBe(2);
    expect(server.requests.length - nAsked).toBe(120);
  });
});

describe('retention', () => {
  const RETAINED = `${LIVE_GATE}retention: {answers_days: 7}\n`;

  test('answers are removed once they are as old as the gate says, by the next command that writes', async () => {
    const { folder, path, verdict } = await finishedRun(RETAINED);
    expect((await qgate(['runs'], folder)).stderr).toBe('');
    const db = new Database(path);
    db.exec(`UPDATE answer_keeping SET since_ms = since_ms - ${7 * DAY_MS}`);
    db.close();
    const before = readFileSync(path);
    const shown = await qgate(['show', 'latest'], folder);
    expect(shown.stderr).toMatch(
      /^note: the answers of run echo-\S+ were kept as long as its gate says: they are not shown any more, and the next command that writes to the store removes them\nnote: .*by the gate's retention/,
    );
    expect(shown.stdout).not.toContain(MARK);
    expect(readFileSync(path)).toEqual(before);
    expect(isInFiles(path, MARK)).toBe(true);
    const { stderr } = await qgate(RUN.slice(0, -1), folder);
    expect(stderr).toMatch(
      /^note: the answers of run echo-\S+ were kept as long as its gate says, and are removed now\n/,
    );
    expect(isInFiles(path, MARK)).toBe(false);
    expect((await qgate(['verdict', 'latest', '--json'], folder)).stdout).toBe(verdict);
    expect((await qgate(['show', 'latest'], folder)).stderr).toContain("by the gate's retention");
  });

  test('the clock is handed in, and a run that is being written waits', async () => {
    const { path } = await finishedRun(RETAINED);
    const store = openStore(path);
    const { id, createdAtMs } = store.runs()[0]!;
    const at = (days: number) =>
      expireAnswers({
        store,
        clock: { nowMs: () => createdAtMs + days * DAY_MS, monotonicMs: () => 0 },
        openScripts: async () => openScriptRunner(),
      });
    expect(await at(6.99)).toEqual([]);
    const lock = store.lockRun(id);
    expect((await at(8)).join()).toContain(`to be removed by now, and are not yet: run ${id} is in use`);
    lock.release();
    expect(store.purged(id)).toBeNull();
    expect(await at(8)).toHaveLength(1);
    expect(store.purged(id)).toEqual({ atMs: createdAtMs + 8 * DAY_MS, because: 'retention' });
    expect(await at(9)).toEqual([]);
    store.close();
  });

  test('an answer that was taken over from an earlier run makes the time shorter', async () => {
    const { path } = await finishedRun(RETAINED);
    const db = new Database(path);
    const since = () => db.prepare('SELECT since_ms FROM answer_keeping').pluck().get() as number;
    const before = since();
    db.exec(`CREATE TEMP TABLE old AS SELECT * FROM response LIMIT 1; UPDATE old SET sent_at_ms = ${before - DAY_MS}.5, id = 9999, repeat = 9;
      INSERT INTO response SELECT * FROM old`);
    expect(since()).toBe(before - DAY_MS);
    db.close();
  });

  test('a gate without it keeps answers, and its digest is what it was', async () => {
    const { path } = await finishedRun();
    const db = new Database(path);
    expect(db.prepare('SELECT count(*) FROM answer_keeping').pluck().get()).toBe(0);
    db.close();
  });
});
