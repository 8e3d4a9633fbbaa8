/**
 * Makes the load files of docs/join.md: the recorded answers of two models, in the order of a load trace, with timings that
 * nobody measured. The files say so themselves (`label`), in the layout of `vllm bench serve --save-detailed`.
 *
 * The order is that of `qgate load export` for the example gate. Make a trace first, then the files:
 *   qgate load export latest --format vllm --requests 240 --out trace.jsonl
 *   node scripts/synthetic-load.mjs trace.jsonl.manifest.json
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SAMPLES = `${ROOT}gates/grade-school-math/`;
const RATE = 4;
/** Milliseconds to the first chunk and between chunks, on average; tokens a chunk; every so many requests one fails. */
const ARMS = [
  { name: '175b_finetuning', seed: 1, firstMs: 220, gapMs: 60, failEvery: 120 },
  { name: '175b_verification', seed: 2, firstMs: 260, gapMs: 66, failEvery: 80 },
];
const TOKENS_A_CHUNK = 8;

const [manifestFile] = process.argv.slice(2);
if (manifestFile === undefined) throw new Error('name the manifest of a trace');
const { lines } = JSON.parse(readFileSync(manifestFile, 'utf8'));

/** What the load generator would have been told with `--metadata`. */
function bundleDigest(name) {
  const args = [`${ROOT}dist/bin.js`, 'bundle', 'digest', name, '--quiet'];
  return execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' }).trim();
}

/** Numbers in [0, 1) that are the same on every machine (mulberry32). */
function generator(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

for (const { name, seed, firstMs, gapMs, failEvery } of ARMS) {
  const random = generator(seed);
  /** Around a mean, skewed to the right as latencies are; seconds. */
  const around = (meanMs) =>
    Number((((0.6 + 0.8 * random() * random() + 0.4 * random()) * meanMs) / 1000).toFixed(4));
  const answers = new Map(
    readFileSync(`${SAMPLES}outputs/${name}.jsonl`, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .map(({ id, output }) => [id, output]),
  );
  const rows = lines.map(({ case: caseId }, index) => {
    const text = answers.get(caseId);
    const tokens = Math.max(2, Math.round(text.length / 4));
    const hasFailed = (index + 1) % failEvery === 0;
    const gaps = Array.from({ length: Math.ceil(tokens / TOKENS_A_CHUNK) - 1 }, () => around(gapMs));
    return hasFailed
      ? { text: '', tokens: 0, first: 0, gaps: [], error: 'Service Unavailable (503)' }
      : { text, tokens, first: around(firstMs), gaps, error: '' };
  });
  const failed = rows.filter(({ error }) => error !== '').length;
  const file = {
    date: '20260101-000000',
    backend: 'openai-chat',
    label: 'SYNTHETIC: recorded answers with made-up timings, no server was measured',
    model_id: name,
    qgate_bundle: bundleDigest(name),
    num_prompts: rows.length,
    request_rate: RATE,
    burstiness: 1,
    max_concurrency: null,
    duration: rows.length / RATE,
    completed: rows.length - failed,
    failed,
    input_lens: lines.map(() => 100),
    output_lens: rows.map(({ tokens }) => tokens),
    ttfts: rows.map(({ first }) => first),
    itls: rows.map(({ gaps }) => gaps),
    generated_texts: rows.map(({ text }) => text),
    errors: rows.map(({ error }) => error),
  };
  writeFileSync(`${SAMPLES}load-tests/${name}.json`, `${JSON.stringify(file)}\n`);
}
