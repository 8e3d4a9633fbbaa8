/**
 * How many responses a second each check grades, on the 2,705 answers of five models to IFEval's prompts, and the whole
 * example gate on 5,276 answers. Build first. Numbers depend on the machine; receiving one response from a model takes
 * hundreds of milliseconds, so anything above some thousand a second is far below the cost of the answers themselves.
 *
 * With PROMPTFOO=<folder of the promptfoo package> its assertions grade the same answers in the same run, beside the checks
 * that ask the same; that package is no dependency of this one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { checkTypes } from '../dist/grade/checks/index.js';
import { compileChecks, gradeResponse } from '../dist/grade/grade-response.js';
import { openScriptRunner } from '../dist/scripts/open-script-runner.js';

const root = new URL('..', import.meta.url);
const lines = (text) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const unscored = {
  truncated: 'unscored',
  empty: 'unscored',
  filtered: 'unscored',
  refused: 'unscored',
  tool_call: 'unscored',
  allowance: 0,
};

const aCase = (fields) => ({
  id: 'c',
  slice: 's',
  input: { kind: 'text', text: '' },
  reference: null,
  tools: null,
  tags: [],
  cluster: null,
  meta: {},
  checks: [],
  origin: { file: 'bench', line: 1 },
  ...fields,
});
const response = (text) => ({
  arm: 'candidate',
  caseId: 'c',
  repeat: 0,
  status: text === null ? 'empty' : 'ok',
  text,
  reasoning: null,
  toolCalls: [],
  detail: null,
  recordedGrades: { label: true },
});
const spec = (type, options) => ({
  name: type,
  type,
  isNegated: false,
  options,
  critical: null,
  confirm: null,
  when: null,
});

/** Grades all items often enough to take about a second, and gives responses a second. */
function rate(items, grade) {
  for (const item of items.slice(0, 200)) grade(item);
  let graded = 0;
  const start = performance.now();
  do {
    for (const item of items) grade(item);
    graded += items.length;
  } while (performance.now() - start < 1000);
  return graded / ((performance.now() - start) / 1000);
}

/** Modules of scripts are measured apart: each call goes to a thread. */
const inThisThread = checkTypes.filter(({ type }) => type !== 'script');

const folder = new URL('test/fixtures/ifeval/', root);
const outputs = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl.gz') && name !== 'cases.jsonl.gz')
  .flatMap((name) => lines(gunzipSync(readFileSync(new URL(name, folder))).toString('utf8')))
  .map(({ output }) => response(output));
const meanLength = outputs.reduce((sum, { text }) => sum + (text?.length ?? 0), 0) / outputs.length;
process.stdout.write(
  `${outputs.length} answers, ${Math.round(meanLength)} characters on average\n\n| check | responses/s |\n| --- | --: |\n`,
);
for (const type of inThisThread) {
  const example = type.examples[0];
  const checks = compileChecks([spec(type.type, example?.options ?? { grade: 'label' })]);
  const testCase = aCase({ reference: example?.reference ?? null });
  const perSecond = rate(outputs, (each) => gradeResponse(each, testCase, checks, unscored));
  process.stdout.write(`| ${type.type} | ${Math.round(perSecond).toLocaleString('en-US')} |\n`);
}

const gate = new URL('gates/grade-school-math/', root);
const cases = new Map(
  lines(readFileSync(new URL('cases.jsonl', gate), 'utf8')).map((line) => [line.id, aCase(line)]),
);
const answers = readdirSync(new URL('outputs/', gate)).flatMap((name) =>
  lines(readFileSync(new URL(`outputs/${name}`, gate), 'utf8')).map(({ id, output }) => [
    cases.get(id),
    response(output),
  ]),
);
const answer = compileChecks([
  spec('number', { extract: { line: 'last', pattern: '^A: (.*)$' }, equals: 'reference' }),
]);
const perSecond = rate(answers, ([testCase, each]) => gradeResponse(each, testCase, answer, unscored));
process.stdout.write(
  `\ngrade-school-math, both arms of all four models: ${answers.length} answers at ${Math.round(perSecond).toLocaleString('en-US')} a second\n`,
);

const scripts = openScriptRunner();
const source = 'export const check = ({ text }) => ({ passed: text.length > 100 });';
const call = {
  module: { digest: 'bench', source },
  limits: { timeoutMs: 60_000, memoryMb: 64 },
};
const started = performance.now();
for (const { text } of outputs.slice(0, 500)) await scripts.run({ ...call, input: { text: text ?? '' } });
process.stdout.write(
  `script, one module in its thread: ${Math.round(500 / ((performance.now() - started) / 1000)).toLocaleString('en-US')} a second\n`,
);
await scripts.close();

/**
 * The checks that both tools have: ours, and the other's assertion that asks the same, or why outcomes cannot be compared
 * (edit distance is a share here and a count there).
 */
const PAIRS = [
  ['contains', { text: 'the' }, { type: 'contains', value: 'the' }],
  ['contains-any', { texts: ['refund', 'the'] }, { type: 'contains-any', value: ['refund', 'the'] }],
  ['exact', { equals: 'yes' }, { type: 'equals', value: 'yes' }],
  ['starts-with', { text: 'The' }, { type: 'starts-with', value: 'The' }],
  ['regex', { pattern: '\\b[A-Z]\\w+ing\\b' }, { type: 'regex', value: '\\b[A-Z]\\w+ing\\b' }],
  ['json', {}, { type: 'is-json' }],
  ['word-count', { at_least: 50 }, { type: 'word-count', value: { min: 50 } }],
  ['refusal', {}, { type: 'is-refusal' }],
  [
    'similarity',
    { measure: 'levenshtein', to: 'The quick brown fox.', at_least: 0.1 },
    { type: 'levenshtein', value: 'The quick brown fox.', threshold: 1000 },
    'other scale',
  ],
];

const promptfoo = await loadPromptfoo(process.env.PROMPTFOO);
if (promptfoo === null) {
  process.stdout.write(
    '\npromptfoo: not installed (set PROMPTFOO to the folder of its package to compare)\n',
  );
} else {
  process.stdout.write(
    `\nbeside promptfoo ${promptfoo.version}, on the same answers\n\n| check | responses/s | assertion | responses/s | same outcome |\n| --- | --: | --- | --: | --: |\n`,
  );
  const answers = outputs.filter(({ text }) => text !== null).slice(0, 500);
  for (const [type, options, assertion, whyNotCompared] of PAIRS) {
    const checks = compileChecks([spec(type, options)]);
    const testCase = aCase({});
    const gradeOurs = (each) => gradeResponse(each, testCase, checks, unscored)[0].outcome.passed === true;
    const gradeTheirs = async ({ text }) =>
      (await promptfoo.runAssertion({ assertion, test: {}, providerResponse: { output: text } })).pass;
    const ours = rate(answers, gradeOurs);
    const theirs = await rateAsync(answers, gradeTheirs);
    let nSame = 0;
    for (const each of answers) if (gradeOurs(each) === (await gradeTheirs(each))) nSame += 1;
    const shown = (perSecond) => Math.round(perSecond).toLocaleString('en-US');
    process.stdout.write(
      `| ${type} | ${shown(ours)} | ${assertion.type} | ${shown(theirs)} | ${whyNotCompared ?? `${nSame} of ${answers.length}`} |\n`,
    );
  }
}

async function rateAsync(items, grade) {
  for (const item of items.slice(0, 50)) await grade(item);
  let graded = 0;
  const start = performance.now();
  do {
    for (const item of items) await grade(item);
    graded += items.length;
  } while (performance.now() - start < 1000);
  return graded / ((performance.now() - start) / 1000);
}

async function loadPromptfoo(packageFolder) {
  if (!packageFolder) return null;
  const { version, exports, main } = JSON.parse(
    readFileSync(path.join(packageFolder, 'package.json'), 'utf8'),
  );
  const entry = exports?.['.']?.import ?? exports?.['.'] ?? main;
  const file = path.join(packageFolder, typeof entry === 'string' ? entry : entry.default);
  const loaded = await import(pathToFileURL(file).href);
  const assertions = loaded.assertions ?? loaded.default?.assertions;
  return { version, runAssertion: assertions.runAssertion };
}
