/**
 * The run engine against the least a person could write: `qgate run` (stored, checked, decided, reported) and a bare
 * loop of the `openai` package that keeps nothing, one after the other on a server of this folder, loopback only.
 * promptfoo is measured as well where a folder with it installed is named.
 *
 *   npm run build && node bench/run.mjs [--cases 5000] [--concurrency 64] [--rounds 3] [--latency 0]
 *     [--stream both|true|false] [--only qgate|bare] [--promptfoo FOLDER] [--cpu-prof FOLDER] [--dist FOLDER]
 */
import { fork, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = path.dirname(fileURLToPath(import.meta.url));
const { values: options } = parseArgs({
  options: {
    cases: { type: 'string', default: '5000' },
    concurrency: { type: 'string', default: '64' },
    rounds: { type: 'string', default: '3' },
    latency: { type: 'string', default: '0' },
    stream: { type: 'string', default: 'both' },
    only: { type: 'string' },
    promptfoo: { type: 'string' },
    'cpu-prof': { type: 'string' },
    dist: { type: 'string', default: path.join(here, '..', 'dist') },
  },
});
const nCases = Number(options.cases);
const streamings = options.stream === 'both' ? [false, true] : [options.stream === 'true'];

const server = fork(path.join(here, 'run', 'server.mjs'));
const heard = () => new Promise((resolve) => server.once('message', resolve));
const tell = (message) => {
  const reply = heard();
  server.send(message);
  return reply;
};
const { port } = await heard();
const url = `http://127.0.0.1:${port}/v1`;
const folder = mkdtempSync(path.join(os.tmpdir(), 'qgate-bench-'));

try {
  writeFolder();
  console.log(
    `2 x ${nCases} cases, ${options.concurrency} in flight, ${options.latency} ms latency, medians of ${options.rounds}; Node ${process.version}, ${os.availableParallelism()} cores, load ${os.loadavg()[0].toFixed(1)}`,
  );
  for (const isStreaming of streamings) await compare(isStreaming);
} finally {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}

async function compare(isStreaming) {
  const subjects = {
    qgate: () => measure(qgateArguments(isStreaming)),
    bare: () =>
      measure([
        path.join(here, 'run', 'bare-loop.mjs'),
        path.join(folder, 'gates/bench/cases.jsonl'),
        url,
        options.concurrency,
        String(isStreaming),
      ]),
    ...(options.promptfoo && !isStreaming ? { promptfoo: () => measure(promptfooArguments()) } : {}),
  };
  const names = Object.keys(subjects).filter((name) => !options.only || name === options.only);
  const rows = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < Number(options.rounds); round++) {
    for (const name of names) rows[name].push(await subjects[name]());
  }
  console.log(`\n${isStreaming ? 'streaming' : 'not streaming'}`);
  for (const name of names) {
    const median = (field) =>
      rows[name].map((row) => row[field]).sort((a, b) => a - b)[Math.floor(rows[name].length / 2)];
    const of = (field, other) =>
      median(field) /
      (rows[other] === undefined
        ? Number.NaN
        : rows[other].map((row) => row[field]).sort((a, b) => a - b)[Math.floor(rows[other].length / 2)]);
    const ratio =
      name === 'bare' || rows.bare === undefined
        ? ''
        : `  against bare: ${of('perSecond', 'bare').toFixed(2)} x requests/s, ${of('cpuMsPerRequest', 'bare').toFixed(2)} x CPU, ${of('peakMb', 'bare').toFixed(2)} x memory`;
    console.log(
      `${name.padEnd(10)} ${median('perSecond').toFixed(0).padStart(6)} requests/s sending, ${median('perSecondInAll').toFixed(0).padStart(6)} in all, ${median('cpuMsPerRequest').toFixed(3)} ms CPU a request, peak ${median('peakMb').toFixed(0)} MB${ratio}`,
    );
  }
}

/** One process from start to end; `perSecond` between the first request and the last, as the server saw it. */
async function measure(args) {
  await tell({ reset: Number(options.latency) });
  rmSync(path.join(folder, 'store.sqlite'), { force: true });
  const usageFile = path.join(folder, 'usage.json');
  const profile = options['cpu-prof']
    ? ['--cpu-prof', `--cpu-prof-dir=${path.resolve(options['cpu-prof'])}`]
    : [];
  const ran = spawnSync(
    process.execPath,
    [...profile, '--import', path.join(here, 'run', 'measure.mjs'), ...args],
    {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...process.env,
        QGATE_BENCH_USAGE: usageFile,
        QGATE_STORE: path.join(folder, 'store.sqlite'),
        PROMPTFOO_CONFIG_DIR: path.join(folder, 'promptfoo'),
        PROMPTFOO_DISABLE_TELEMETRY: '1',
        PROMPTFOO_DISABLE_UPDATE: '1',
      },
    },
  );
  if (ran.status !== 0) throw new Error(`${args[0]} ended with ${ran.status}:\n${ran.stderr}${ran.stdout}`);
  if (ran.stderr !== '') console.error(ran.stderr);
  const { nRequests, sendingMs } = await tell('stats');
  if (nRequests !== 2 * nCases) throw new Error(`${nRequests} requests came, ${2 * nCases} were planned`);
  const { cpuMs, wallMs, peakMb } = JSON.parse(readFileSync(usageFile, 'utf8'));
  return {
    perSecond: (nRequests / sendingMs) * 1000,
    perSecondInAll: (nRequests / wallMs) * 1000,
    cpuMsPerRequest: cpuMs / nRequests,
    peakMb,
  };
}

function qgateArguments(isStreaming) {
  const suffix = isStreaming ? '-stream' : '';
  const arms = ['--baseline', `old${suffix}`, '--candidate', `new${suffix}`];
  return [
    path.join(path.resolve(options.dist), 'bin.js'),
    'run',
    'bench',
    ...arms,
    '--concurrency',
    String(Math.ceil(Number(options.concurrency) / 2)),
    '--quiet',
  ];
}

function promptfooArguments() {
  const bin = path.join(options.promptfoo, 'node_modules', 'promptfoo', 'dist', 'src', 'entrypoint.js');
  if (!existsSync(bin)) throw new Error(`promptfoo is not installed in ${options.promptfoo}`);
  return [
    bin,
    'eval',
    '-c',
    'promptfoo.json',
    '-j',
    options.concurrency,
    '--no-cache',
    '--no-table',
    '--no-progress-bar',
  ];
}

function writeFolder() {
  const gate = `gate: 1
name: bench
cases: cases.jsonl
slices:
  - {name: trains, task: arithmetic, share: 1, max_regression: 0.1}
decoding: {temperature: 0, top_p: 1, max_tokens: 64, seed: 7, stop: [], presence_penalty: 0, frequency_penalty: 0, extra: {}}
checks:
  - {name: answer, type: number, extract: {line: last, pattern: "^A: (.*)$"}, equals: reference}
metrics:
  - {name: correct, from: all-checks, max_regression: 0.1}
`;
  const cases = Array.from({ length: nCases }, (_, index) => ({
    id: `train-${index + 1}`,
    slice: 'trains',
    input: `Train ${index + 1} and train ${index + 2} leave at noon, 70 km apart. After how many minutes do they meet? End with "A: " and the number.`,
    reference: '42',
  }));
  const bundle = (name, model, isStreaming) =>
    `bundle: 1\nname: ${name}\nmodel: {ref: "hf://org/${name}", revision: "0123abcd"}\nendpoint: {url: "${url}", model: ${model}, stream: ${isStreaming}}\n`;
  mkdirSync(path.join(folder, 'gates/bench'), { recursive: true });
  mkdirSync(path.join(folder, 'bundles'));
  writeFileSync(path.join(folder, 'gates/bench/gate.yaml'), gate);
  writeFileSync(
    path.join(folder, 'gates/bench/cases.jsonl'),
    cases.map((item) => `${JSON.stringify(item)}\n`).join(''),
  );
  for (const model of ['old', 'new']) {
    writeFileSync(path.join(folder, 'bundles', `${model}.yaml`), bundle(model, model, false));
    writeFileSync(
      path.join(folder, 'bundles', `${model}-stream.yaml`),
      bundle(`${model}-stream`, model, true),
    );
  }
  const provider = (model) => ({
    id: `openai:chat:${model}`,
    config: { apiBaseUrl: url, apiKey: 'none', temperature: 0, max_tokens: 64 },
  });
  const promptfoo = {
    providers: ['old', 'new'].map(provider),
    prompts: ['{{input}}'],
    tests: cases.map(({ input }) => ({ vars: { input }, assert: [{ type: 'regex', value: 'A: 42$' }] })),
  };
  writeFileSync(path.join(folder, 'promptfoo.json'), JSON.stringify(promptfoo));
}
