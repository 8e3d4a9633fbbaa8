import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { qgate } from '../support/in-process.js';
import { JUDGED_LIVE_GATE, judgedLiveGate, LIVE_RUBRIC } from '../support/judged-live-gate.js';
import { startLiveGate } from '../support/live-gate.js';
import { writeTree } from '../support/scratch.js';

test('a gate with a judge runs, judges both orders, tells what became of it, and judges nothing twice', async () => {
  const { folder, server } = await judgedLiveGate({ nPerSlice: 3 });
  const checked = await qgate(['check', 'echo'], folder);
  expect(checked).toMatchObject({ code: 0, stderr: '' });
  await qgate(['lock', 'echo'], folder);
  const arms = ['--baseline', 'old', '--candidate', 'new'];
  const first = await qgate(['run', 'echo', ...arms, '--json'], folder);
  const { judging, run } = JSON.parse(first.stdout) as {
    readonly judging: Record<string, unknown>;
    readonly run: { readonly id: string };
  };
  expect(judging).toMatchObject({
    preferences: { nWins: 6, nTies: 0, nLosses: 0, nUnscored: 0 },
    models: { 'judge-1': 12 },
    costs: { nAsked: 12 },
  });
  const toJudge = server.requests.filter(({ body }) => body.model === 'judge-1');
  expect(toJudge).toHaveLength(12);
  expect(toJudge[0]?.body).toMatchObject({
    response_format: { type: 'json_schema' },
    max_completion_tokens: 1024,
  });
  expect(toJudge.map(({ rawBody }) => rawBody).join()).not.toMatch(/baseline|candidate|\bold\b|\bnew\b/);
  const report = readFileSync(path.join(folder, 'reports', run.id, 'report.md'), 'utf8');
  expect(report).toContain('Candidate wins 6, ties 0, losses 0, win rate 1.000 (n = 6).');

  const again = await qgate(['judge', 'run', 'latest'], folder);
  expect(again.stderr).toContain('12 judgments: 12 were there, 0 are new');
  expect(again.code).toBe(first.code);
  const other = await qgate(['judge', 'run', 'latest', '--judge', 'old'], folder);
  expect(other).toMatchObject({ code: 2 });
  expect(other.stderr).toContain('old is another judge than the one this run is pinned to (judge, judge-1)');
  expect(server.requests).toHaveLength(24);
});

test('field case 101 and 104: a judge cannot be negated, and its prompt is a file', async () => {
  const judge =
    '{bundle: ../../bundles/old.yaml, prompt: "file://rubric.txt", rubric: rubric.yaml, mode: pairwise, negate: true}';
  const gate = JUDGED_LIVE_GATE.replace(/judge: \{.*\}/, `judge: ${judge}`);
  const { folder, server } = await startLiveGate({ nPerSlice: 3, gate });
  writeTree(folder, { 'gates/echo/rubric.yaml': LIVE_RUBRIC });
  const { code, stderr } = await qgate(['check', 'echo'], folder);
  expect(code).toBe(2);
  expect(stderr).toContain('negate');
  const named = await startLiveGate({ nPerSlice: 3, gate: gate.replace(', negate: true', '') });
  writeTree(named.folder, { 'gates/echo/rubric.yaml': LIVE_RUBRIC });
  const unread = await qgate(['check', 'echo'], named.folder);
  expect(unread.code).toBe(2);
  expect(unread.stderr).toContain('file://rubric.txt');
  expect(server.requests).toEqual([]);
});
