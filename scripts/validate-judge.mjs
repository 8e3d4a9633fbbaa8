/**
 * Sends simulated judges of known faults through the whole product (plan, run, judge, packets, import, verdict,
 * calibration) and writes how often verdicts are wrong, and which faults are flagged, into docs/judge.md. Reads the built
 * modules, so build first. Equal options give equal tables on every machine.
 *
 *     node scripts/validate-judge.mjs [--reps 30] [--draws 1000] [--seed 20261129] [--short]
 *
 * `--short` makes one whole run of each kind and 200 draws, in about a minute, and writes nothing.
 *
 * Exits 1 where a loss of exactly the margin passes more often than chance allows, or where a run over HTTP gives other
 * numbers than the same run in this process.
 */
import { readFile, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { replyOverHttp, runJudgedWorld } from './validation/judge-world.mjs';
import { drawJudged } from './validation/judged-draws.mjs';
import { erring, firstTaker, lengthLover, lenient, selfPreferring } from './validation/judges.mjs';
import { markdownTable, withTables } from './validation/report.mjs';

const page = fileURLToPath(new URL('../docs/judge.md', import.meta.url));
const { values } = parseArgs({
  options: {
    reps: { type: 'string' },
    draws: { type: 'string' },
    seed: { type: 'string', default: '20261129' },
    short: { type: 'boolean', default: false },
  },
});
const usual = values.short ? { reps: '1', draws: '200' } : { reps: '30', draws: '1000' };
const [reps, draws, firstSeed] = [values.reps ?? usual.reps, values.draws ?? usual.draws, values.seed].map(
  Number,
);
if (![reps, draws].every((n) => Number.isInteger(n) && n >= 1)) {
  throw new Error('--reps and --draws must be whole numbers >= 1');
}

const MARGIN = 0.15;
/** What two raters and a third make of it: both must err alike for a case to be settled wrongly. */
const RATER_ERROR = 0.03;
const KEPT = 1 - 3 * (RATER_ERROR / 2) ** 2;
const LOSS = MARGIN / KEPT;
const USUAL = { nCases: 500, nDrawn: 300, margin: MARGIN, raterError: RATER_ERROR };
const AT_MARGIN = { worse: 0.1 + LOSS, better: 0.1 };
const UNCHANGED = { worse: 0.15, better: 0.15 };

const JUDGES = [
  { name: 'good: errs in 5 %', judge: erring(0.05) },
  { name: 'poor: errs in 30 %', judge: erring(0.3) },
  { name: 'lenient: overlooks 40 % of losses', judge: lenient(0.4) },
  { name: 'self-preferring in 15 %', judge: selfPreferring(0.15) },
];

const startedAt = performance.now();
function tell(text) {
  process.stderr.write(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${text}\n`);
}

const rate = (count, n = reps) => (count / n).toFixed(3).replace(/^0/, '');

const EMPTY = { pass: 0, block: 0, alone: 0, aloneCovers: 0, covers: 0, calibrated: 0, powered: 0 };

/** What one run adds: its outcome, and what gating by the judge alone would have said. */
function count(counts, { overall, state, outcome, truth }) {
  const delta = KEPT * (truth.better - truth.worse);
  const holds = ({ lower, upper }) => lower <= delta + 1e-12 && delta <= upper + 1e-12;
  const { judgeOnly, people, role } = overall.judged;
  counts.pass += Number(outcome === 'pass');
  counts.block += Number(outcome === 'block');
  counts.alone += Number(judgeOnly.interval.lower >= -MARGIN - 1e-12);
  counts.aloneCovers += Number(holds(judgeOnly.interval));
  counts.covers += Number(holds(overall.interval));
  counts.calibrated += Number(state === 'calibrated');
  counts.powered += Number(role === 'gates');
  counts.width = (counts.width ?? 0) + overall.interval.upper - overall.interval.lower;
  counts.peopleWidth = (counts.peopleWidth ?? 0) + people.interval.upper - people.interval.lower;
}

/** Whole runs through the product. */
async function verdictsOf({ judge }, truth) {
  const counts = { ...EMPTY };
  for (let repetition = 0; repetition < reps; repetition += 1) {
    const { verdict } = await runJudgedWorld({ ...USUAL, ...truth, judge, seed: firstSeed + repetition });
    const [{ overall, judge: said }] = verdict.metrics;
    count(counts, { overall, state: said.calibration.state, outcome: verdict.verdict, truth });
  }
  return counts;
}

/** The same kind of grades drawn straight into calibration and analysis. */
function drawsOf({ judge }, truth) {
  const counts = { ...EMPTY };
  for (let repetition = 0; repetition < draws; repetition += 1) {
    const { overall, calibration, state } = drawJudged({
      ...USUAL,
      ...truth,
      judge,
      seed: firstSeed + repetition,
    });
    const outcome = { met: 'pass', breached: 'block', undecided: 'inconclusive' }[state];
    count(counts, { overall, state: calibration.state, outcome, truth });
  }
  return counts;
}

function rowOf(name, truthName, counts, n) {
  const width = (sum) => ((100 * sum) / n).toFixed(1);
  return [
    name,
    truthName,
    rate(counts.pass, n),
    rate(counts.block, n),
    rate(counts.covers, n),
    `**${rate(counts.alone, n)}**`,
    rate(counts.aloneCovers, n),
    rate(counts.calibrated, n),
    rate(counts.powered, n),
    `${width(counts.width)} / ${width(counts.peopleWidth)}`,
  ];
}

/** How often each fault is flagged, over seeds. */
async function flagsOf({ judge, names }) {
  const counts = { position: 0, length: 0, own: 0 };
  for (let repetition = 0; repetition < reps; repetition += 1) {
    const setting = {
      ...USUAL,
      ...UNCHANGED,
      nCases: 260,
      nDrawn: 240,
      judge,
      names,
      seed: firstSeed + repetition,
    };
    const { position, length, selfPreference } = (await runJudgedWorld(setting)).calibration;
    counts.position += Number(position.test.prefersPosition);
    counts.length += Number(length.isFlagged);
    counts.own += Number(selfPreference.isFlagged === true);
  }
  return counts;
}

/** The same run over HTTP, with a server for both arms and the judge. */
async function overHttpToo(setting) {
  const reply = replyOverHttp(setting);
  const server = http.createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const body = JSON.parse(text);
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        id: 'x',
        object: 'chat.completion',
        created: 1,
        model: body.model,
        choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: reply(body) } }],
        usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
      }),
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await runJudgedWorld(setting, `http://127.0.0.1:${server.address().port}/v1`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

const problems = [];
const runRows = [];
const drawRows = [];
for (const setting of JUDGES) {
  for (const [truthName, truth] of [
    ['1 margin', AT_MARGIN],
    ['none', UNCHANGED],
  ]) {
    const runs = await verdictsOf(setting, truth);
    tell(`runs, ${setting.name}, loss ${truthName}`);
    const drawn = drawsOf(setting, truth);
    tell(`draws, ${setting.name}, loss ${truthName}`);
    for (const [counts, n] of [
      [runs, reps],
      [drawn, draws],
    ]) {
      // Four standard errors above the promised 2.5 %.
      const most = 0.025 + 4 * Math.sqrt((0.025 * 0.975) / n);
      if (truthName === '1 margin' && counts.pass / n > most)
        problems.push(`${setting.name} passes too often`);
    }
    runRows.push(rowOf(setting.name, truthName, runs, reps));
    drawRows.push(rowOf(setting.name, truthName, drawn, draws));
  }
  const setting1 = { ...USUAL, ...AT_MARGIN, judge: setting.judge, seed: firstSeed };
  const [here, there] = [await runJudgedWorld(setting1), await overHttpToo(setting1)];
  if (here.numbers !== there.numbers) problems.push(`${setting.name}: other numbers over HTTP`);
  tell(`${setting.name}: over HTTP as in process`);
}

const names = { baseline: 'llama-before', candidate: 'judge-after' };
const flagRows = [];
for (const [name, judge] of [
  ['unbiased, errs in 3 %', erring(0.03)],
  ['takes the first answer in 15 %', firstTaker(0.15)],
  ['takes the longer answer in 30 %', lengthLover(0.3)],
  ['takes its own family in 20 %', selfPreferring(0.2)],
]) {
  const counts = await flagsOf({ judge, names });
  tell(`flags, ${name}: ${JSON.stringify(counts)}`);
  flagRows.push([name, rate(counts.position), rate(counts.length), rate(counts.own)]);
}

const HEAD = [
  'judge',
  'true loss',
  'pass',
  'block',
  'interval holds the truth',
  '**pass by judge alone**',
  'its interval holds the truth',
  'calibrated',
  'has a say',
  'mean width, and by people alone',
];
const errorAt = (p, n) =>
  Math.sqrt((p * (1 - p)) / n)
    .toFixed(3)
    .replace(/^0/, '');
const HEADING = `Written by \`node scripts/validate-judge.mjs\` (seed ${firstSeed}); do not edit.`;
const text = [
  `Each run has ${USUAL.nCases} cases in two slices, ${USUAL.nDrawn} of them graded by two people who err in ${100 * RATER_ERROR} % and a third who settles, and a judge who sees every pair in both orders. The margin is ${100 * MARGIN} points, and the rule asks for non-inferiority. At a loss of one margin 2.5 % may pass. *Judge alone* is what a gate would do that took the judge's interval for the truth: this product never does.`,
  `**Whole runs** (${reps} a row; standard error ${errorAt(0.025, reps)} at .025): plan, both arms, judge, packets, a packet of disputes, import, calibration, verdict. For each judge one run was repeated with a server behind HTTP and gave the same numbers.`,
  markdownTable(HEAD, runRows),
  `**Grades drawn straight into calibration and analysis** (${draws} a row; standard error ${errorAt(0.025, draws)} at .025):`,
  markdownTable(HEAD, drawRows),
  `**How often calibration flags a judge** (${reps} whole runs a row with 240 labelled pairs and no change between the arms; each judge has one fault):`,
  markdownTable(['judge', 'position', 'length', 'own family'], flagRows),
].join('\n\n');
if (values.short) process.stdout.write(`${text}\n`);
else {
  await writeFile(page, withTables(await readFile(page, 'utf8'), `${HEADING}\n\n${text}`));
  process.stdout.write('written: docs/judge.md\n');
}
for (const problem of problems) process.stdout.write(`problem: ${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
