/**
 * Start-up of whole commands as a ratio to bare `node -e 0`, measured in turn in the same go so that the machine's drift hits
 * all alike. Prints a Markdown table: median seconds and the median of the pairwise ratios.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const bin = path.join(root, 'dist', 'bin.js');
const rounds = Number(process.argv[2] ?? 15);
const commands = {
  'node -e 0': ['-e', '0'],
  'qgate --version': [bin, '--version'],
  'qgate --help': [bin, '--help'],
  'qgate check grade-school-math (1,319 cases)': [bin, 'check', 'gates/grade-school-math', '--quiet'],
};

function seconds(args) {
  const start = process.hrtime.bigint();
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} exited ${status}: ${stderr}`);
  return Number(process.hrtime.bigint() - start) / 1e9;
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

const names = Object.keys(commands);
const times = Object.fromEntries(names.map((name) => [name, []]));
for (const name of names) seconds(commands[name]);
for (let round = 0; round < rounds; round++)
  for (const name of names) times[name].push(seconds(commands[name]));

const bare = times['node -e 0'];
console.log(`| command | median s | ratio to bare node |\n| --- | --- | --- |`);
for (const name of names) {
  const ratios = times[name].map((value, round) => value / bare[round]);
  console.log(`| ${name} | ${median(times[name]).toFixed(3)} | ${median(ratios).toFixed(2)} |`);
}
