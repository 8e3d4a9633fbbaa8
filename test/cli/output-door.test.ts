import { execFile } from 'node:child_process';
import path from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { openOutputDoor } from '../../src/cli/output-door.js';
import { forgetSecrets, rememberSecret } from '../../src/shared/known-secrets.js';
import { completion } from '../support/fake-openai.js';
import { qgate } from '../support/in-process.js';
import { startLiveGate } from '../support/live-gate.js';
import { ROOT } from '../support/run-qgate.js';

const BIN = path.join(ROOT, 'dist', 'bin.js');

afterEach(forgetSecrets);

/** A shell line in which `qgate` is the built binary. */
function shell(
  line: string,
  cwd: string,
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const script = `qgate() { "${process.execPath}" "${BIN}" "$@"; }; ${line}`;
  const env = { PATH: process.env.PATH ?? '', NO_COLOR: '1' };
  return new Promise((resolve) => {
    execFile('bash', ['--norc', '-c', script], { cwd, env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

async function blockedRun() {
  const live = await startLiveGate({
    script: ({ prompt, body }) => ({
      answer: completion(body.model === 'new' ? 'wrong' : prompt.replace('Say ', ''), { model: body.model }),
    }),
    nPerSlice: 30,
  });
  expect((await qgate(['run', 'echo', '--baseline', 'old', '--candidate', 'new'], live.folder)).code).toBe(
    10,
  );
  return live;
}

describe('output that cannot be written', () => {
  test('field case 640: a reader that closes changes no exit code', async () => {
    const { folder } = await blockedRun();
    for (const args of [
      'verdict latest --json',
      'verdict latest',
      'report latest --format html',
      '--version',
      '--help',
    ]) {
      const code = args.startsWith('verdict') ? 10 : 0;
      const { stdout, stderr } = await shell(`qgate ${args} | true; echo "\${PIPESTATUS[0]}"`, folder);
      expect([args, stdout, stderr]).toEqual([args, `${code}\n`, '']);
    }
    const head = await shell('qgate verdict latest --json | head -c 10; echo " ${PIPESTATUS[0]}"', folder);
    expect(head).toEqual({ code: 0, stdout: expect.stringMatching(/^\{\n? .{6,8} 10\n$/s), stderr: '' });
  });

  test('field case 640: a run goes on when its progress pipe has closed', async () => {
    const { folder, server } = await startLiveGate({
      script: ({ prompt, body }) => ({
        answer: completion(prompt.replace('Say ', ''), { model: body.model }),
      }),
      nPerSlice: 30,
    });
    const run = 'qgate run echo --baseline old --candidate new --json --progress ndjson';
    const { stdout } = await shell(
      `${run} 2> >(head -c 20 > /dev/null) > out.json; echo $?; grep -c '"verdict": *"pass"' out.json`,
      folder,
    );
    expect(stdout).toBe('0\n1\n');
    expect(server.requests).toHaveLength(120);
  });

  test('field case 640: a full disk on stdout is told once, and the exit code is the verdict', async () => {
    const { folder } = await blockedRun();
    const full = await shell('qgate verdict latest > /dev/full', folder);
    expect(full.code).toBe(10);
    expect(full.stderr).toMatch(
      /^error: the output could not be written \(ENOSPC: no space left on device.*\); the exit code is that of the command\n$/,
    );
    expect((await shell('qgate verdict latest > /dev/full 2>&1', folder)).code).toBe(10);
    expect((await shell('qgate verdict latest >&- 2>&-', folder)).code).toBe(10);
  });
});

describe('openOutputDoor', () => {
  const faults: string[] = [];
  const door = (target: NodeJS.WritableStream) => openOutputDoor(target, (reason) => faults.push(reason));
  afterEach(() => faults.splice(0));

  test('masks every secret the process knows, also in what internal errors quote', () => {
    const target = new PassThrough();
    rememberSecret('TOK', 'tok-123456789');
    door(target).stream.write('Error: bad header "tok-123456789"\n');
    expect(String(target.read())).toBe('Error: bad header "[redacted]"\n');
  });

  test('tells a failure once, of whatever kind, and drops the rest', () => {
    const target = new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('EIO: i/o error'), { code: 'EIO' })),
    });
    const { stream } = door(target);
    return new Promise<void>((resolve) => {
      target.on('error', () => {
        stream.write('b', () => {
          expect(faults).toEqual(['EIO: i/o error']);
          resolve();
        });
      });
      stream.write('a');
    });
  });

  test('says nothing where the reader has gone', () => {
    const target = new PassThrough();
    door(target);
    target.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    expect(faults).toEqual([]);
  });

  test('field case 690: writes JSON lines alone once that is asked for', () => {
    const target = new PassThrough();
    const { stream, writeJsonLines } = door(target);
    writeJsonLines();
    stream.write('{"type":"run-started"}\n');
    stream.write('written: reports/x\n');
    stream.write('error: "quoted"\n  hint\n');
    stream.write('{not json\n');
    expect(
      String(target.read())
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      { type: 'run-started' },
      { type: 'message', text: 'written: reports/x' },
      { type: 'message', text: 'error: "quoted"' },
      { type: 'message', text: '  hint' },
      { type: 'message', text: '{not json' },
    ]);
  });
});
