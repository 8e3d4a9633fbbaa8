import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { openOpenAi } from '../../../src/endpoint/openai/open-openai.js';
import { QGATE_VERSION } from '../../../src/shared/version.js';
import { completion, startFakeOpenAi } from '../../support/fake-openai.js';
import { ROOT } from '../../support/run-qgate.js';

/** Names of variables that files below a folder read, by the given pattern. */
function namesRead(folder: string, pattern: RegExp): readonly string[] {
  const files = readdirSync(path.join(ROOT, 'node_modules', folder), { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((file) => /\.(mjs|js)$/.test(file) && !/(^|\/)(src|docs|test)\//.test(file))
    .map((file) => readFileSync(path.join(ROOT, 'node_modules', folder, file), 'utf8'));
  return [
    ...new Set(texts.flatMap((text) => Array.from(text.matchAll(pattern), ([, name]) => name ?? ''))),
  ].sort();
}

/** A version that reads another variable breaks this list: then see that nothing of it reaches a request. */
const READ_BY_OPENAI = [
  'AWS_BEARER_TOKEN_BEDROCK',
  'AWS_BEDROCK_BASE_URL',
  'AWS_DEFAULT_REGION',
  'AWS_REGION',
  'AZURE_OPENAI_API_KEY',
  'OPENAI_ADMIN_KEY',
  'OPENAI_API_KEY',
  'OPENAI_API_VERSION',
  'OPENAI_BASE_URL',
  'OPENAI_CUSTOM_HEADERS',
  'OPENAI_LOG',
  'OPENAI_ORG_ID',
  'OPENAI_PROJECT_ID',
  'OPENAI_WEBHOOK_SECRET',
] as const;

test('field case 683: the variables that the client library reads are these', () => {
  expect(namesRead('openai', /\breadEnv\)?\(['"](\w+)['"]\)/g)).toEqual(READ_BY_OPENAI);
});

test('field case 683: the variables that the HTTP library reads are these, and proxies are handed to it', () => {
  expect(namesRead('undici/lib', /\bprocess\.env\.(\w+)/g)).toEqual([
    'CI',
    'HTTPS_PROXY',
    'HTTP_PROXY',
    'JEST_WORKER_ID',
    'NO_PROXY',
    'UNDICI_NO_WASM_SIMD',
    'http_proxy',
    'https_proxy',
    'no_proxy',
  ]);
});

const ENDPOINT = {
  kind: 'openai',
  model: 'm',
  apiKeyEnv: null,
  headers: {},
  profile: 'vllm',
  tokenLimitField: null,
  concurrency: null,
  requestsPerMinute: null,
  tokensPerMinute: null,
  timeoutMs: null,
  isStreaming: false,
} as const;

test.each([
  ['a header', 'x-leak: leaked-1234'],
  ['a key', 'Authorization: Bearer leaked-1234\nOpenAI-Organization: leaked-1234'],
  ['no header at all', 'x leak: leaked-1234\n: leaked-1234\nx-leak: leaked\u0007-1234'],
])(
  'field cases 683 and 690: with every variable set (%s), a request carries our headers alone',
  async (_, custom) => {
    const server = await startFakeOpenAi(() => ({ answer: completion('yes', { model: 'm' }) }));
    try {
      for (const name of [...READ_BY_OPENAI, 'HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY'])
        vi.stubEnv(name, name === 'OPENAI_CUSTOM_HEADERS' ? custom : `http://leaked-1234.example/${name}`);
      const endpoint = openOpenAi({
        arm: 'baseline',
        spec: { ...ENDPOINT, urls: [{ url: server.url, weight: 1 }] },
        treatment: { systemPrompt: null, tools: null, templateArguments: null, sampling: null },
        acceptModels: [],
        environment: {},
        seed: 1,
      });
      const call = {
        messages: [{ role: 'user', content: 'Say yes' }],
        tools: null,
        decoding: { extra: {} },
      } as unknown as Parameters<typeof endpoint.call>[0];
      const { answer } = await endpoint.call(call, new AbortController().signal);
      expect(answer).toMatchObject({ status: 'ok', text: 'yes' });
      await endpoint.close();
      const { headers } = server.requests[0] as { readonly headers: Readonly<Record<string, string>> };
      expect(JSON.stringify(headers)).not.toContain('leaked');
      expect(headers['user-agent']).toBe(`qgate/${QGATE_VERSION}`);
      expect(Object.keys(headers).sort()).toEqual([
        'accept',
        'connection',
        'content-length',
        'content-type',
        'host',
        'traceparent',
        'user-agent',
      ]);
      expect(process.env.OPENAI_CUSTOM_HEADERS).toBe(custom);
    } finally {
      vi.unstubAllEnvs();
      await server.close();
    }
  },
);
