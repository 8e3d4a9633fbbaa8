import { expect, test } from 'vitest';
import { gitHubApi } from '../../../src/ci/github/github-api.js';
import { putStickyComment } from '../../../src/ci/github/sticky-comment.js';
import { FAKE_TOKEN, startFakeGitHub } from '../../support/fake-github.js';

const MARKER = '<!-- qgate:pr:v1 -->';
const TARGET = { repository: 'o/r', number: 7, marker: MARKER };
const bot = { login: 'github-actions[bot]', type: 'Bot' };
const person = { login: 'mallory', type: 'User' };

function api(url: string) {
  const made = gitHubApi({ GITHUB_TOKEN: FAKE_TOKEN, GITHUB_API_URL: url });
  if (made === null) throw new Error('no token');
  return made;
}

test('one comment is made, and the same one is brought up to date', async () => {
  const github = await startFakeGitHub();
  expect(await putStickyComment(api(github.url), TARGET, `${MARKER}\none`)).toMatch(/#new$/);
  expect(await putStickyComment(api(github.url), TARGET, `${MARKER}\ntwo`)).toMatch(/#updated$/);
  expect(github.comments.map(({ body }) => body)).toEqual([`${MARKER}\ntwo`]);
  expect(github.requests.every(({ hasToken }) => hasToken)).toBe(true);
});

test('the own comment is found behind a hundred others; a marker that a person planted is left alone', async () => {
  const others = Array.from({ length: 120 }, (_, id) => ({
    id: id + 1,
    body: `${MARKER}\nPASS`,
    user: person,
  }));
  const quoting = { id: 200, body: `> ${MARKER}`, user: bot };
  const own = { id: 201, body: `${MARKER}\r\nold`, user: bot };
  const github = await startFakeGitHub({ comments: [...others, quoting, own] });
  await putStickyComment(api(github.url), TARGET, `${MARKER}\nnew`);
  expect(github.comments.find(({ id }) => id === 201)?.body).toBe(`${MARKER}\nnew`);
  expect(github.comments.filter(({ body }) => body.endsWith('PASS'))).toHaveLength(120);
});

test('a refusal says what the job lacks, and never the token', async () => {
  const github = await startFakeGitHub({ refuse: 403 });
  const refused = putStickyComment(api(github.url), TARGET, 'x');
  await expect(refused).rejects.toMatchObject({
    message: 'GitHub did not take the comment (403: no, ghs)',
    hint: 'the job needs `permissions: pull-requests: write`',
  });
});

test('the token goes to https or to this machine alone, and an address nobody answers at is told without it', async () => {
  expect(gitHubApi({})).toBeNull();
  for (const url of ['http://evil.test', 'file:///etc', 'nonsense'])
    expect(() => api(url)).toThrow('GITHUB_API_URL is no https address, so no token is sent there');
  await expect(api('http://127.0.0.1:9')('GET', '/user')).rejects.toThrow(
    /^GitHub cannot be reached at http:\/\/127\.0\.0\.1:9 \(\w+( \w+)*\)$/,
  );
  await expect(
    putStickyComment(api('http://127.0.0.1:9'), { ...TARGET, repository: 'o/r/../x' }, ''),
  ).rejects.toThrow('GITHUB_REPOSITORY is no owner/name');
});
