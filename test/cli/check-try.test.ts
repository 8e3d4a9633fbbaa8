import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtQgate } from '../support/in-process.js';
import { scratchFolder, writeTree } from '../support/scratch.js';

const GATE = `gate: 1
name: t
cases: cases.jsonl
slices:
  - {name: s, task: a, share: 1, max_regression: 0.4}
decoding: {temperature: 0, top_p: 1, max_tokens: 256, seed: 7, stop: [], presence_penalty: 0, frequency_penalty: 0, extra: {}}
checks:
  - {name: right, type: exact, equals: reference}
  - {name: greeting, type: contains, text: Hello, turn: 1, when: {tag: multi}}
  - {name: even, type: script, module: even.mjs, timeout_ms: 30000}
  - {name: secret, type: not-contains, text: pin, critical: leaks}
metrics:
  - {name: correct, from: all-checks, max_regression: 0.4, evidence: point}
slice_rules: {min_cases: 1}
allow_recorded: true
`;
const CASES = [
  { id: 'c1', slice: 's', input: { turns: ['hi', 'sum?'] }, reference: '42', tags: ['multi'] },
  { id: 'c2', slice: 's', input: 'q', reference: '7' },
  { id: 'c3', slice: 's', input: 'q', reference: '8' },
  { id: 'c4', slice: 's', input: 'q', reference: '8' },
];
const MODULE = `export function check({ text }) {
  if (text === 'trap') throw new Error('trapped');
  return { passed: Number(text) % 2 === 0, reason: 'of ' + text };
}
`;
const jsonLines = (rows: readonly unknown[]) => `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`;

function workspace(outputs: readonly unknown[], more: Readonly<Record<string, string>> = {}): string {
  const folder = scratchFolder();
  writeTree(folder, {
    'gates/t/gate.yaml': GATE,
    'gates/t/cases.jsonl': jsonLines(CASES),
    'gates/t/even.mjs': MODULE,
    'out.jsonl': jsonLines(outputs),
    ...more,
  });
  return folder;
}
const OUTPUTS = [
  { id: 'c1', turns: ['Hello there', '42'] },
  { id: 'c2', output: 'trap' },
  { id: 'c3', output: '\u001b[31m9 pin\u202e' },
];

describe('qgate check --try', () => {
  test('tells what each check says of each recorded answer, and stores nothing', async () => {
    const cwd = workspace(OUTPUTS);
    const { code, stdout, stderr } = await builtQgate(['check', 't', '--try', 'out.jsonl'], { cwd });
    expect(stderr).toMatch(
      /^\S+:13:5 {2}warning {2}metrics\[0\]: metric "correct" takes passed or failed of "even".*\n0 errors, 1 warning\n$/,
    );
    expect(stdout).toBe(`t on out.jsonl: 3 of 4 cases have an answer

  check                     type          passed  failed  unscored
  right                     exact              1       2         0
  greeting                  contains           1       0         0
  even                      script             1       1         1
  secret (critical: leaks)  not-contains       2       1         0

failed  c2  right: output "trap" is not "7"
  {"output":"trap"}
unscored  c2  even: the script gave no result: trapped (line 2, column 30 of the module)
failed  c3  right: output "\\u001b[31m9 pin\\u202e" is not "8"
  {"output":"\\u001b[31m9 pin\\u202e"}
failed  c3  even: the script says failed: of \\x1b[31m9 pin\\u202e
  {"score":0}
failed  c3  secret: expected not-contains: output contains "pin"
  {"found":[{"text":"pin","at":7}],"missing":[]}
`);
    expect(code).toBe(0);
    expect(existsSync(path.join(cwd, '.qgate'))).toBe(false);
  });

  test('--json lists every finding with the whole answer', async () => {
    const cwd = workspace(OUTPUTS);
    const { code, stdout } = await builtQgate(['check', 't', '--try', 'out.jsonl', '--json'], { cwd });
    const { isUsable, tried } = JSON.parse(stdout);
    expect({ code, isUsable }).toEqual({ code: 0, isUsable: true });
    expect(tried).toMatchObject({ gate: 't', file: 'out.jsonl', nCases: 4, nTried: 3 });
    expect(tried.checks[0]).toEqual({
      name: 'right',
      type: 'exact',
      critical: null,
      nPassed: 1,
      nFailed: 2,
      nUnscored: 0,
    });
    expect(tried.findings).toHaveLength(5);
    expect(tried.findings[4]).toMatchObject({
      caseId: 'c3',
      check: 'secret',
      output: '\u001b[31m9 pin\u202e',
    });
  });

  test('a file that cannot be used ends with 2', async () => {
    const twice = [
      { id: 'c2', output: 'a' },
      { id: 'c2', output: 'b' },
    ];
    const cwd = workspace(twice, { 'others.jsonl': jsonLines([{ id: 'z', output: 'a' }]) });
    const tryFile = (file: string) => builtQgate(['check', 't', '--try', file], { cwd });
    const missing = await tryFile('nope.jsonl');
    expect(missing.code).toBe(2);
    expect(missing.stderr).toContain('nope.jsonl cannot be read');
    const others = await tryFile('others.jsonl');
    expect(others.code).toBe(2);
    expect(others.stderr).toContain('no line of others.jsonl answers a case of t');
    const duplicates = await tryFile('out.jsonl');
    expect(duplicates.code).toBe(2);
    expect(duplicates.stderr).toContain('out.jsonl:2');
    expect(duplicates.stdout).toBe('');
  });

  test('so does a gate that cannot be used, and nothing is graded', async () => {
    const cwd = workspace(OUTPUTS, { 'gates/t/even.mjs': "import fs from 'node:fs';\n" });
    const { code, stdout, stderr } = await builtQgate(['check', 't', '--try', 'out.jsonl'], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('gates/t/gate.yaml:10:');
    expect(stderr).toContain(
      'gates/t/even.mjs cannot be used: a module of a script check cannot import anything',
    );
  });
});

test('a run with a module is decided again from the store alone, without the module', async () => {
  const answers = (last: string) =>
    jsonLines([
      ...CASES.slice(0, 3).map(({ id, reference }) => ({ id, output: reference })),
      { id: 'c4', output: last },
    ]);
  const bundle = (name: string) =>
    `bundle: 1\nname: ${name}\nmodel: {ref: "hf://m/m", revision: ${name}}\nendpoint: {recorded: ${name}.jsonl}\n`;
  const cwd = workspace([], {
    'gates/t/gate.yaml': GATE.replace(/ {2}- \{name: greeting.*\n/, ''),
    'bundles/old.yaml': bundle('old'),
    'bundles/new.yaml': bundle('new'),
    'bundles/old.jsonl': answers('8'),
    'bundles/new.jsonl': answers('trap'),
  });
  const args = ['run', 't', '--baseline', 'old', '--candidate', 'new', '--unlocked', '--json'];
  const first = await builtQgate(args, { cwd });
  expect(first.stderr).not.toContain(' error ');
  expect(first.code).toBe(11);
  rmSync(path.join(cwd, 'gates'), { recursive: true });
  const again = await builtQgate(['verdict', 'latest', '--json'], { cwd });
  expect(again).toMatchObject({ code: 11, stdout: first.stdout });
  const shown = await builtQgate(['show', 'latest', 'c4'], { cwd });
  expect(shown.stdout).toContain('the script gave no result: trapped');
});
