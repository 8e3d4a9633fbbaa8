import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { readBatchRows } from '../../src/endpoint/batch/read-batch-rows.js';
import { openRecordedJudge } from '../../src/endpoint/judgments/open-recorded-judge.js';
import { openRecorded } from '../../src/endpoint/recorded/open-recorded.js';
import { readArrivals } from '../../src/files/arrivals-file.js';
import { readLedger } from '../../src/files/ledger-file.js';
import { loadBundle } from '../../src/files/load-bundle.js';
import { readLock } from '../../src/files/lock-file.js';
import { readCases } from '../../src/files/read-cases.js';
import { readEnergyLog } from '../../src/files/read-energy-log.js';
import { readEvidence } from '../../src/files/read-evidence.js';
import { readTextFile } from '../../src/files/read-text-file.js';
import { readReturnedFiles } from '../../src/files/returned/read-returned-files.js';
import { readTraceManifest } from '../../src/files/trace-manifest-file.js';
import { readVerdict } from '../../src/files/verdict-file.js';
import { loadFiles } from '../../src/load-files/read-load-file.js';
import { digestOfBytes } from '../../src/shared/canonical-json.js';
import { FOREIGN, FOREIGN_TEXTS, LFS_POINTER } from '../support/foreign-bytes.js';
import { scratchFolder, writeTree } from '../support/scratch.js';

/** What is thrown, with every problem that it names. */
async function toldBy(reads: () => unknown): Promise<string[]> {
  try {
    await reads();
    return [];
  } catch (error) {
    const { problems, message } = error as { problems?: { message: string }[]; message: string };
    return problems === undefined ? [message] : problems.map((problem) => problem.message);
  }
}

/** Every reader of rows or results, each by a function that tells what was wrong with a file. */
const READERS: Readonly<Record<string, (path: string) => Promise<readonly string[]>>> = {
  gate: async (path) => {
    const reading = await readTextFile(path, 'gate.yaml');
    return 'problem' in reading ? [reading.problem.message] : [];
  },
  'cases as lines': async (path) => (await readCases([path], [])).problems.map(({ message }) => message),
  arrivals: (path) => toldBy(() => readArrivals(path)),
  energy: (path) => toldBy(() => readEnergyLog(path)),
  recorded: (path) => toldBy(() => openRecorded({ path, sha256: null, cases: [] })),
  'batch results': (path) => toldBy(() => [...readBatchRows([{ path, name: 'rows.jsonl' }])]),
  load: (path) =>
    toldBy(async () => {
      for await (const _ of loadFiles.read(path, { phase: null, boundary: null }));
    }),
  ledger: (path) => toldBy(() => readLedger(path)),
  verdict: (path) => toldBy(() => readVerdict(path)),
  attestation: (path) => toldBy(() => readEvidence(path)),
  'manifest of a trace': (path) => toldBy(() => readTraceManifest(path)),
};

const fileOf = (bytes: Uint8Array, name = 'given'): string => {
  const path = `${scratchFolder()}/${name}`;
  writeFileSync(path, bytes);
  return path;
};

describe('field case 637: one message names what a file is, whoever reads it', () => {
  describe.each(Object.entries(READERS))('%s', (_, told) => {
    it.each([...FOREIGN, ...FOREIGN_TEXTS])('%s', async (_name, bytes, what) => {
      const messages = await told(fileOf(bytes));
      expect(messages).toHaveLength(1);
      expect(messages[0]?.endsWith(` is ${what}`)).toBe(true);
    });
  });

  it('cases in a CSV file', async () => {
    for (const [, bytes, what] of [...FOREIGN, ...FOREIGN_TEXTS]) {
      const { problems } = await readCases([fileOf(bytes, 'cases.csv')], []);
      expect(problems.map(({ message, line }) => [message, line])).toEqual([[`this is ${what}`, undefined]]);
    }
  });

  it('the lock beside a gate', async () => {
    const folder = scratchFolder();
    writeFileSync(`${folder}/gate.lock.json`, LFS_POINTER);
    expect((await toldBy(() => readLock(`${folder}/gate.yaml`)))[0]).toMatch(
      /gate\.lock\.json is a pointer of Git LFS: its content is not here$/,
    );
  });

  it('what a bundle names: its prompt and its recorded answers', async () => {
    const folder = scratchFolder();
    writeTree(folder, {
      'b.yaml':
        'bundle: 1\nname: b\nmodel: {id: m}\nprompt: {system: system.md}\nendpoint: {recorded: outputs.jsonl}\n',
      'system.md': LFS_POINTER.toString(),
      'outputs.jsonl': LFS_POINTER.toString(),
    });
    const messages = await toldBy(() => loadBundle(`${folder}/b.yaml`));
    expect(messages).toContain('system.md: this is a pointer of Git LFS: its content is not here');
    expect(messages).toContain('outputs.jsonl: this is a pointer of Git LFS: its content is not here');
  });

  it('a prompt may be in tags, and of nothing', async () => {
    for (const text of ['<html>\nAnswer in HTML.', '<role>You help.</role>', '']) {
      const folder = scratchFolder();
      writeTree(folder, {
        'b.yaml': 'bundle: 1\nname: b\nprompt: {system: system.md}\n',
        'system.md': text,
      });
      const messages = await toldBy(() => loadBundle(`${folder}/b.yaml`));
      expect(messages.filter((message) => message.startsWith('system.md'))).toEqual([]);
    }
  });

  it('judgments', () => {
    const path = fileOf(LFS_POINTER);
    const { problems } = openRecordedJudge({
      path,
      displayPath: 'judgments.jsonl',
      sha256: digestOfBytes(LFS_POINTER),
      cases: [],
    });
    expect(problems).toMatchObject([{ message: 'this is a pointer of Git LFS: its content is not here' }]);
  });

  it('sheets that came back; spreadsheets in UTF-16 and pages are read', async () => {
    for (const [name, bytes, what] of FOREIGN) {
      if (name.startsWith('UTF-16')) continue;
      const { problems } = await readReturnedFiles([{ path: fileOf(bytes), name: 'sheet.csv' }], null);
      expect(problems.map(({ message }) => message)).toEqual([`this is ${what}`]);
    }
  });
});

test('arrivals that are not there, or in Latin-1, are told as such', async () => {
  expect(await toldBy(() => readArrivals('/no/such.jsonl'))).toEqual(['there is no such file']);
  const latin = fileOf(Buffer.from('{"at_ms": 1, "slice": "caf\u00e9"}', 'latin1'));
  expect(await toldBy(() => readArrivals(latin))).toEqual(['the file is not UTF-8 text']);
});

describe('field case 637: what is no file at all', () => {
  test('a folder', async () => {
    const folder = `${scratchFolder()}/folder`;
    mkdirSync(folder);
    for (const [name, told] of Object.entries(READERS)) {
      if (name === 'load') continue;
      const messages = await told(folder);
      expect(messages).toHaveLength(1);
      expect(messages[0]).toMatch(/folder, not a file$/);
    }
  });

  test('a device that never ends', async () => {
    for (const [name, told] of Object.entries(READERS)) {
      const messages = await told('/dev/zero');
      expect([name, ...messages.map((message) => message.replace(/^.* is a/, 'a'))]).toEqual([
        name,
        'a device, not a file',
      ]);
    }
  });

  test('a pipe that nobody writes to, where a file is read at places', async () => {
    const pipe = `${scratchFolder()}/pipe`;
    execFileSync('mkfifo', [pipe]);
    expect(
      await toldBy(() => openRecorded({ path: pipe, displayPath: 'p', sha256: null, cases: [] })),
    ).toEqual(['p is a pipe, which can be read once only']);
  });

  test('an empty file of recorded answers, of a load test, a verdict; an error file of a batch may be', async () => {
    const path = fileOf(Buffer.alloc(0));
    for (const name of ['recorded', 'load', 'verdict', 'attestation'] as const) {
      expect((await READERS[name]?.(path))?.[0]).toMatch(/ is empty: it has 0 bytes$/);
    }
    expect(await READERS['batch results']?.(path)).toEqual([]);
  });
});

test('field case 637: in a folder of load results, what is no result does not hide the one that is', async () => {
  const folder = scratchFolder();
  writeTree(folder, { 'a.json': LFS_POINTER.toString(), 'b.json': '', 'c.json': '{"a": 1}' });
  const read = () =>
    toldBy(async () => {
      for await (const _ of loadFiles.read(folder, { phase: null, boundary: null }));
    });
  expect(await read()).toEqual([`${folder}/a.json is a pointer of Git LFS: its content is not here`]);
  const column = { duration: 1, completed: 1, model_id: 'm', ttfts: [0.1], output_lens: [1] };
  writeTree(folder, { 'd.json': JSON.stringify(column) });
  expect(await read()).toEqual([]);
});
