import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openDispatcher } from '../../../src/endpoint/openai/open-dispatcher.js';
import { forgetSecrets, withoutKnownSecrets } from '../../../src/shared/known-secrets.js';
import { readProxySettings } from '../../../src/shared/proxy-settings.js';

const open: Server[] = [];
afterEach(() => {
  forgetSecrets();
  for (const server of open.splice(0)) server.close();
});

/** A server that answers with its own name; requests to tunnel are noted and refused. */
async function serve(
  name: string,
): Promise<{ readonly url: string; readonly seen: string[]; readonly auth: string[] }> {
  const [seen, auth]: [string[], string[]] = [[], []];
  const note = ({ method, url, headers }: IncomingMessage): void => {
    seen.push(`${method} ${url}`);
    auth.push(headers['proxy-authorization'] ?? '');
  };
  const server = createServer((request, response) => {
    note(request);
    response.setHeader('connection', 'close');
    response.end(name);
  });
  server.on('connect', (request, socket) => {
    note(request);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(server);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, auth };
}

async function ask(origin: string, environment: Readonly<Record<string, string>>): Promise<string> {
  const dispatcher = openDispatcher(origin, 4, readProxySettings(environment));
  try {
    const { body } = await dispatcher.request({ origin, path: '/v1/models', method: 'GET' });
    return await body.text();
  } catch (error) {
    return `no answer: ${(error as Error).message}`;
  } finally {
    await dispatcher.destroy();
  }
}

test.each(['HTTP_PROXY', 'http_proxy'])(
  'field case 685: an http address is asked of the proxy in %s',
  async (name) => {
    const proxy = await serve('proxy');
    expect(await ask('http://model.invalid:8000', { [name]: proxy.url })).toBe('proxy');
    expect(proxy.seen).toEqual(['GET http://model.invalid:8000/v1/models']);
  },
);

test('field case 685: an https address goes through a tunnel of the proxy in HTTPS_PROXY, and not of another', async () => {
  const [proxy, other] = [await serve('proxy'), await serve('other')];
  const said = await ask('https://model.invalid', { HTTPS_PROXY: proxy.url, HTTP_PROXY: other.url });
  expect(said).toMatch(/^no answer: /);
  expect(proxy.seen).toEqual(['CONNECT model.invalid:443']);
  expect(await ask('https://model.invalid', { HTTP_PROXY: other.url })).toMatch(/^no answer: /);
  expect(other.seen).toEqual([]);
});

test('field case 685: loopback and what NO_PROXY names are asked directly', async () => {
  const [proxy, server] = [await serve('proxy'), await serve('server')];
  expect(await ask(server.url, { HTTP_PROXY: proxy.url })).toBe('server');
  for (const noProxy of ['model.invalid', '.invalid', '*', 'other, model.invalid:8000']) {
    const said = await ask('http://model.invalid:8000', { HTTP_PROXY: proxy.url, NO_PROXY: noProxy });
    expect([noProxy, said]).toEqual([noProxy, expect.stringMatching(/^no answer: /)]);
  }
  expect(proxy.seen).toEqual([]);
});

test('field case 685: credentials of a proxy are sent to it and are secrets', async () => {
  const proxy = await serve('proxy');
  const written = proxy.url.replace('//', '//user:p%40ssword1@');
  expect(await ask('http://model.invalid', { HTTP_PROXY: written })).toBe('proxy');
  const sent = proxy.auth[0] ?? '';
  expect(sent).toBe(`Basic ${Buffer.from('user:p@ssword1').toString('base64')}`);
  for (const told of [sent, written, 'p@ssword1']) expect(withoutKnownSecrets(told)).toContain('[redacted]');
  expect(withoutKnownSecrets(`${sent} ${written}`)).not.toMatch(/ssword1|dXNlcjpw/);
});

test('a proxy without a scheme is one of http; what is none is refused and not repeated', () => {
  expect(readProxySettings({ HTTP_PROXY: 'proxy.example:3128' }).httpProxy).toBe(
    'http://proxy.example:3128/',
  );
  expect(readProxySettings({ http_proxy: '', HTTP_PROXY: 'http://a' })).toEqual({
    httpProxy: '',
    httpsProxy: '',
    noProxy: '',
  });
  for (const given of [
    'socks5://user:secret-1@h:1',
    'http://',
    'http://user:%zz-secret-1@h',
    'ftp://secret-1',
  ]) {
    let said = '';
    try {
      readProxySettings({ HTTPS_PROXY: given });
    } catch (error) {
      said = (error as Error).message;
    }
    expect(said).toBe('HTTPS_PROXY is not the address of an http proxy');
  }
});
