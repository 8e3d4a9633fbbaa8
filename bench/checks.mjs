/**
 * How many responses a second each check grades, on the 2,705 answers of five models to IFEval's prompts, and the whole
 * example gate on 5,276 answers. Build first. Numbers depend on the machine; receiving one response from a model takes
 * hundreds of milliseconds, so anything above some thousand a second is far below the cost of the answers themselves.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { checkTypes } from '../dist/grade/checks/index.js';
import { compileChecks, gradeResponse } from '../dist/grade/grade-response.js';

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

const folder = new URL('test/fixtures/ifeval/', root);
const outputs = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl.gz') && name !== 'cases.jsonl.gz')
  .flatMap((name) => lines(gunzipSync(readFileSync(new URL(name, folder))).toString('utf8')))
  .map(({ output }) => response(output));
const meanLength = outputs.reduce((sum, { text }) => sum + (text?.length ?? 0), 0) / outputs.length;
process.stdout.write(
  `${outputs.length} answers, ${Math.round(meanLength)} characters on average\n\n| check | responses/s |\n| --- | --: |\n`,
);
for (const type of checkTypes) {
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
