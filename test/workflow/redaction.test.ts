import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import type { Verdict } from '../../src/verdict/verdict.js';
import { completion } from '../support/fake-openai.js';
import { qgate } from '../support/in-process.js';
import { LIVE_GATE, startLiveGate } from '../support/live-gate.js';
import { scratchFolder, writeTree } from '../support/scratch.js';

const RUN = ['run', 'echo', '--baseline', 'old', '--candidate', 'new', '--json'];
const REDACTING = `${LIVE_GATE}redact:
  secrets: true
  patterns: [{name: email, pattern: "\\\\w+@sturgeon[.]org"}]
`;

test('what the gate redacts is never stored, is graded as stored, and is counted', async () => {
  const { folder } = await startLiveGate({
    nPerSlice: 30,
    gate: REDACTING,
    script: ({ prompt, body }) => {
      const word = prompt.replace('Say ', '');
      const isTold = body.model === 'new' && /-(3|4)$/.test(word);
      return {
        answer: completion(isTold ? `${word} ann@sturgeon.org bob@sturgeon.org sk-test-1234567890` : word, {
          model: body.model,
        }),
      };
    },
  });
  const { stdout } = await qgate(RUN, folder);
  expect((JSON.parse(stdout) as Verdict).redaction).toEqual({
    nChanged: { baseline: 0, candidate: 4 },
    rules: [
      { name: 'secrets', baseline: 0, candidate: 4 },
      { name: 'email', baseline: 0, candidate: 8 },
    ],
  });
  const path = `${folder}/.qgate/store.sqlite`;
  for (const file of [path, `${path}-wal`].filter(existsSync)) {
    const bytes = readFileSync(file);
    expect(bytes.includes('ann@')).toBe(false);
    expect(bytes.includes('sk-test')).toBe(false);
  }
  const shown = await qgate(['show', 'latest', 'short-3'], folder);
  expect(shown.stdout).toContain('| short-3 [redacted:email] [redacted:email] [redacted]');
  const report = await qgate(['report', 'latest', '--format', 'markdown'], folder);
  expect(report.stdout).toMatch(/Redacted before storing and grading[\s\S]*answers changed \| +0 \| +4/);
});

it('recorded answers are redacted too, and check --try grades what a run would', async () => {
  const cwd = scratchFolder();
  const line = (id: string, output: string) => JSON.stringify({ id, output });
  writeTree(cwd, {
    'gates/g/gate.yaml': `gate: 1
name: g
cases: cases.jsonl
slices: [{name: s, share: 1, max_regression: 0.1, evidence: point}]
decoding: {temperature: 0, top_p: 1, max_tokens: 16, seed: 7, stop: [], presence_penalty: 0, frequency_penalty: 0, extra: {}}
checks: [{name: no-mail, type: not-contains, text: "@"}]
metrics: [{name: clean, from: all-checks, max_regression: 0.1, evidence: point}]
redact: {patterns: [{name: email, pattern: "\\\\S+@\\\\S+"}]}
`,
    'gates/g/cases.jsonl': '{"id":"a","slice":"s","input":"x"}\n{"id":"b","slice":"s","input":"y"}\n',
    'bundles/old.yaml': 'bundle: 1\nname: old\nendpoint: {recorded: old.jsonl}\n',
    'bundles/new.yaml': 'bundle: 1\nname: new\nendpoint: {recorded: new.jsonl}\n',
    'bundles/old.jsonl': `${line('a', 'fine')}\n${line('b', 'fine')}\n`,
    'bundles/new.jsonl': `${line('a', 'me@sturgeon.org')}\n${line('b', 'fine')}\n`,
  });
  const { stdout } = await qgate(['run', 'g', '--baseline', 'old', '--candidate', 'new', '--json'], cwd);

  const verdict = JSON.parse(stdout) as Verdict;
  expect(verdict.redaction?.nChanged).toEqual({ baseline: 0, candidate: 1 });
  expect(verdict.rules.find(({ kind }) => kind === 'overall')?.estimate).toBe(0);
  const tried = await qgate(['check', 'g', '--try', 'bundles/new.jsonl', '--json'], cwd);
  expect(JSON.parse(tried.stdout).tried.checks).toMatchObject([{ name: 'no-mail', nPassed: 2, nFailed: 0 }]);
});

test('rules that cannot be run, match nothing or share a name are refused', async () => {
  const { folder } = await startLiveGate({ nPerSlice: 30 });
  const gate = `${LIVE_GATE}redact:
  patterns:
    - {name: a, pattern: "(?=x)"}
    - {name: b, pattern: "x*"}
    - {name: b, pattern: "y"}
    - {name: secrets, pattern: "z"}
`;
  writeFileSync(`${folder}/gates/echo/gate.yaml`, gate);
  const { code, stderr } = await qgate(['check', 'echo'], folder);
  expect(code).toBe(2);
  expect(stderr.split('\n').map((line) => line.replace(/^\S+ +error +/, '').replace(/ — .*/, ''))).toEqual([
    expect.stringMatching(/^redact\.patterns\[0\]\.pattern: look-?(around|ahead)/),
    'redact.patterns[1].pattern: the pattern matches even where there is nothing',
    'redact.patterns[2].name: the name "b" is taken',
    'redact.patterns[3].name: the name "secrets" is taken',
    '4 errors, 0 warnings',
    '',
  ]);
  writeFileSync(`${folder}/gates/echo/gate.yaml`, `${LIVE_GATE}redact: {}\n`);
  expect((await qgate(['check', 'echo'], folder)).code).toBe(2);
});
