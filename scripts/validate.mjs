/**
 * Simulates runs whose truth is known, sends them through the product's own analysis and verdict, and writes how often
 * intervals cover and gates pass what they should not into docs/statistics.md. Reads the built modules, so build first.
 * Equal options give equal tables on every machine.
 *
 *     node scripts/validate.mjs [--reps 500] [--looks-reps 1000] [--seed 20261129] [--only intervals|clusters|collapses|looks] [--small]
 *
 * `--only` makes the tables of one part anew. `--small` prints the counts of a few small settings as JSON and writes nothing.
 * Exits 1 where the default interval lets a loss at the margin pass more often than 3 %, where looks do, where their cost is
 * not what enumeration gives, or where reading what has arrived would seem to be harmless.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { validateClusters } from './validation/clusters.mjs';
import { clusteredDesign, rubricDesign, stratifiedDesign } from './validation/designs.mjs';
import { generatorOf } from './validation/draw.mjs';
import { enumerateIntervals, enumeratePolicies } from './validation/enumerate.mjs';
import { looksFaults, looksTables } from './validation/looks/report-looks.mjs';
import { validateAA, validateFull, validateSingle } from './validation/looks/validate-looks.mjs';
import { validateRareCollapses } from './validation/rare-collapses.mjs';
import { clusterTables, collapseTables, tablesOf, withTables } from './validation/report.mjs';
import { confirmWorst, simulate } from './validation/simulate.mjs';
import { simulateVerdicts } from './validation/verdicts.mjs';

const page = fileURLToPath(new URL('../docs/statistics.md', import.meta.url));
const { values } = parseArgs({
  options: {
    reps: { type: 'string', default: '500' },
    'looks-reps': { type: 'string', default: '1000' },
    seed: { type: 'string', default: '20261129' },
    only: { type: 'string' },
    small: { type: 'boolean', default: false },
  },
});
const options = { reps: Number(values.reps), seed: Number(values.seed), factor: 6, generatorOf };
const looksOptions = { reps: Number(values['looks-reps']), seed: options.seed };
for (const [name, { reps }] of [
  ['--reps', options],
  ['--looks-reps', looksOptions],
]) {
  if (!Number.isInteger(reps) || reps < 1) throw new Error(`${name} must be a whole number >= 1`);
}
if (![undefined, 'intervals', 'clusters', 'collapses', 'looks'].includes(values.only)) {
  throw new Error('--only is intervals, clusters, collapses or looks');
}

/** Largest false-pass rate that the default interval may have at the margin. */
const LIMIT = 0.03;

/** Repetitions of every world of a layout of clusters. */
const CLUSTER_REPS = 10_000;

/** The same of every world with rare collapses, and of candidates that have not changed, for the price. */
const COLLAPSE_REPS = 10_000;
const PRICE_REPS = 200;

const startedAt = performance.now();
function tell(text) {
  process.stderr.write(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${text}\n`);
}

function simulated(design) {
  const results = simulate(design, options);
  tell(`${design.section}: ${design.settings.length} settings`);
  const confirmed = confirmWorst(design, results, options);
  tell(`${design.section}: the worst again`);
  return confirmed;
}

function each(what, ns, make) {
  return ns.map((n) => {
    const made = make(n);
    tell(`${what}, n ${n}`);
    return made;
  });
}

function summaryOf({ intervals, stratified, clustered, benign, rare }) {
  const exact = Math.max(...intervals.map(({ worst }) => worst.guarded.falsePass));
  const confirmed = [...stratified, ...clustered, ...benign, ...rare].map((row) => row.confirmed);
  const drawn = confirmed.toSorted((a, b) => b.falsePass - a.falsePass)[0];
  const isKept =
    exact <= LIMIT &&
    confirmed.every(({ falsePass, falsePassError }) => falsePass - 2 * falsePassError <= LIMIT);
  const points = (value) => `${(100 * value).toFixed(2)} %`;
  return {
    isKept,
    sentence: `The default lets a loss that is exactly the margin pass in at most ${points(exact)} of runs where every outcome was enumerated, and in ${points(drawn.falsePass)} ± ${points(drawn.falsePassError)} in the worst simulated setting (${drawn.falsePassAt}).`,
  };
}

function validate() {
  const results = {
    options,
    intervals: each('intervals', [10, 20, 30, 50, 100, 300, 1000], (n) => enumerateIntervals(n)),
    policies: each('policies', [50, 100, 200, 300, 500, 1000], enumeratePolicies),
    stratified: simulated(stratifiedDesign([50, 100, 300, 1000])),
    clustered: simulated(clusteredDesign([50, 100, 300, 1000])),
    benign: simulated(rubricDesign('benign', [20, 50, 100, 300, 1000])),
    rare: simulated(rubricDesign('rare', [20, 30, 50, 100, 300, 1000])),
    verdicts: ['proportional', 'equal'].flatMap((kind) =>
      [300, 1000].flatMap((n) =>
        [0, 1, 2].map((margins) => {
          const counts = simulateVerdicts({ kind, n, margins }, options);
          tell(`verdicts, ${kind}, n ${n}, loss of ${margins} margins`);
          return { kind, n, margins, counts };
        }),
      ),
    ),
  };
  return { ...results, summary: summaryOf(results) };
}

/** Runs of a gate of five slices take long: a twentieth of those of a single slice. */
const FULL_SHARE = 1 / 20;

function validateLooks() {
  const fullReps = Math.max(1, Math.round(looksOptions.reps * FULL_SHARE));
  return {
    options: looksOptions,
    single: validateSingle(looksOptions, tell),
    sameBundle: validateAA(looksOptions, tell),
    full: validateFull({ ...looksOptions, reps: fullReps }, tell),
    fullReps,
  };
}

/** A few settings of each kind, for the test suite. */
function small() {
  const few = { ...options, reps: 40 };
  const of = (design, names) =>
    simulate({ ...design, settings: design.settings.filter(({ name }) => names.includes(name)) }, few).map(
      ({ setting, tallies }) => ({ setting: `${design.section}, ${setting.name}`, ...tallies }),
    );
  return {
    enumerated: enumerateIntervals(10),
    simulated: [
      ...of(stratifiedDesign([50]), [
        'n 50, equal, discordance 0.1, difference -0.05',
        'n 50, proportional, discordance 0.3, difference 0',
      ]),
      ...of(clusteredDesign([50]), ['n 50, discordance 0.1, difference -0.05']),
      ...of(rubricDesign('benign', [50]), ['n 50, one step, more losses']),
      ...of(rubricDesign('rare', [30]), ['n 30, full drop in 2 %, noisy rater']),
    ],
    looks: validateSingle({ ...looksOptions, reps: 10 }, () => {}, [
      { margin: 0.05, discordance: 0.05, nMax: 234, runs: 1, cost: [] },
    ]).map(({ courses, arrived }) => ({
      courses: courses.map(({ pass, block, nCases }) => [pass.rate, block.rate, nCases]),
      arrived: arrived.pass.rate,
    })),
    verdicts: [0, 2].map((margins) => simulateVerdicts({ kind: 'equal', n: 300, margins }, few)),
  };
}

async function write(name, text) {
  await writeFile(page, withTables(await readFile(page, 'utf8'), text, name));
}

if (values.small) {
  process.stdout.write(`${JSON.stringify(small(), null, 2)}\n`);
} else {
  if (values.only === undefined || values.only === 'clusters') {
    const results = validateClusters({ reps: CLUSTER_REPS, seed: options.seed, generatorOf }, tell);
    await write('validate-clusters', clusterTables(results));
    if (results.layouts.some(({ now, error }) => now > 0.025 + 3 * error)) process.exitCode = 1;
  }
  if (values.only === undefined || values.only === 'collapses') {
    const results = validateRareCollapses(
      { reps: COLLAPSE_REPS, priceReps: PRICE_REPS, seed: options.seed, generatorOf },
      tell,
    );
    await write('validate-collapses', collapseTables(results));
    if (results.sizes.some(({ now, error }) => now > LIMIT + 2 * error)) process.exitCode = 1;
  }
  if (values.only === undefined || values.only === 'intervals') {
    const results = validate();
    await write('validate', tablesOf(results));
    process.stdout.write(`${results.summary.sentence}\n`);
    if (!results.summary.isKept) process.exitCode = 1;
  }
  if (values.only === undefined || values.only === 'looks') {
    const results = validateLooks();
    await write('validate-looks', looksTables(results));
    const faults = looksFaults(results);
    process.stdout.write(
      faults.length === 0 ? 'looks keep their rates and cost what they should\n' : `${faults.join('\n')}\n`,
    );
    if (faults.length > 0) process.exitCode = 1;
  }
  process.stdout.write('written: docs/statistics.md\n');
}
