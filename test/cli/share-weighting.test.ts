import { expect, test } from 'vitest';
import type { Verdict } from '../../src/verdict/verdict.js';
import { builtQgate } from '../support/in-process.js';
import { scratchFolder, writeTree } from '../support/scratch.js';

const GATE = `gate: 1
name: shares
cases: cases.jsonl
slices:
  - {name: A, share: 0.9, max_regression: 0.2, evidence: point}
  - {name: B, share: 0.1, max_regression: 0.2, evidence: point}
decoding: {temperature: 0, top_p: 1, max_tokens: 16, seed: 7, stop: [], presence_penalty: 0, frequency_penalty: 0, extra: {}}
checks:
  - {name: answer, type: exact, equals: reference}
metrics:
  - {name: correct, from: all-checks, max_regression: 0.2, evidence: point}
allow_recorded: true
`;

/** 20 cases in A, of which the candidate loses two; 200 in B, all right in both arms. */
function gateFiles(): Record<string, string> {
  const ids = [
    ...Array.from({ length: 20 }, (_, index) => `A-${index}`),
    ...Array.from({ length: 200 }, (_, index) => `B-${index}`),
  ];
  const lines = (line: (id: string) => unknown) =>
    `${ids.map((id) => JSON.stringify(line(id))).join('\n')}\n`;
  const bundle = (name: string) =>
    `bundle: 1\nname: ${name}\nmodel: {ref: "api://test/${name}"}\nendpoint: {recorded: ../${name}.jsonl}\n`;
  return {
    'gates/shares/gate.yaml': GATE,
    'gates/shares/cases.jsonl': lines((id) => ({ id, slice: id[0], input: `Say ${id}`, reference: id })),
    'old.jsonl': lines((id) => ({ id, output: id })),
    'new.jsonl': lines((id) => ({ id, output: id === 'A-0' || id === 'A-1' ? 'no' : id })),
    'bundles/old.yaml': bundle('old'),
    'bundles/new.yaml': bundle('new'),
  };
}

test('field case 19: the overall is weighted by share, not by how many cases a slice happens to have', async () => {
  const cwd = scratchFolder();
  writeTree(cwd, gateFiles());
  const run = ['run', 'shares', '--baseline', 'old', '--candidate', 'new'];
  const { code, stdout } = await builtQgate([...run, '--json'], { cwd });
  const { metrics } = JSON.parse(stdout) as Verdict;
  expect(code).toBe(0);
  expect(metrics[0]?.overall?.difference).toBeCloseTo(-0.09, 12);
  expect(metrics[0]?.pooledDifference).toBeCloseTo(-2 / 220, 12);
  const report = (await builtQgate(['report', 'latest'], { cwd })).stdout;
  expect(report).toMatch(/overall, share-weighted .* 220\/220 .* −9\.0 /);
  expect(report).toMatch(/pooled, not used .*−0\.9/);
  expect(report).toMatch(/\bA +90\.0 % +20\/20 .* −10\.0 /);
  expect(report).toMatch(/\bB +10\.0 % +200\/200 .* 0\.0 /);
});
