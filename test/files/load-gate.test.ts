import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadGate } from '../../src/files/load-gate.js';
import { checkTypes } from '../../src/grade/checks/index.js';
import { DefinitionError, type Problem } from '../../src/shared/errors.js';
import { scratchFolder, writeTree } from '../support/scratch.js';

const FIXTURES = 'test/fixtures/definition';

async function problemsOf(scenario: string): Promise<readonly Problem[]> {
  const error: unknown = await loadGate(`${FIXTURES}/${scenario}`, checkTypes).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DefinitionError)) throw new Error(`${scenario} was not refused`, { cause: error });
  return error.problems;
}

/** `file:line path: message (hint)`, the file without its folder. */
async function toldOf(scenario: string): Promise<readonly string[]> {
  const folder = `${FIXTURES}/${scenario}/`;
  return (await problemsOf(scenario)).map(({ file, line, path, message, hint }) =>
    `${file.replace(folder, '')}:${line ?? '-'} ${path ?? '-'}: ${message}${hint ? ` (${hint})` : ''}`.replaceAll(
      folder,
      '',
    ),
  );
}

test('a gate that uses every supported part is read', async () => {
  const { gate, cases, warnings, gateDigest, casesDigest } = await loadGate(
    `${FIXTURES}/complete`,
    checkTypes,
  );
  expect(warnings).toEqual([]);
  expect(gateDigest).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(casesDigest).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(gate.promptTemplate).toBe('Answer in one word.\n\n{{input}}\n');
  expect(gate.slices[2]).toEqual({
    name: 'other',
    task: 'support',
    share: 0.15,
    shareSource: { count: 1200, window: '2026-10-01/2026-10-31', source: 'gateway log' },
    rule: null,
  });
  expect(gate.checks.map(({ type, isNegated, critical, when }) => [type, isNegated, critical, when])).toEqual(
    [
      ['exact', false, null, null],
      ['regex', true, 'leaks-card-number', { tag: 'payments' }],
    ],
  );
  expect(cases.map(({ id, reference, tags, cluster, meta }) => [id, reference, tags, cluster, meta])).toEqual(
    [
      ['b-1', 'x', ['lang:de', 'payments'], null, { document: 'd1' }],
      ['b-2', ['x', 'y'], [], null, { document: 'd2' }],
      ['u-1', 'no', [], null, { document: 'd3' }],
      ['r-1', '007', ['lang:de', 'payments'], null, { document: 'd4' }],
      ['o-1', 'y', [], 'c9', { document: 'd5' }],
    ],
  );
  expect(cases[3]?.input).toEqual({ kind: 'text', text: 'one, "two"\nthree' });
  expect(cases[3]?.origin).toEqual({ file: `${FIXTURES}/complete/cases/more.csv`, line: 2 });
  expect(cases[4]?.origin.line).toBe(5);
});

test('the folder and the file are the same gate', async () => {
  const folder = await loadGate(`${FIXTURES}/complete`, checkTypes);
  const file = await loadGate(`${FIXTURES}/complete/gate.yaml`, checkTypes);
  expect(file).toEqual(folder);
});

test('field case 2: an assertion block where nothing reads it is refused', async () => {
  expect(await toldOf('stray-assertion')).toEqual([
    'cases.jsonl:1 vars: unknown key "vars" (vars.assert looks like an assertion, and would grade nothing there: put it under "checks")',
  ]);
});

test('field case 2: a gate that grades nothing is refused, naming the slices', async () => {
  expect(await toldOf('nothing-graded')).toEqual([
    'gate.yaml:9 metrics[0]: metric "correct" grades nothing in slice "billing" (1 case, the first being "b-1"), slice "refunds" (1 case, the first being "r-1"): no check applies, so every answer would pass (the gate has no checks; add some under "checks")',
  ]);
});

test('field case 4: no cases are no success', async () => {
  expect(await toldOf('empty-cases')).toEqual(['cases.jsonl:- -: the file has 0 cases']);
});

test('field case 9: a number where a text is compared is refused, with the quoted form', async () => {
  const [problem, ...others] = await problemsOf('numbers-as-text');
  expect(others).toEqual([]);
  expect(problem).toMatchObject({
    file: `${FIXTURES}/numbers-as-text/cases.jsonl`,
    line: 1,
    code: 'reference-not-text',
  });
});

test('field case 13: files of a glob are read in the order of the bytes of their paths', async () => {
  const { cases } = await loadGate(`${FIXTURES}/glob-order`, checkTypes);
  expect(cases.map(({ id }) => id)).toEqual(['r-0', 'b-1', 'r-1']);
});

test('field case 13: rows without an id are refused', async () => {
  expect(await toldOf('glob-without-ids')).toEqual([
    'part-a.jsonl:1 id: the case has no "id": pairing is by id, never by position (give every case an id that never changes)',
    'part-b.jsonl:1 id: the case has no "id": pairing is by id, never by position (give every case an id that never changes)',
  ]);
});

test('field case 14: an id used twice names both places, also across files', async () => {
  expect(await toldOf('duplicate-ids')).toEqual([
    'second.jsonl:2 id: the id "b-1" is used twice: on first.jsonl line 1 and on line 2 (ids are unique in the whole gate)',
    'second.jsonl:3 id: the id "r-1" is used twice: on first.jsonl line 2 and on line 3 (ids are unique in the whole gate)',
  ]);
});

test('field case 17: a misspelt placeholder is refused before anything is sent', async () => {
  expect(await toldOf('misspelt-placeholder')).toEqual([
    'prompt.hbs:1 -: placeholder "contxt" is in no case (did you mean "meta.context"?)',
  ]);
});

test('field case 21: a row with another number of fields is refused, and the file with it', async () => {
  expect(await toldOf('csv-bad-row')).toEqual([
    'cases.csv:5 -: row 5: expected 4 fields, got 5 (put fields that hold a comma between double quotes)',
  ]);
});

test('field case 49: half a surrogate pair names the row', async () => {
  expect(await toldOf('half-surrogate')).toEqual([
    'cases.jsonl:2 input: the text is not well-formed Unicode (half a surrogate pair)',
  ]);
});

test('a case of an unknown slice is refused from both sides', async () => {
  expect(await toldOf('unknown-slice')).toEqual([
    'gate.yaml:6 slices[1].name: no case belongs to slice "refunds" (did you mean "refund"?)',
    'cases.jsonl:2 slice: case "r-1" belongs to "refund", which is no slice of the gate (did you mean "refunds"?)',
  ]);
});

test('a file that is not there is named with the nearest one that is', async () => {
  expect(await toldOf('missing-files')).toEqual([
    'case.jsonl:- -: there is no such file (did you mean cases.jsonl?)',
    'prompts.hbs:- -: there is no such file (did you mean prompt.hbs?)',
  ]);
  expect(await toldOf('complete/gat.yaml')).toEqual([
    'test/fixtures/definition/complete/gat.yaml:- -: there is no such file (did you mean test/fixtures/definition/complete/gate.yaml?)',
  ]);
});

test('errors of the gate and of its cases are told at once', async () => {
  expect(await toldOf('many-errors')).toEqual([
    'gate.yaml:4 slices: the shares sum to 0.9, not 1 (shares are parts of all production traffic; add the missing slice or correct the shares)',
    'gate.yaml:11 metrics[0].max_regresion: unknown key "max_regresion" (did you mean "max_regression"?)',
    'cases.jsonl:1 refrence: unknown key "refrence" (did you mean "reference"?)',
    'cases.jsonl:2 -: the line is not JSON: it ends too early (every line holds one whole JSON object)',
  ]);
});

test('development cases alone are cases', async () => {
  const folder = scratchFolder();
  const { cases } = await loadGate(`${FIXTURES}/glob-order`, checkTypes);
  const text = readFileSync(`${FIXTURES}/glob-order/gate.yaml`, 'utf8');
  writeTree(folder, {
    'gate.yaml': text.replace('"part-*.jsonl"', '{development: dev.jsonl}'),
    'dev.jsonl': cases
      .map(({ id, slice, reference }) => JSON.stringify({ id, slice, input: 'x', reference }))
      .join('\n'),
  });
  expect((await loadGate(folder, checkTypes)).cases.map(({ id }) => id)).toEqual(['r-0', 'b-1', 'r-1']);
});

test('too few cases for a margin under non-inferiority, and below min_cases, are errors', async () => {
  const folder = scratchFolder();
  const text = readFileSync(`${FIXTURES}/glob-order/gate.yaml`, 'utf8').replaceAll(
    'part-*',
    `${process.cwd()}/${FIXTURES}/glob-order/part-*`,
  );
  writeTree(folder, {
    'few.yaml': text.replaceAll(', min_cases: 1', ''),
    'refused.yaml': text.replaceAll('0.05, min_cases: 1', '0.03, evidence: non-inferiority'),
    'overall.yaml': text.replace(', evidence: point', ''),
  });
  const refused = loadGate(`${folder}/few.yaml`, checkTypes);
  await expect(refused).rejects.toThrow(
    'slice "billing" has 1 independent case and min_cases is 30: its threshold can never be met',
  );
  await expect(refused).rejects.toThrow(
    'slice "refunds" has 2 independent cases and min_cases is 30: its threshold can never be met',
  );
  await expect(loadGate(`${folder}/refused.yaml`, checkTypes)).rejects.toThrow(
    'slice "billing" has 1 case, and non-inferiority within 0.03 needs 125 flawless ones: it can never pass',
  );
  await expect(loadGate(`${folder}/overall.yaml`, checkTypes)).rejects.toThrow(
    /the overall "correct" cannot show non-inferiority within 0\.02: with these cases and shares even a flawless result reaches down to −0\.\d{3}, so it can never pass/,
  );
});

test('tags, cohorts, clusters and repeats are held against the cases', async () => {
  const folder = scratchFolder();
  const text = readFileSync(`${FIXTURES}/complete/gate.yaml`, 'utf8')
    .replaceAll('cases/', `${process.cwd()}/${FIXTURES}/complete/cases/`)
    .replace('tag: payments', 'tag: paymnts')
    .replace('tag: "lang:de"', 'slice: billng')
    .replace('meta.document', 'meta.doc')
    .replace('times: 5, cases: 2}', 'times: 5, cases: 20}')
    .replace('prompt: prompt.hbs\n', '');
  writeTree(folder, { 'gate.yaml': text });
  const error: unknown = await loadGate(folder, checkTypes).catch((thrown: unknown) => thrown);
  const { problems } = error as DefinitionError;
  expect(problems.slice(0, 5).map(({ path, message, hint }) => `${path}: ${message} (${hint})`)).toEqual([
    'cohorts[0].where: no case matches where of cohort "german" (did you mean "billing"?)',
    'repeats.cases: 20 cases cannot be repeated: the gate has 5 (write at most 5, or all)',
    'checks[1].when: no case matches when of check "card-number" (did you mean "payments"?)',
    'meta.doc: case "b-1" has no text or number at meta.doc, by which the gate clusters (give it one, or remove cluster_by from the gate)',
    'meta.doc: case "b-2" has no text or number at meta.doc, by which the gate clusters (give it one, or remove cluster_by from the gate)',
  ]);
});
