/**
 * Simulates labels drawn in two phases and writes how often a loss of the margin passes, and how many labels the judge saves,
 * into docs/human-grading.md. Reads the built modules, so build first. Equal options give equal tables on every machine.
 *
 *     node scripts/validate-labels.mjs [--reps 4000] [--seed 20261129]
 *
 * Exits 1 where a loss of exactly the margin passes more often than chance allows.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { markdownTable, withTables } from './validation/report.mjs';
import { JUDGES, simulateTwoPhase } from './validation/two-phase.mjs';

const page = fileURLToPath(new URL('../docs/human-grading.md', import.meta.url));
const { values } = parseArgs({
  options: { reps: { type: 'string', default: '4000' }, seed: { type: 'string', default: '20261129' } },
});
const [reps, seed] = [values.reps, values.seed].map(Number);
if (!(Number.isInteger(reps) && reps >= 1)) throw new Error('--reps must be a whole number >= 1');

const MARGIN = 0.05;
/**
 * What may pass at the margin where a judge misses every loss it is sure about, with three standard errors. A loss that only
 * people see is a rare event among the labels of a class, for which the interval is a little too narrow.
 */
const ALLOWED = 0.0375 + 3 * Math.sqrt((0.0375 * 0.9625) / reps);
const USUAL = { nCases: 1000, discordance: 0.1, shares: [0.7, 0.3], margin: MARGIN, reps, seed };

const rate = (value) => value.toFixed(3).replace(/^0/, '');
const rows = [];
let worst = 0;
let worstOfGate = 0;
for (const judge of JUDGES) {
  for (const nLabels of [100, 200, 300]) {
    const atMargin = simulateTwoPhase({ ...USUAL, judge, nLabels, delta: -MARGIN });
    const unchanged = simulateTwoPhase({ ...USUAL, judge, nLabels, delta: 0 });
    worst = Math.max(worst, atMargin.falsePass, atMargin.peoplePass);
    worstOfGate = Math.max(worstOfGate, atMargin.gatePass);
    rows.push([
      judge.name,
      nLabels,
      rate(atMargin.falsePass),
      rate(atMargin.coverage),
      ((unchanged.width / unchanged.peopleWidth) ** 2).toFixed(2),
      (50 * unchanged.width).toFixed(1),
      rate(atMargin.peoplePass),
      rate(atMargin.gatePass),
      `${Math.round(100 * unchanged.calibrated)} %`,
    ]);
    process.stderr.write(`${rows.at(-1).join('  ')}\n`);
  }
}

const error = Math.sqrt((0.025 * 0.975) / reps)
  .toFixed(4)
  .replace(/^0/, '');
const text = [
  `Written by \`node scripts/validate-labels.mjs\` (seed ${seed}, ${reps} samples a row; standard error ${error} at .025); do not edit.`,
  '1,000 cases in two slices, a margin of 5 points, and people who differ on 10 % of the cases; the judge is unsure of a fifth. At a loss of one margin 2.5 % may pass.',
  markdownTable(
    [
      'the judge',
      'labels',
      'passes at a loss of the margin',
      'interval holds the truth',
      'labels needed, people alone = 1',
      'half width without change, points',
      'people alone pass at the margin',
      'the gate passes at the margin',
      'judge found calibrated, without change',
    ],
    rows,
  ),
].join('\n\n');
await writeFile(page, withTables(await readFile(page, 'utf8'), text));
if (worst > ALLOWED) {
  process.stderr.write(`a loss of the margin passes in ${worst}, more than ${ALLOWED.toFixed(4)}\n`);
  process.exitCode = 1;
}
if (worstOfGate > 0.025 + 3 * Math.sqrt((0.025 * 0.975) / reps)) {
  process.stderr.write(`through a gate, a loss of the margin passes in ${worstOfGate}\n`);
  process.exitCode = 1;
}
