/**
 * The whole analysis of a paired comparison with 10,000 bootstrap resamples, timed against numpy and scipy in the same
 * go: wall time and peak memory, and their ratios. Each measurement is a process of its own. Run `npm run build` first.
 *
 *     node bench/bootstrap.mjs [--sizes 1000,100000,1000000] [--kinds binary,rubric,continuous,clustered] [--rounds 3]
 *                             [--workers 1]    threads besides the main one; the references use one
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = path.dirname(fileURLToPath(import.meta.url));
const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,100000,1000000' },
    kinds: { type: 'string', default: 'binary,rubric,continuous,clustered' },
    rounds: { type: 'string', default: '3' },
    workers: { type: 'string', default: '0' },
    dist: { type: 'string', default: path.join(here, '..', 'dist') },
    child: { type: 'string' },
  },
});

/** Deterministic uniform numbers (splitmix32), the same in bootstrap-reference.py. */
function uniforms(seed) {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let t = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    t = Math.imul(t ^ (t >>> 15), 0x735a2d97);
    return ((t ^ (t >>> 15)) >>> 0) / 4294967296;
  };
}

/** Scores of both arms: about 12 % of cases differ; clustered ones are 0/1 in clusters of 1 to 9. */
function scores(kind, n) {
  const next = uniforms(42);
  const baseline = new Float64Array(n);
  const candidate = new Float64Array(n);
  const clusterOf = kind === 'clustered' ? new Uint32Array(n) : null;
  let cluster = 0;
  let left = 0;
  for (let i = 0; i < n; i++) {
    const u = next();
    const v = next();
    if (kind === 'rubric') {
      baseline[i] = Math.floor(u * 5) / 4;
      candidate[i] = v < 0.88 ? baseline[i] : Math.floor(next() * 5) / 4;
    } else if (kind === 'continuous') {
      baseline[i] = u;
      candidate[i] = Math.min(1, Math.max(0, u + (v - 0.5) / 5));
    } else {
      baseline[i] = u < 0.7 ? 1 : 0;
      candidate[i] = v < 0.88 ? baseline[i] : 1 - baseline[i];
    }
    if (clusterOf !== null) {
      if (left === 0) {
        cluster += 1;
        left = 1 + Math.floor(next() * 9);
      }
      clusterOf[i] = cluster;
      left -= 1;
    }
  }
  return { baseline, candidate, clusterOf };
}

async function child(kind, n) {
  const { analyse } = await import(path.join(options.dist, 'analyse', 'analyse.js'));
  const { baseline, candidate, clusterOf } = scores(kind, n);
  const scored = () => new Uint8Array(n).fill(1);
  const table = {
    metric: 'bench',
    strata: [{ name: 'all', share: null }],
    cohorts: [],
    stratumOf: new Uint32Array(n),
    clusterOf,
    baseline: { score: baseline, isScored: scored() },
    candidate: { score: candidate, isScored: scored() },
    step: kind === 'continuous' ? null : kind === 'rubric' ? 0.25 : 1,
    isBinary: kind === 'binary' || kind === 'clustered',
  };
  const settings = {
    confidence: 0.95,
    interval: 'percentile',
    resamples: 10_000,
    seed: 1,
    familywise: 'none',
  };
  const extra = await threads();
  const start = performance.now();
  const { interval } = analyse({ tables: [table], settings, limits: [], ...extra }).metrics[0].slices[0];
  const seconds = (performance.now() - start) / 1000;
  const rssMb = process.resourceUsage().maxRSS / 1024;
  console.log(
    JSON.stringify({
      seconds,
      rssMb,
      lower: interval.lower,
      upper: interval.upper,
      how: interval.bootstrapKind,
    }),
  );
}

async function threads() {
  const nWorkers = Number(options.workers);
  if (nWorkers === 0) return {};
  const { threadRunner } = await import(path.join(options.dist, 'threads', 'thread-runner.js'));
  return { runBlocks: threadRunner({ nWorkers }).run };
}

function measured(command, args) {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 20 });
  return status === 0 ? JSON.parse(stdout) : null;
}

/** Median of several processes, by time; null where the command cannot run. */
function median(rounds, command, args) {
  const results = Array.from({ length: rounds }, () => measured(command, args)).filter((r) => r !== null);
  results.sort((a, b) => a.seconds - b.seconds);
  return results[Math.floor(results.length / 2)] ?? null;
}

function row(kind, n, engine, result, own) {
  const ends = `[${(100 * result.lower).toFixed(3)}, ${(100 * result.upper).toFixed(3)}]`;
  const ratio = (value, unit) =>
    engine === 'qgate' ? '' : `${(value / unit).toFixed(value / unit < 10 ? 1 : 0)}×`;
  const name = engine === 'qgate' ? `qgate (${result.how})` : engine;
  const time = result.seconds < 10 ? result.seconds.toFixed(3) : result.seconds.toFixed(1);
  const cells = [kind, n.toLocaleString('en'), name, time, ratio(result.seconds, own.seconds)];
  return `| ${[...cells, Math.round(result.rssMb), ratio(result.rssMb, own.rssMb), ends].join(' | ')} |`;
}

/** One line for qgate and one for each reference that can do it in reasonable time. */
function compare(kind, n) {
  // What takes minutes is measured once.
  const rounds = n >= 1_000_000 ? 1 : Number(options.rounds);
  const self = fileURLToPath(import.meta.url);
  const flags = ['--dist', options.dist, '--workers', options.workers, '--child', `${kind}:${n}`];
  const own = median(rounds, process.execPath, [self, ...flags]);
  if (own === null) throw new Error('the analysis did not run: has `npm run build` been run?');
  console.log(row(kind, n, 'qgate', own, own));
  const engines = n > 100_000 || kind === 'clustered' ? ['numpy'] : ['numpy', 'scipy'];
  for (const engine of engines) {
    const reference = path.join(here, 'bootstrap-reference.py');
    const result = median(n >= 100_000 ? 1 : rounds, 'python3', [reference, engine, kind, String(n)]);
    if (result !== null) console.log(row(kind, n, engine, result, own));
  }
}

function main() {
  console.log('| scores | cases | engine | s | of qgate | peak MB | of qgate | 95 % interval, points |');
  console.log('| --- | --: | --- | --: | --: | --: | --: | --- |');
  for (const kind of options.kinds.split(',')) {
    for (const n of options.sizes.split(',')) compare(kind, Number(n));
  }
}

if (options.child === undefined) main();
else {
  const [kind, n] = options.child.split(':');
  await child(kind, Number(n));
}
