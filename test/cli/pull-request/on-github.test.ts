import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FAKE_TOKEN, startFakeGitHub } from '../../support/fake-github.js';
import { qgate } from '../../support/in-process.js';
import { answers, scratchRepository, tutor } from '../../support/pull-request.js';

async function onGitHub(from: string) {
  const repository = await scratchRepository();
  const { folder, git, commit } = repository;
  const base = git('rev-parse', 'HEAD');
  commit({ 'bundles/tutor.yaml': tutor({ quantization: 'fp8' }), 'bundles/tutor.jsonl': answers('long') });
  const head = git('rev-parse', 'HEAD');
  const event = (value: unknown) =>
    writeFileSync(path.join(folder, '.git/event.json'), JSON.stringify(value));
  event({
    pull_request: {
      number: 7,
      head: { sha: head, repo: { full_name: from } },
      base: { sha: base, repo: { full_name: 'o/r' } },
    },
  });
  const github = await startFakeGitHub({ pulls: [{ number: 7, head: { sha: head } }] });
  const env = {
    PATH: process.env.PATH ?? '',
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_EVENT_PATH: path.join(folder, '.git/event.json'),
    GITHUB_REPOSITORY: 'o/r',
    GITHUB_API_URL: github.url,
    GITHUB_TOKEN: FAKE_TOKEN,
    GITHUB_OUTPUT: path.join(folder, '.git/output'),
    GITHUB_STEP_SUMMARY: path.join(folder, '.git/summary'),
  };
  return { folder, head, github, env, event };
}

test('field case 164: the comment is posted and the exit is that of the block; a second run brings it up to date', async () => {
  const { folder, github, env } = await onGitHub('o/r');
  const blocked = await qgate(['pr', '--comment'], folder, env);
  expect(blocked.code, blocked.stderr).toBe(10);
  expect((await qgate(['pr', '--comment'], folder, env)).code).toBe(10);
  expect(github.comments).toHaveLength(1);
  expect(github.comments[0]?.body).toMatch(/^<!-- qgate:pr:v1 -->\n# BLOCK {2}echo: tutor -> tutor/);
  expect(readFileSync(env.GITHUB_OUTPUT, 'utf8')).toMatch(/^verdict<<(qgate_\w+)\nblock\n\1\nexit-code<</);
  expect(readFileSync(env.GITHUB_STEP_SUMMARY, 'utf8')).toMatch(/^# BLOCK {2}echo/);
  expect(blocked.stderr).toMatch(/^::error file=bundles\/tutor\.yaml,title=qgate%3A BLOCK at echo::BLOCK/m);
  const everything = `${blocked.stdout}${blocked.stderr}${readFileSync(path.join(folder, 'reports/pull-request/check.json'), 'utf8')}`;
  expect(everything).not.toContain(FAKE_TOKEN);
});

test('a comment that GitHub refuses is a warning, and the block stays a block', async () => {
  const { folder, env } = await onGitHub('o/r');
  const ran = await qgate(['pr', '--comment'], folder, { ...env, GITHUB_API_URL: 'http://127.0.0.1:9' });
  expect(ran.code).toBe(10);
  expect(ran.stderr).toMatch(/^warning: GitHub cannot be reached at http:\/\/127\.0\.0\.1:9 /m);
});

test('field case 162: a fork is linted and planned, exit 2 with the reason, and a second workflow posts the comment', async () => {
  const { folder, head, github, env, event } = await onGitHub('mallory/r');
  const ran = await qgate(['pr', '--comment'], folder, env);
  expect(ran.code).toBe(2);
  expect(ran.stdout).toMatch(
    /^NOT CHECKED {2}1 gate to run on 1 changed bundle — the pull request comes from a fork/,
  );
  expect(readFileSync(env.GITHUB_STEP_SUMMARY, 'utf8')).toContain(
    'Nothing was run: the pull request comes from a fork',
  );
  expect([github.requests, existsSync(path.join(folder, '.qgate'))]).toEqual([[], false]);

  const file = 'reports/pull-request/check.json';
  const second = { ...env, GITHUB_EVENT_NAME: 'workflow_run' };
  const follow = (sha: string) =>
    event({
      workflow_run: { head_repository: { owner: { login: 'mallory' } }, head_branch: 'b', head_sha: sha },
    });
  follow(head);
  const posted = await qgate(['pr', '--comment-from', file, '--json'], folder, second);
  expect([posted.code, posted.stderr]).toEqual([0, '']);
  expect(JSON.parse(posted.stdout)).toEqual({ comment: expect.stringMatching(/^http/) });
  expect(github.comments[0]?.body).toContain(
    `Planned and linted without secrets at ${head}; nothing was run.`,
  );

  follow('0'.repeat(39).concat('1'));
  const stale = await qgate(['pr', '--comment-from', file], folder, second);
  expect(stale.stdout, stale.stderr).toBe(
    'no open pull request has this head any more: nothing to comment on\n',
  );

  follow(head);
  const forged = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as { isPlanOnly: boolean };
  writeFileSync(path.join(folder, file), JSON.stringify({ ...forged, isPlanOnly: false }));
  const refused = await qgate(['pr', '--comment-from', file], folder, second);
  expect([refused.code, refused.stderr]).toEqual([21, expect.stringContaining('nothing of it is posted')]);
  expect((await qgate(['pr', '--comment-from', file], folder, env)).code).toBe(2);
});
