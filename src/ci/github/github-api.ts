import { UsageError } from '../../shared/errors.js';
import { readSecret } from '../../shared/read-secret.js';
import { USER_AGENT } from '../../shared/version.js';

const TIMEOUT_MS = 30_000;
const USUAL_URL = 'https://api.github.com';

export interface GitHubReply {
  readonly status: number;
  /** null where there is none, or it is no JSON. */
  readonly body: unknown;
}

/** Asks GitHub's REST interface. @throws UsageError where it cannot be reached; its refusals are replies */
export type GitHubApi = (
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: unknown,
) => Promise<GitHubReply>;

/**
 * The interface at `GITHUB_API_URL`. The token goes there and nowhere else: redirects are not followed, and neither it nor what
 * comes back of it stands in a message.
 * @returns null where there is no `GITHUB_TOKEN`
 * @throws UsageError for an address to which no token may go, and a token that cannot stand in a header
 */
export function gitHubApi(environment: Readonly<Record<string, string | undefined>>): GitHubApi | null {
  if (!environment.GITHUB_TOKEN) return null;
  const token = readSecret(environment, 'GITHUB_TOKEN', 'the comment on a pull request');
  const base = apiBase(environment.GITHUB_API_URL || USUAL_URL);
  return async (method, path, body) => {
    let response: Response;
    try {
      response = await fetch(`${base}${path}`, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          accept: 'application/vnd.github+json',
          authorization: `Bearer ${token}`,
          'user-agent': USER_AGENT,
          'x-github-api-version': '2022-11-28',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch (error) {
      throw new UsageError(`GitHub cannot be reached at ${base} (${reasonOf(error)})`);
    }
    return { status: response.status, body: await jsonOf(response) };
  };
}

function apiBase(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  const isLoopback = url !== null && /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(url.hostname);
  if (url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback)))
    return given.replace(/\/+$/, '');
  throw new UsageError('GITHUB_API_URL is no https address, so no token is sent there');
}

/** The kind of failure alone: messages of the transport may hold what was sent. */
function reasonOf(error: unknown): string {
  const cause = (error as { cause?: { code?: unknown } }).cause?.code;
  return typeof cause === 'string' ? cause : error instanceof Error ? error.name : 'unknown';
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}
