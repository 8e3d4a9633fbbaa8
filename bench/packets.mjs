/**
 * Time and peak memory of packets: node bench/packets.mjs [cases]. Makes a gate of recorded answers in a temporary
 * folder, runs it once, then measures `qgate packet export` of all its cases for two raters, and `qgate packet import` of
 * their sheets with a grade for each case.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const bin = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'dist', 'bin.js');
const nCases = Number(process.argv[2] ?? 10_000);
/** About as long as an answer to a school problem, worked out. */
const ANSWER = 'So there are twelve of them, and three are left over. '.repeat(12);
const folder = mkdtempSync(path.join(tmpdir(), 'qgate-bench-'));
const gate = path.join(folder, 'gates', 'people');

function writeLines(file, lineOf) {
  const lines = Array.from({ length: nCases }, (_, index) => JSON.stringify(lineOf(index)));
  writeFileSync(file, `${lines.join('\n')}\n`);
}

/** Runs the command; /usr/bin/time is not everywhere, so the child reports its own peak. */
function measured(args, expected) {
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
  if (status !== expected) throw new Error(`qgate ${args.join(' ')} exited ${status}: ${stderr}`);
  const usage = JSON.parse(readFileSync(report, 'utf8'));
  const cpuSeconds = (usage.userCPUTime + usage.systemCPUTime) / 1e6;
  return { seconds, cpuSeconds, peakMb: usage.maxRSS / 1024 };
}

function show(what, { seconds, cpuSeconds, peakMb }, more) {
  const numbers = `${seconds.toFixed(1)} s (${cpuSeconds.toFixed(1)} s of processor), ${peakMb.toFixed(0)} MB`;
  process.stdout.write(`${what}: ${numbers}${more}\n`);
}

function sizeOf(root) {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath ?? entry.path, entry.name)).size, 0);
}

/** Ties throughout, and level 1: a row ends with the empty cells of preference, both answers' grades, reason and note. */
function fillIn(sheet) {
  const graded = '"tie","1","no","1","no","",""';
  writeFileSync(sheet, readFileSync(sheet, 'utf8').replaceAll('"","","","","","",""', graded));
}

try {
  mkdirSync(gate, { recursive: true });
  mkdirSync(path.join(folder, 'bundles'));
  writeLines(path.join(gate, 'cases.jsonl'), (n) => ({
    id: `c-${n}`,
    slice: 'abc'[n % 3],
    input: `How many, ${n}?`,
  }));
  for (const arm of ['old', 'new']) {
    writeLines(path.join(gate, `${arm}.jsonl`), (n) => ({
      id: `c-${n}`,
      output: `${ANSWER}${arm.length * n}, ${arm}`,
    }));
    writeFileSync(
      path.join(folder, 'bundles', `${arm}.yaml`),
      `bundle: 1\nname: ${arm}\nmodel: {ref: "api://bench/${arm}"}\nendpoint: {recorded: ../gates/people/${arm}.jsonl}\n`,
    );
  }
  writeFileSync(
    path.join(gate, 'rubric.yaml'),
    `rubric: 1
name: helpful
criteria:
  - {name: clear, question: Is it clear?, levels: [{score: 0, anchor: It is not.}, {score: 1, anchor: It is.}]}
material_error: A wrong number.
`,
  );
  writeFileSync(
    path.join(gate, 'gate.yaml'),
    `gate: 1
name: people
cases: cases.jsonl
slices:
  - {name: a, task: t, share: 0.4}
  - {name: b, task: t, share: 0.4}
  - {name: c, task: t, share: 0.2}
decoding: {temperature: 0, top_p: 1, max_tokens: 16, seed: 7, stop: [], presence_penalty: 0, frequency_penalty: 0, extra: {}}
human: {rubric: rubric.yaml, mode: pairwise-rubric, cases: all, raters: 2, overlap: 0}
metrics:
  - {name: preferred, from: [human], scale: net-win-rate, max_regression: 0.05}
allow_recorded: true
`,
  );
  measured(['run', 'people', '--baseline', 'old', '--candidate', 'new', '--unlocked', '--quiet'], 12);
  const exported = measured(['packet', 'export', 'latest', '--out', 'out', '--quiet'], 0);
  const megabytes = (sizeOf(path.join(folder, 'out')) / 1e6).toFixed(0);
  show(
    `export of ${nCases} cases`,
    exported,
    `; ${megabytes} MB in ${readdirSync(path.join(folder, 'out')).length} folders`,
  );
  show('status', measured(['packet', 'status', 'latest'], 0), '');
  const sheets = readdirSync(path.join(folder, 'out'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.csv'))
    .map((name) => path.join(folder, 'out', name));
  for (const sheet of sheets) fillIn(sheet);
  const nGrades = `${nCases} grades in ${sheets.length} sheets`;
  show(`import of ${nGrades}`, measured(['packet', 'import', 'latest', ...sheets, '--quiet'], 0), '');
  show(`the same again`, measured(['packet', 'import', 'latest', ...sheets, '--quiet'], 0), '');
  show('verdict', measured(['verdict', 'latest', '--quiet'], 0), '');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
