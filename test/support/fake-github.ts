import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

interface FakeComment {
  readonly id: number;
  body: string;
  readonly user: { readonly login: string; readonly type: string };
}

export interface FakeGitHub {
  readonly url: string;
  readonly comments: FakeComment[];
  /** `METHOD path` of each request, and whether it carried the token. */
  readonly requests: { readonly line: string; readonly hasToken: boolean }[];
}

export const FAKE_TOKEN = 'ghs_made_up_for_the_test';

/**
 * As much of GitHub's REST interface as a sticky comment needs, on a loopback port.
 * @param options.refuse status with which every write is answered
 */
export async function startFakeGitHub(
  options: {
    readonly comments?: readonly FakeComment[];
    readonly pulls?: readonly { readonly number: number; readonly head: { readonly sha: string } }[];
    readonly refuse?: number;
  } = {},
): Promise<FakeGitHub> {
  const comments = [...(options.comments ?? [])];
  const requests: FakeGitHub['requests'] = [];
  const answer = (method: string, path: string, body: { body?: string }): readonly [number, unknown] => {
    const url = new URL(path, 'http://x');
    if (url.pathname === '/user') return [403, { message: 'Resource not accessible by integration' }];
    if (url.pathname === '/repos/o/r/pulls') return [200, options.pulls ?? []];
    if (method === 'GET') {
      const page = Number(url.searchParams.get('page'));
      return [200, comments.slice((page - 1) * 100, page * 100)];
    }
    if (options.refuse !== undefined) return [options.refuse, { message: `no, ${FAKE_TOKEN.slice(0, 3)}` }];
    if (method === 'POST') {
      const user = { login: 'github-actions[bot]', type: 'Bot' };
      comments.push({ id: comments.length + 1, body: body.body ?? '', user });
      return [201, { html_url: 'https://github.test/o/r/pull/7#new' }];
    }
    const own = comments.find(({ id }) => id === Number(url.pathname.split('/').at(-1)));
    if (own !== undefined) own.body = body.body ?? '';
    return [200, { html_url: 'https://github.test/o/r/pull/7#updated' }];
  };
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    request.on('end', () => {
      const [method, path] = [request.method ?? '', request.url ?? ''];
      requests.push({
        line: `${method} ${path}`,
        hasToken: request.headers.authorization === `Bearer ${FAKE_TOKEN}`,
      });
      const [status, body] = answer(method, path, text === '' ? {} : (JSON.parse(text) as { body?: string }));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  // A connection that the client means to use again is not closed under it on a slow machine.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, comments, requests };
}
