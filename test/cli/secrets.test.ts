import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { completion } from '../support/fake-openai.js';
import { qgate } from '../support/in-process.js';
import { startLiveGate } from '../support/live-gate.js';

const RUN = ['run', 'echo', '--baseline', 'old', '--candidate', 'new'];
const SECRET = 'correct/horse+battery';

/** Every byte of every file below a folder. */
function everything(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => !statSync(file).isDirectory())
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n');
}

/** A server that sends back whatever key it got, in every answer and as its model name. */
async function echoingGate(header: string) {
  const live = await startLiveGate({
    script: ({ prompt, headers, body }) => {
      const key = String(headers['x-key']);
      const word = prompt.replace('Say ', '');
      const said = word.endsWith('3')
        ? `your key ${key} ${Buffer.from(key).toString('base64')} ${encodeURIComponent(key)}`
        : word;
      return word.endsWith('7')
        ? { status: 400, answer: { error: { message: `bad key ${key}` } } }
        : { answer: completion(said, { model: body.model, system_fingerprint: key }) };
    },
    nPerSlice: 30,
  });
  for (const name of ['old', 'new']) {
    const file = path.join(live.folder, 'bundles', `${name}.yaml`);
    const text = readFileSync(file, 'utf8').replace(
      'stream: false}',
      `stream: false, headers: {x-key: "${header}"}}`,
    );
    writeFileSync(file, text);
  }
  return live;
}

test.each([
  ['blanks', '   '],
  ['a line break', 'correct\nhorse'],
  ['a character of no header', 'correct–horse'],
  ['a blank behind it', 'correct-horse '],
])(
  'field cases 614 and 615: a variable with %s sends nothing, and nothing of it is told',
  async (_, value) => {
    const { folder, server } = await echoingGate('${TOK}');
    const { code, stdout, stderr } = await qgate(RUN, folder, { TOK: value });
    expect(code).toBe(2);
    expect(stderr).toMatch(/error: TOK /);
    expect(stdout + stderr).not.toMatch(/correct|horse/);
    expect(server.requests).toEqual([]);
  },
);

test('field case 615: a secret that a server sends back is nowhere: terminal, store, reports, progress', async () => {
  const { folder, server } = await echoingGate('${TOK}');
  const printed: string[] = [];
  for (const args of [
    [...RUN, '--progress', 'ndjson', '--html'],
    ['show', 'latest', 'short-3'],
    ['show', 'latest', 'short-7', '--json'],
    ['verdict', 'latest', '--json'],
    ['report', 'latest', '--format', 'html'],
  ]) {
    const { stdout, stderr } = await qgate(args, folder, { TOK: SECRET });
    printed.push(stdout, stderr);
  }
  expect(server.requests.length).toBeGreaterThan(0);
  expect(server.requests[0]).toMatchObject({ headers: { 'x-key': SECRET } });
  const told = printed.join('\n') + everything(folder);
  for (const form of [SECRET, encodeURIComponent(SECRET), Buffer.from(SECRET).toString('base64')])
    expect(told.includes(form)).toBe(false);
  expect(told).toContain('[redacted]');
});

test('a short secret is used, and a note says that it is not masked', async () => {
  const { folder } = await echoingGate('${TOK}');
  const { code, stderr } = await qgate(RUN, folder, { TOK: 'EMPTY' });
  expect(code).not.toBe(2);
  expect(stderr).toContain('note: TOK is shorter than 8 characters');
});

test.each(['a file in its place', 'a folder below a file'])(
  'field case 689: reports that cannot be written (%s) change no verdict',
  async (how) => {
    const { folder } = await startLiveGate({ nPerSlice: 30 });
    const reports = path.join(folder, 'reports');
    if (how.startsWith('a file')) writeFileSync(reports, '');
    const out = how.startsWith('a file') ? [] : ['--out', 'gates/echo/gate.yaml/reports'];
    const { code, stdout, stderr } = await qgate([...RUN, ...out], folder);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^PASS /);
    expect(stderr).toMatch(
      /warning: cannot write .*\n {2}the run is decided and its verdict stored: the same command writes the reports/,
    );
    if (how.startsWith('a file')) rmSync(reports);
    const again = await qgate(RUN, folder);
    expect(again.stderr).toContain('written: ');
    expect(readFileSync(path.join(reports, readdirSync(reports)[0] ?? '', 'verdict.json'), 'utf8')).toContain(
      '"pass"',
    );
  },
);
