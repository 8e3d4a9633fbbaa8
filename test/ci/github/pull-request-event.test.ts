import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readPullRequestEvent } from '../../../src/ci/github/pull-request-event.js';
import { scratchFolder } from '../../support/scratch.js';

const SHA = 'a'.repeat(40);

function read(name: string, event: unknown, more: Readonly<Record<string, string>> = {}) {
  const file = path.join(scratchFolder(), 'event.json');
  writeFileSync(file, typeof event === 'string' ? event : JSON.stringify(event));
  return readPullRequestEvent({
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: name,
    GITHUB_EVENT_PATH: file,
    GITHUB_REPOSITORY: 'o/r',
    ...more,
  });
}

const pull = (from: string | null, login = 'ada') => ({
  pull_request: {
    number: 7,
    user: { login },
    head: { sha: SHA, repo: from === null ? null : { full_name: from } },
    base: { sha: SHA, repo: { full_name: 'o/r' } },
  },
});

test('a pull request from a branch of the repository may have secrets', () => {
  expect(read('pull_request', pull('o/r'))).toEqual({
    repository: 'o/r',
    number: 7,
    baseSha: SHA,
    withoutSecretsBecause: null,
    followed: null,
  });
});

test.each([
  ['a fork', pull('mallory/r'), /^the pull request comes from a fork \(mallory\/r\), which gets no secrets/],
  ['a fork that is gone', pull(null), /^the pull request comes from a fork \(one that is gone\)/],
  ['Dependabot', pull('o/r', 'dependabot[bot]'), /^the pull request is Dependabot’s/],
])('field case 162: %s has none', (_, event, why) => {
  expect(read('pull_request', event)?.withoutSecretsBecause).toMatch(why);
});

test('field case 181: pull_request_target is refused', () => {
  expect(() => read('pull_request_target', pull('mallory/r'))).toThrow(
    'qgate pr does not run for pull_request_target',
  );
});

test('the base of a merge group and of a push; a new branch has none', () => {
  expect(read('merge_group', { merge_group: { base_sha: SHA } })?.baseSha).toBe(SHA);
  expect(read('push', { before: SHA })?.baseSha).toBe(SHA);
  expect(read('push', { before: '0'.repeat(40) })?.baseSha).toBeNull();
});

test('the head that a workflow follows', () => {
  const run = { head_repository: { owner: { login: 'mallory' } }, head_branch: 'b', head_sha: SHA };
  expect(read('workflow_run', { workflow_run: run })?.followed).toEqual({
    owner: 'mallory',
    branch: 'b',
    sha: SHA,
  });
  expect(read('workflow_run', { workflow_run: {} })?.followed).toBeNull();
});

test('outside of GitHub there is no event; one that cannot be read is an error', () => {
  expect(readPullRequestEvent({ GITHUB_EVENT_NAME: 'pull_request_target' })).toBeNull();
  expect(() => read('pull_request', '{')).toThrow('the event of this job (GITHUB_EVENT_PATH) cannot be read');
});
