// node scripts/outages.mjs [SECONDS…]: begins a run on a server that goes away in the middle and comes back, gives the same
// command again until the run is complete, and compares what was decided with a run that met no fault. Also with one of two
// servers down throughout, with a stream that never ends, and with as many kills as --kills says.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../dist/bin.js', import.meta.url));
const N_CASES = 300;
const LATENCY_MS = 10;
const MOST_COMMANDS = 200;
const KILLS = '--kills';

const GATE = `gate: 1
name: echo
cases: cases.jsonl
slices: [{name: words, task: echo, share: 1, max_regression: 0.10}]
decoding: {temperature: 0, top_p: 1, max_tokens: 16, seed: 7, stop: [], presence_penalty: 0, frequency_penalty: 0, extra: {}}
checks: [{name: echo, type: exact, equals: reference}]
metrics: [{name: correct, from: all-checks, max_regression: 0.10}]
`;

/** A model server that can be taken away and brought back at the same port. */
function createServer(isEndless) {
  let nAnswered = 0;
  const handle = async (request, response) => {
    if (request.method === 'GET') return response.writeHead(404).end();
    let text = '';
    for await (const part of request) text += part;
    const { model, messages } = JSON.parse(text);
    if (isEndless && nAnswered === N_CASES) {
      nAnswered++;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const flood = () => {
        while (!response.destroyed && response.write(`: ${'x'.repeat(65_536)}\n\n`));
      };
      response.on('drain', flood);
      return flood();
    }
    setTimeout(() => {
      nAnswered++;
      const content = messages.at(-1).content.replace('Say ', '');
      const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({
          model,
          system_fingerprint: 'fp',
          choices,
          usage: { prompt_tokens: 5, completion_tokens: 2 },
        }),
      );
    }, LATENCY_MS);
  };
  let server = null;
  let port = 0;
  const up = async () => {
    server = http.createServer(handle);
    await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
    port = server.address().port;
  };
  const down = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  return { up, down, url: () => `http://127.0.0.1:${port}/v1`, nAnswered: () => nAnswered };
}

function writeGate(folder, urls) {
  mkdirSync(join(folder, 'gates/echo'), { recursive: true });
  mkdirSync(join(folder, 'bundles'), { recursive: true });
  writeFileSync(join(folder, 'gates/echo/gate.yaml'), GATE);
  const cases = Array.from({ length: N_CASES }, (_, n) =>
    JSON.stringify({ id: `w-${n}`, slice: 'words', input: `Say w-${n}`, reference: `w-${n}` }),
  );
  writeFileSync(join(folder, 'gates/echo/cases.jsonl'), `${cases.join('\n')}\n`);
  for (const name of ['old', 'new']) {
    const endpoint = `{urls: [${urls.map((url) => `"${url}"`).join(', ')}], model: ${name}, stream: false}`;
    const text = `bundle: 1\nname: ${name}\nmodel: {ref: "hf://org/${name}", revision: "0123abcd"}\nendpoint: ${endpoint}\n`;
    writeFileSync(join(folder, `bundles/${name}.yaml`), text);
  }
}

function start(folder) {
  const args = [
    BIN,
    'run',
    'echo',
    '--unlocked',
    '--baseline',
    'old',
    '--candidate',
    'new',
    '--json',
    '--quiet',
  ];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  let stdout = '';
  child.stdout.on('data', (text) => {
    stdout += text;
  });
  const ended = new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, stdout }));
  });
  return { child, ended };
}

/** What was decided: without how and when it was asked. */
function decision(stdout) {
  const { conduct: _conduct, responseTimes: _times, ...rest } = JSON.parse(stdout);
  return JSON.stringify(rest);
}

const isOver = ({ code, stdout }) => stdout !== '' && code !== 20 && !JSON.parse(stdout).isPartial;

/** One way of going wrong: gives the command until the run is complete. */
async function scenario(name, { isEndless = false, deadUrls = [], during = async () => undefined }) {
  const folder = mkdtempSync(join(tmpdir(), 'qgate-outages-'));
  const server = createServer(isEndless);
  await server.up();
  writeGate(folder, [...deadUrls, server.url()]);
  const trouble = during(server, folder);
  const codes = [];
  for (let result = null; result === null || !isOver(result); ) {
    if (codes.length === MOST_COMMANDS)
      throw new Error(`${name}: not complete after ${MOST_COMMANDS} commands`);
    const { child, ended } = start(folder);
    server.child = child;
    result = await ended;
    codes.push(result.code ?? 'killed');
    if (isOver(result)) {
      await trouble;
      await server.down();
      rmSync(folder, { recursive: true });
      return { name, codes, decided: decision(result.stdout) };
    }
  }
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const until = async (isSo) => {
  while (!isSo()) await sleep(2);
};

const outage = (seconds) => async (server) => {
  await until(() => server.nAnswered() >= N_CASES);
  await server.down();
  await sleep(seconds * 1000);
  await server.up();
};
/** Kills at moments spread over starting, sending and deciding. */
const kills = (n) => async (server) => {
  for (let kill = 0; kill < n; kill++) {
    await until(() => server.child !== undefined && server.child.exitCode === null);
    const goal = Math.min(2 * N_CASES, Math.ceil(((kill + 1) / (0.8 * n)) * 2 * N_CASES));
    const { child } = server;
    await until(() => server.nAnswered() >= goal || child.exitCode !== null);
    await sleep((kill * 37) % 120);
    child.kill('SIGKILL');
    server.child = undefined;
  }
};

const args = process.argv.slice(2);
const nKills = args.includes(KILLS) ? Number(args[args.indexOf(KILLS) + 1]) : 0;
const seconds = args.filter((_, place) => args[place] !== KILLS && args[place - 1] !== KILLS).map(Number);
const quiet = await scenario('no fault', {});
const tried = [
  ...seconds.map((down) => [`away for ${down} s`, { during: outage(down) }]),
  ['one of two servers down', { deadUrls: ['http://127.0.0.1:9/v1'] }],
  ['a stream without end', { isEndless: true }],
  ...(nKills > 0 ? [[`${nKills} kills`, { during: kills(nKills) }]] : []),
];
let isEqual = true;
for (const [name, options] of tried) {
  const { codes, decided } = await scenario(name, options);
  isEqual &&= decided === quiet.decided;
  const counts = [...new Set(codes)].map(
    (code) => `${codes.filter((other) => other === code).length} × ${code}`,
  );
  process.stdout.write(
    `${name}: ${decided === quiet.decided ? 'same decision' : 'ANOTHER DECISION'}; exit codes ${counts.join(', ')}\n`,
  );
}
process.exitCode = isEqual ? 0 : 1;
