/**
 * Time and peak memory of `qgate verdict` on a large run, from stored scores: node bench/verdict.mjs [cases]. Makes a
 * gate of recorded answers in a temporary folder, runs it once (minutes for a million cases), then measures the verdict.
 */
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const bin = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'dist', 'bin.js');
const nCases = Number(process.argv[2] ?? 100_000);
const folder = mkdtempSync(path.join(tmpdir(), 'qgate-bench-'));
const gate = path.join(folder, 'gates', 'large');

function writeLines(file, lineOf) {
  const fd = openSync(file, 'w');
  for (let start = 0; start < nCases; start += 10_000) {
    const n = Math.min(10_000, nCases - start);
    const lines = Array.from({ length: n }, (_, index) => JSON.stringify(lineOf(start + index)));
    writeSync(fd, `${lines.join('\n')}\n`);
  }
  closeSync(fd);
}

/** Runs the command; /usr/bin/time is not everywhere, so the child reports its own peak. */
function measured(args) {
  const report = path.join(folder, 'usage.json');
  const hook = path.join(folder, 'hook.mjs');
  writeFileSync(
    hook,
    `import { writeFileSync } from 'node:fs';
process.on('exit', () => writeFileSync(${JSON.stringify(report)}, JSON.stringify(process.resourceUsage())));`,
  );
  const start = process.hrtime.bigint();
  const { status, stderr } = spawnSync(process.execPath, ['--import', hook, bin, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  if (status !== 0) throw new Error(`qgate ${args.join(' ')} exited ${status}: ${stderr}`);
  const { maxRSS } = JSON.parse(readFileSync(report, 'utf8'));
  return { seconds, peakMb: maxRSS / 1024 };
}

try {
  mkdirSync(gate, { recursive: true });
  mkdirSync(path.join(folder, 'bundles'));
  writeLines(path.join(gate, 'cases.jsonl'), (n) => ({
    id: `c-${n}`,
    slice: 'abc'[n % 3],
    input: `${n}?`,
    reference: `${n}`,
  }));
  for (const [arm, rate] of Object.entries({ old: 0.9, new: 0.91 })) {
    const isRight = (n) => ((n * 2654435761) % 1000) / 1000 < rate;
    writeLines(path.join(gate, `${arm}.jsonl`), (n) => ({
      id: `c-${n}`,
      output: isRight(n) ? `${n}` : 'no',
    }));
    writeFileSync(
      path.join(folder, 'bundles', `${arm}.yaml`),
      `bundle: 1\nname: ${arm}\nmodel: {ref: "api://bench/${arm}"}\nendpoint: {recorded: ../gates/large/${arm}.jsonl}\n`,
    );
  }
  writeFileSync(
    path.join(gate, 'gate.yaml'),
    `gate: 1
name: large
cases: cases.jsonl
slices:
  - {name: a, share: 0.5, max_regression: 0.02}
  - {name: b, share: 0.3, max_regression: 0.02}
  - {name: c, share: 0.2, max_regression: 0.02}
decoding: {temperature: 0, top_p: 1, max_tokens: 16, seed: 7, stop: [], presence_penalty: 0, frequency_penalty: 0, extra: {}}
checks: [{name: answer, type: exact, equals: reference}]
metrics: [{name: correct, from: all-checks, max_regression: 0.02}]
allow_recorded: true
`,
  );
  const rows = {
    'run, grade and decide': measured(['run', 'large', '--baseline', 'old', '--candidate', 'new', '--quiet']),
    'verdict from stored scores': measured(['verdict', 'latest', '--quiet']),
  };
  console.log(`| ${nCases} cases, both arms | seconds | peak MB |\n| --- | --: | --: |`);
  for (const [name, { seconds, peakMb }] of Object.entries(rows)) {
    console.log(`| ${name} | ${seconds.toFixed(1)} | ${Math.round(peakMb)} |`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
