/**
 * What a run's own store, checks and progress cost it: the same engine over 1,000 cases at 20 ms latency, once with an
 * array for a store and nothing else, and once with SQLite, progress lines and every answer graded, in turn, after a round
 * for warming. The server is a process of its own. What is told are medians and their ratio, and CPU time beside them: on a
 * machine that is busy otherwise a run waits for its core rather than for its servers, and the ratio is that of CPU times.
 *
 *   npm run build && node bench/overhead.mjs [--cases 1000] [--latency 20] [--concurrency 32] [--rounds 9]
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const here = path.dirname(fileURLToPath(import.meta.url));
const { values: options } = parseArgs({
  options: {
    cases: { type: 'string', default: '1000' },
    latency: { type: 'string', default: '20' },
    concurrency: { type: 'string', default: '32' },
    rounds: { type: 'string', default: '9' },
    dist: { type: 'string', default: path.join(here, '..', 'dist') },
  },
});
const load = (name) => import(pathToFileURL(path.resolve(options.dist, name)).href);
const { plainProgress } = await load('cli/progress/plain.js');
const { normaliseBundle } = await load('definition/normalise-bundle.js');
const { normaliseGate } = await load('definition/normalise.js');
const { openOpenAi } = await load('endpoint/openai/open-openai.js');
const { makePlan } = await load('plan/make-plan.js');
const { executePlan } = await load('run/execute-plan.js');
const { openStore } = await load('store/open-store.js');
const { runDefinition } = await load('workflow/find-or-create-run.js');
const { gradeAsStored } = await load('workflow/grade-as-stored.js');
const { gradeRun } = await load('workflow/grade-run.js');

const nCases = Number(options.cases);
const digest = `sha256:${'0'.repeat(64)}`;
const clock = { nowMs: () => Date.now(), monotonicMs: () => performance.now() };

const server = fork(path.join(here, 'run', 'server.mjs'));
const heard = () => new Promise((resolve) => server.once('message', resolve));
const { port } = await heard();
const folder = mkdtempSync(path.join(os.tmpdir(), 'qgate-overhead-'));

const gate = normaliseGate(
  {
    gate: 1,
    name: 'bench',
    cases: 'cases.jsonl',
    slices: [{ name: 'trains', task: 'arithmetic', share: 1, max_regression: 0.1 }],
    decoding: {
      temperature: 0,
      top_p: 1,
      max_tokens: 64,
      seed: 7,
      stop: [],
      presence_penalty: 0,
      frequency_penalty: 0,
      extra: {},
    },
    checks: [
      {
        name: 'answer',
        type: 'number',
        extract: { line: 'last', pattern: '^A: (.*)$' },
        equals: 'reference',
      },
    ],
    metrics: [{ name: 'correct', from: 'all-checks', max_regression: 0.1 }],
  },
  null,
);
const cases = Array.from({ length: nCases }, (_, index) => ({
  id: `train-${index + 1}`,
  slice: 'trains',
  input: {
    kind: 'text',
    text: `Train ${index + 1} and train ${index + 2} leave at noon, 70 km apart. After how many minutes do they meet? End with "A: " and the number.`,
  },
  reference: '42',
  tools: null,
  tags: [],
  cluster: null,
  meta: {},
  checks: [],
  origin: { file: 'cases.jsonl', line: index + 1 },
}));
const bundleOf = (model) =>
  normaliseBundle(
    { bundle: 1, name: model, endpoint: { url: `http://127.0.0.1:${port}/v1`, model, stream: false } },
    { chatTemplateDigest: null, systemPrompt: null, tools: null, recorded: null },
  );
const bundles = { baseline: bundleOf('old'), candidate: bundleOf('new') };
const definition = {
  gate,
  gateDigest: digest,
  cases,
  casesDigest: digest,
  ...bundles,
  isAA: false,
  advisoryBecause: [],
};
const plan = makePlan(definition);

const subjects = {
  'engine alone': bare,
  'with store and progress': (execution) => whole(execution, false),
  'with every answer graded too': (execution) => whole(execution, true),
};

/** @returns ms from the first call to the last answer in hand, and stored and graded where they are */
async function measure(subject) {
  const endpointOf = (arm) =>
    openOpenAi({
      arm,
      spec: bundles[arm].endpoint,
      treatment: bundles[arm].treatment,
      acceptModels: [],
      environment: {},
      seed: 1,
    });
  const endpoints = { baseline: endpointOf('baseline'), candidate: endpointOf('candidate') };
  const perArm = Math.ceil(Number(options.concurrency) / 2);
  const concurrency = { baseline: perArm, candidate: perArm };
  try {
    return await subject({ plan, cases, decoding: gate.decoding, endpoints, concurrency });
  } finally {
    for (const endpoint of Object.values(endpoints)) await endpoint.close();
  }
}

async function bare(execution) {
  const kept = [];
  const sink = { has: () => false, put: (response) => kept.push(response), flush: async () => {} };
  const start = performance.now();
  await executePlan({ ...execution, sink });
  return performance.now() - start;
}

async function whole(execution, isGrading) {
  const file = path.join(folder, 'store.sqlite');
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  const store = openStore(file);
  const { id } = store.createRun(runDefinition(definition, plan), cases, Date.now());
  const progress = plainProgress({ write: () => true }, clock);
  const start = performance.now();
  const sink = isGrading ? gradeAsStored(store, id, gate, cases) : store.sink(id);
  await executePlan({ ...execution, sink, onEvent: progress.on });
  // Finds that everything is graded already.
  if (isGrading)
    await gradeRun(store, id, gate, cases, () => Promise.reject(new Error('no check runs a module')));
  const tookMs = performance.now() - start;
  store.close();
  return tookMs;
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

try {
  const reset = heard();
  server.send({ reset: Number(options.latency) });
  await reset;
  const names = Object.keys(subjects);
  const rows = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round <= Number(options.rounds); round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const before = process.cpuUsage();
      const tookMs = await measure(subjects[name]);
      const { user, system } = process.cpuUsage(before);
      if (round > 0) rows[name].push({ tookMs, cpuMs: (user + system) / 1000 });
    }
  }
  console.log(
    `2 x ${nCases} cases, ${options.concurrency} in flight, ${options.latency} ms latency, medians of ${options.rounds}; Node ${process.version}, load ${os.loadavg()[0].toFixed(1)}`,
  );
  const aloneMs = median(rows['engine alone'].map(({ tookMs }) => tookMs));
  for (const name of names) {
    const ms = median(rows[name].map(({ tookMs }) => tookMs));
    const cpuMs = median(rows[name].map((row) => row.cpuMs));
    console.log(
      `${name.padEnd(30)} ${ms.toFixed(0).padStart(6)} ms, ratio ${(ms / aloneMs).toFixed(3)}; ${cpuMs.toFixed(0).padStart(5)} ms CPU`,
    );
  }
} finally {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
