/**
 * A report of many cases that all differ, and one of many slices: node bench/report.mjs [cases] [slices]. Makes gates of
 * recorded answers in a temporary folder, runs them, then measures `qgate report --format html` beside `--format json` of
 * the same run, the size of the file, and in Chromium the time until the list of cases is there beside that of an empty
 * page. Needs a build and a Chromium on the PATH or in QGATE_CHROMIUM.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const bin = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'dist', 'bin.js');
const nCases = Number(process.argv[2] ?? 20_000);
const nSlices = Number(process.argv[3] ?? 3_000);
const ROUNDS = 5;
const folder = mkdtempSync(path.join(tmpdir(), 'qgate-bench-'));
/** Words of no language, in an order that repeats late: about as hard to pack as an answer is. */
const SYLLABLES = [
  'ba',
  'ke',
  'lo',
  'mi',
  'nu',
  'ra',
  'se',
  'ti',
  'vo',
  'za',
  'den',
  'gor',
  'lim',
  'par',
  'sul',
];

function textOf(seed, nWords) {
  let state = seed * 2654435761 + 1;
  const next = (n) => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return Math.floor((state / 4294967296) * n);
  };
  const word = () => Array.from({ length: 1 + next(3) }, () => SYLLABLES[next(SYLLABLES.length)]).join('');
  return Array.from({ length: nWords }, word).join(' ');
}

/** Both arms fail and pass in turn, so that every case differs and nothing is decided by it. */
function makeGate(name, n, slices) {
  const gate = path.join(folder, 'gates', name);
  mkdirSync(gate, { recursive: true });
  mkdirSync(path.join(folder, 'bundles'), { recursive: true });
  const write = (file, lineOf) =>
    writeFileSync(file, `${Array.from({ length: n }, (_, at) => JSON.stringify(lineOf(at))).join('\n')}\n`);
  write(path.join(gate, 'cases.jsonl'), (at) => ({
    id: `case-${at}`,
    slice: slices[at % slices.length],
    input: textOf(at + 1, 60),
    reference: 'yes',
  }));
  for (const [arm, parity] of Object.entries({ old: 0, new: 1 })) {
    write(path.join(gate, `${arm}.jsonl`), (at) => ({
      id: `case-${at}`,
      output: `${textOf(at * 2 + parity + 7, 180)} A: ${(Math.floor(at / slices.length) + parity) % 2 === 0 ? 'yes' : 'no'}`,
    }));
    writeFileSync(
      path.join(folder, 'bundles', `${name}-${arm}.yaml`),
      `bundle: 1\nname: ${name}-${arm}\nmodel: {ref: "api://bench/${name}-${arm}"}\nendpoint: {recorded: ../gates/${name}/${arm}.jsonl}\n`,
    );
  }
  writeFileSync(
    path.join(gate, 'gate.yaml'),
    `gate: 1
name: ${name}
cases: cases.jsonl
slices:
${slices.map((slice, at) => `  - {name: ${slice}, task: task-${at % 20}, share: ${1 / slices.length}, max_regression: 0.05}`).join('\n')}
decoding: {temperature: 0, top_p: 1, max_tokens: 512, seed: 7, stop: [], presence_penalty: 0, frequency_penalty: 0, extra: {}}
checks: [{name: answer, type: ends-with, text: "yes"}]
metrics: [{name: correct, from: all-checks, max_regression: 0.05}]
slice_rules: {min_cases: 1}
allow_recorded: true
`,
  );
}

function qgate(...args) {
  const start = process.hrtime.bigint();
  const { status, stderr } = spawnSync(process.execPath, [bin, ...args], { cwd: folder, encoding: 'utf8' });
  if (![0, 10, 11].includes(status)) throw new Error(`qgate ${args.join(' ')} exited ${status}: ${stderr}`);
  return Number(process.hrtime.bigint() - start) / 1e6;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Milliseconds from the call until the selector is there, the empty page and the report in turn. */
async function openings(browser, file, selector) {
  const empty = path.join(folder, 'empty.html');
  writeFileSync(empty, '<!DOCTYPE html><title>empty</title><p id="there">there');
  const open = async (target, wanted) => {
    const page = await browser.newPage();
    const start = performance.now();
    await page.goto(pathToFileURL(target).href);
    await page.locator(wanted).first().waitFor();
    const ms = performance.now() - start;
    await page.close();
    return ms;
  };
  const [bare, report] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await open(empty, '#there'));
    report.push(await open(file, selector));
  }
  return { bareMs: median(bare), reportMs: median(report) };
}

const executablePath =
  process.env.QGATE_CHROMIUM ??
  spawnSync('sh', ['-c', 'command -v chromium || command -v chromium-browser'], {
    encoding: 'utf8',
  }).stdout.trim();
const browser = await chromium.launch({ executablePath });
try {
  const gates = {
    cases: [nCases, ['a', 'b', 'c']],
    slices: [nSlices * 2, Array.from({ length: nSlices }, (_, n) => `slice-${n}`)],
  };
  console.log(
    '| report | size | html / json, time to make | Chromium, list there / empty page |\n| --- | --: | --: | --: |',
  );
  for (const [name, [n, slices]] of Object.entries(gates)) {
    makeGate(name, n, slices);
    qgate('run', name, '--unlocked', '--baseline', `${name}-old`, '--candidate', `${name}-new`, '--quiet');
    const file = path.join(folder, `${name}.html`);
    const jsonMs = qgate('report', 'latest', '--format', 'json', '--out', path.join(folder, 'verdict.json'));
    const htmlMs = qgate('report', 'latest', '--format', 'html', '--out', file);
    const { bareMs, reportMs } = await openings(browser, file, '[role=option]');
    const mb = (statSync(file).size / 1e6).toFixed(1);
    console.log(
      `| ${n} cases that differ, ${slices.length} slices | ${mb} MB | ${(htmlMs / jsonMs).toFixed(1)} (${(htmlMs / 1000).toFixed(1)} s) | ${(reportMs / bareMs).toFixed(1)} (${reportMs.toFixed(0)} ms) |`,
    );
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
