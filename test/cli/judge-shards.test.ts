import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { qgate } from '../support/in-process.js';
import { judgedLiveGate } from '../support/judged-live-gate.js';

test('each shard judges its own cases, and a merge takes the judgments along: the whole run asks nothing again', async () => {
  const { folder, server } = await judgedLiveGate({ nPerSlice: 3 });
  const arms = ['echo', '--baseline', 'old', '--candidate', 'new', '--unlocked', '--quiet'];
  for (const index of [1, 2]) await qgate(['run', ...arms, '--shard', `${index}/2`], folder);
  const toJudge = () => server.requests.filter(({ body }) => body.model === 'judge-1').length;
  expect(toJudge()).toBe(12);
  const merged = await qgate(['merge', '.qgate', '--out', 'all.sqlite', '--json'], folder);
  const { judging } = JSON.parse(merged.stdout) as { readonly judging: Record<string, unknown> };
  expect(judging).toMatchObject({
    preferences: { nWins: 6, nTies: 0, nLosses: 0, nUnscored: 0 },
    costs: { nAsked: 12 },
  });
  const again = await qgate(['judge', 'run', 'latest', '--store', 'all.sqlite'], folder);
  expect(again.stderr).toContain('12 judgments: 12 were there, 0 are new');
  const { stdout } = await qgate(
    ['run', ...arms, '--json', '--store', 'whole.sqlite', '--out', 'whole'],
    folder,
  );
  expect(JSON.parse(stdout).judging).toEqual(judging);
  expect(JSON.parse(readFileSync(`${folder}/whole/verdict.json`, 'utf8')).judging).toEqual(judging);
});

test('--judge-later fills a run and asks no judge: nothing is decided, and its questions can be exported', async () => {
  const { folder, server } = await judgedLiveGate({ nPerSlice: 3, judge: ', api_key_env: NO_SUCH_KEY' });
  const run = ['run', 'echo', '--baseline', 'old', '--candidate', 'new', '--judge-later'];
  const filled = await qgate([...run, '--quiet'], folder);
  expect(filled.code).toBe(11);
  expect(filled.stdout).toMatch(
    /^PARTIAL: 12 of 12 responses of run echo-\w+ are stored; nothing is decided before the judge is asked \(/,
  );
  expect(server.requests).toHaveLength(12);
  const exported = await qgate(['judge', 'export', 'latest', '--out', 'questions', '--json'], folder);
  expect(JSON.parse(exported.stdout)).toMatchObject({ nRequests: 12, nJudged: 0, nUnshown: 0 });
  const refused = await qgate([...run, '--fail-fast'], folder);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot be combined') });
});
