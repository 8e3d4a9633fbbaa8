import { UsageError } from '../../shared/errors.js';
import type { GitHubApi, GitHubReply } from './github-api.js';

const PER_PAGE = 100;
/** Pull requests with more comments than this get another comment rather than an endless search. */
const MAX_PAGES = 50;

export interface CommentTarget {
  /** `owner/name`. */
  readonly repository: string;
  readonly number: number;
  /** First line of the comment. */
  readonly marker: string;
}

/**
 * Puts the one comment of this check on a pull request: the one with the marker that the same account wrote, or a new one.
 * @returns its address
 * @throws UsageError where GitHub refuses
 */
export async function putStickyComment(
  api: GitHubApi,
  { repository, number, marker }: CommentTarget,
  body: string,
): Promise<string> {
  const repositoryPath = pathOf(repository);
  const found = await findOwn(api, `/repos/${repositoryPath}/issues/${number}/comments`, marker);
  const reply =
    found === null
      ? await api('POST', `/repos/${repositoryPath}/issues/${number}/comments`, { body })
      : await api('PATCH', `/repos/${repositoryPath}/issues/comments/${found}`, { body });
  if (reply.status !== 200 && reply.status !== 201) throw refusal(reply);
  const address = (reply.body as { html_url?: unknown } | null)?.html_url;
  return typeof address === 'string' ? address : `${repository}#${number}`;
}

/** The number of the open pull request whose head is this very commit; null where there is none. */
export async function pullRequestOf(
  api: GitHubApi,
  repository: string,
  { owner, branch, sha }: { readonly owner: string; readonly branch: string; readonly sha: string },
): Promise<number | null> {
  const head = encodeURIComponent(`${owner}:${branch}`);
  const reply = await api('GET', `/repos/${pathOf(repository)}/pulls?state=open&head=${head}&per_page=100`);
  if (reply.status !== 200 || !Array.isArray(reply.body)) throw refusal(reply);
  const pulls = reply.body as readonly { number?: unknown; head?: { sha?: unknown } }[];
  const found = pulls.find((pull) => pull.head?.sha === sha)?.number;
  return Number.isSafeInteger(found) ? (found as number) : null;
}

async function findOwn(api: GitHubApi, path: string, marker: string): Promise<number | null> {
  const login = await ownLogin(api);
  for (let page = 1; page <= MAX_PAGES; page++) {
    const reply = await api('GET', `${path}?per_page=${PER_PAGE}&page=${page}`);
    if (reply.status !== 200 || !Array.isArray(reply.body)) throw refusal(reply);
    const comments = reply.body as readonly Comment[];
    const own = comments.find((comment) => isOwn(comment, login) && hasMarker(comment, marker));
    if (own !== undefined && Number.isSafeInteger(own.id)) return own.id as number;
    if (comments.length < PER_PAGE) return null;
  }
  return null;
}

interface Comment {
  readonly id?: unknown;
  readonly body?: unknown;
  readonly user?: { readonly login?: unknown; readonly type?: unknown } | null;
}

/** The account of a personal token; null for that of a workflow, which may not ask. */
async function ownLogin(api: GitHubApi): Promise<string | null> {
  const { status, body } = await api('GET', '/user');
  const login = (body as { login?: unknown } | null)?.login;
  return status === 200 && typeof login === 'string' ? login : null;
}

/** Anyone may write the marker into a comment; only one of our own is taken for ours. */
function isOwn({ user }: Comment, login: string | null): boolean {
  return login === null ? user?.type === 'Bot' : user?.login === login;
}

function hasMarker({ body }: Comment, marker: string): boolean {
  return typeof body === 'string' && body.split(/\r?\n/, 1)[0] === marker;
}

/** @throws UsageError for what is no `owner/name` */
function pathOf(repository: string): string {
  if (/^[\w.-]+\/[\w.-]+$/.test(repository)) return repository;
  throw new UsageError(`GITHUB_REPOSITORY is no owner/name: ${JSON.stringify(repository)}`);
}

function refusal({ status, body }: GitHubReply): UsageError {
  const message = (body as { message?: unknown } | null)?.message;
  const said = typeof message === 'string' ? `: ${message.slice(0, 200)}` : '';
  return new UsageError(
    `GitHub did not take the comment (${status}${said})`,
    status === 403 || status === 404 ? 'the job needs `permissions: pull-requests: write`' : undefined,
  );
}
