import { describe, expect, it, onTestFinished, test } from 'vitest';
import type { Bundle, EndpointProfile } from '../../../src/definition/bundle.js';
import { probeDeployment } from '../../../src/endpoint/openai/probe/probe-deployment.js';
import type { OpenAiSpec } from '../../../src/endpoint/openai/secrets.js';
import { digestOfBytes } from '../../../src/shared/canonical-json.js';
import { completion, startFakeOpenAi } from '../../support/fake-openai.js';

const KEY = 'sk-test-1234567890';

function specOf(url: string, more: Partial<OpenAiSpec> = {}): OpenAiSpec {
  return {
    kind: 'openai',
    urls: [{ url, weight: 1 }],
    model: 'tutor',
    apiKeyEnv: null,
    headers: {},
    profile: 'openai',
    tokenLimitField: null,
    concurrency: null,
    requestsPerMinute: null,
    tokensPerMinute: null,
    timeoutMs: null,
    isStreaming: true,
    ...more,
  };
}

async function probed(
  disclose: (path: string) => unknown,
  options: { spec?: Partial<OpenAiSpec>; hasCall?: boolean } = {},
) {
  const server = await startFakeOpenAi(() => ({ answer: completion('Hi') }), undefined, disclose);
  onTestFinished(() => server.close());
  const [disclosure] = await probeDeployment({
    bundle: { identity: {} } as Bundle,
    spec: specOf(server.url, options.spec),
    environment: { KEY },
    hasCall: options.hasCall ?? false,
    signal: new AbortController().signal,
  });
  return { server, disclosure: disclosure! };
}

const models = (entry: object) => ({ object: 'list', data: [{ id: 'tutor', object: 'model', ...entry }] });

describe('what a server discloses', () => {
  it('vLLM: version, model and its root, context limit, cache', async () => {
    const { disclosure } = await probed(
      (path) =>
        ({
          '/v1/models': models({ owned_by: 'vllm', root: 'org/m', parent: null, max_model_len: 32768 }),
          '/version': { version: '0.11.0' },
          '/metrics':
            '# TYPE vllm:cache_config_info gauge\nvllm:cache_config_info{block_size="16",cache_dtype="fp8",enable_prefix_caching="True",num_gpu_blocks="2340",sliding_window="None"} 1.0\nvllm:num_requests_running 3\n',
        })[path],
    );
    expect(disclosure.facts).toEqual({
      engine: 'vllm',
      engine_version: '0.11.0',
      model: 'tutor',
      model_path: 'org/m',
      context_limit_tokens: 32768,
      kv_cache: 'fp8',
      prefix_caching: true,
    });
    expect(disclosure.problems).toEqual([]);
  });

  it('vLLM: an adapter is served on its parent, and a path into the hub’s cache holds the commit', async () => {
    const root = '/root/.cache/huggingface/hub/models--org--m/snapshots/0123abcdef';
    const { disclosure } = await probed((path) =>
      path === '/v1/models'
        ? {
            data: [
              { id: 'base', owned_by: 'vllm', root, max_model_len: 4096 },
              { id: 'tutor', owned_by: 'vllm', root: '/adapters/tutor', parent: 'base' },
            ],
          }
        : undefined,
    );
    expect(disclosure.facts).toMatchObject({
      model: 'tutor',
      model_path: 'org/m',
      revision: '0123abcdef',
      context_limit_tokens: 4096,
    });
  });

  it.each(['/server_info', '/get_server_info'])('SGLang: flags and version, by %s', async (place) => {
    const info = {
      model_path: 'org/m',
      revision: null,
      quantization: 'fp8',
      dtype: 'auto',
      kv_cache_dtype: 'fp8_e5m2',
      context_length: 8192,
      tp_size: 2,
      dp_size: 1,
      max_running_requests: 64,
      disable_radix_cache: false,
      version: '0.5.3',
      api_key: KEY,
    };
    const { disclosure } = await probed(
      (path) =>
        ({
          '/v1/models': models({ owned_by: 'sglang', root: 'org/m', max_model_len: 8192 }),
          '/get_model_info': { model_path: 'org/m', is_generation: true },
          [place]: info,
        })[path],
    );
    expect(disclosure.facts).toEqual({
      engine: 'sglang',
      engine_version: '0.5.3',
      model: 'tutor',
      model_path: 'org/m',
      quantization: 'fp8',
      kv_cache: 'fp8_e5m2',
      context_limit_tokens: 8192,
      tensor_parallel: 2,
      data_parallel: 1,
      max_batch_size: 64,
      prefix_caching: true,
    });
    expect(JSON.stringify(disclosure)).not.toContain(KEY);
  });

  it('llama.cpp: model file, build, context, slots, chat template, adapters', async () => {
    const { disclosure } = await probed(
      (path) =>
        ({
          '/v1/models': models({ owned_by: 'llamacpp', meta: { n_ctx_train: 131072 } }),
          '/props': {
            model_path: '/models/m-Q4_K_M.gguf',
            build_info: 'b8681-abcdef1',
            total_slots: 4,
            default_generation_settings: { n_ctx: 65536 },
            chat_template: '{{ messages }}',
          },
          '/lora-adapters': [
            { id: 0, path: '/a/sql.gguf', scale: 1 },
            { id: 1, path: 'law.gguf', scale: 0 },
          ],
        })[path],
    );
    expect(disclosure.facts).toEqual({
      engine: 'llama.cpp',
      engine_version: 'b8681-abcdef1',
      model: 'tutor',
      model_path: '/models/m-Q4_K_M.gguf',
      context_limit_tokens: 65536,
      max_batch_size: 4,
      chat_template: digestOfBytes('{{ messages }}'),
      adapters: 'sql.gguf',
    });
  });

  it('a hosted model: its name, and the fingerprint where one token is asked for', async () => {
    const list = models({ owned_by: 'organization' });
    const { disclosure, server } = await probed((path) => (path === '/v1/models' ? list : undefined), {
      hasCall: true,
    });
    expect(disclosure).toMatchObject({ facts: { model: 'tutor', fingerprint: 'fp_1' }, problems: [] });
    expect(server.questions.map(({ path }) => path)).toEqual(['/v1/models']);
    expect(server.requests.map(({ body }) => body)).toEqual([
      { model: 'tutor', messages: [{ role: 'user', content: 'Hello' }], max_completion_tokens: 1 },
    ]);
  });

  it('a list without the model asked for says so', async () => {
    const { disclosure } = await probed(() => ({ data: [{ id: 'other', owned_by: 'me' }] }));
    expect(disclosure.facts).toEqual({ model: null });
  });
});

describe('what goes wrong is no error', () => {
  it('a server that has none of it discloses nothing', async () => {
    const { disclosure, server } = await probed(() => undefined, { spec: { profile: 'vllm' } });
    expect(disclosure).toEqual({
      url: server.url,
      facts: {},
      problems: [
        `${server.url}/models: answers with HTTP 404`,
        `${server.origin}/version: answers with HTTP 404`,
        `${server.origin}/metrics: answers with HTTP 404`,
      ],
    });
  });

  it('nor does one that is not there', async () => {
    const [disclosure] = await probeDeployment({
      bundle: { identity: {} } as Bundle,
      spec: specOf('http://127.0.0.1:1/v1'),
      environment: {},
      hasCall: true,
      signal: new AbortController().signal,
    });
    expect(disclosure?.facts).toEqual({});
    expect(disclosure?.problems[0]).toContain('ECONNREFUSED');
  });

  it('nonsense is passed over', async () => {
    for (const answer of ['<html>', '[]', '{"data": 7}', '{"data": [null, 3]}', 'null']) {
      const { disclosure } = await probed(() => answer, {
        spec: { profile: 'llama.cpp' as EndpointProfile },
      });
      expect(disclosure.facts.model ?? null).toBe(null);
    }
    const endless = await probed(() => `"${'x'.repeat(5_000_000)}"`);
    expect(endless.disclosure).toMatchObject({
      facts: {},
      problems: [expect.stringContaining('more than 4000000 bytes came back')],
    });
    const hostile = {
      data: [{ id: 'tutor', root: 'x'.repeat(10_000), max_model_len: -1, owned_by: '\ud800' }],
    };
    const { disclosure } = await probed(() => hostile);
    expect(disclosure.facts).toEqual({ model: 'tutor', model_path: 'x'.repeat(300) });
  });
});

test('the key goes along, by the header of the profile, and never comes back', async () => {
  const bearer = await probed(() => undefined, { spec: { apiKeyEnv: 'KEY' } });
  expect(bearer.server.questions[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  const azure = await probed(() => ({ data: [{ id: 'tutor', root: KEY }] }), {
    spec: { apiKeyEnv: 'KEY', profile: 'azure' },
  });
  expect(azure.server.questions[0]?.headers['api-key']).toBe(KEY);
  expect(JSON.stringify(azure.disclosure)).not.toContain(KEY);
});
