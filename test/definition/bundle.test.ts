import { describe, expect, it, test } from 'vitest';
import type { BundleFile } from '../../src/definition/generated/bundle-file.js';
import { type BundleContents, normaliseBundle } from '../../src/definition/normalise-bundle.js';
import { readBundle } from '../../src/definition/read-bundle.js';
import { sortProblems } from '../../src/definition/sort-problems.js';
import type { Digest } from '../../src/shared/canonical-json.js';
import { told } from './support.js';

const MODEL = 'model: {ref: "hf://org/m", revision: abc}';
const SERVER = 'endpoint: {url: "http://localhost:8000/v1", model: m}';
const NOTHING: BundleContents = { chatTemplateDigest: null, systemPrompt: null, tools: null, recorded: null };
const digest = (digit: string): Digest => `sha256:${digit.repeat(64)}`;

const textOf = (...parts: string[]) => `bundle: 1\nname: b\n${parts.join('\n')}\n`;
const problemsOf = (...parts: string[]) =>
  told(sortProblems(readBundle(textOf(...parts), 'b.yaml').problems));
function bundleOf(parts: readonly string[], contents: Partial<BundleContents> = {}) {
  const { written, problems } = readBundle(textOf(...parts), 'b.yaml');
  expect(problems).toEqual([]);
  return normaliseBundle(written as BundleFile, { ...NOTHING, ...contents });
}

describe('identity', () => {
  const plain = bundleOf([MODEL, SERVER]);

  it('does not see labels or where the server stands', () => {
    const labelled = bundleOf([
      MODEL,
      'version: "2"',
      'owner: me',
      'notes: hello',
      'metadata: {ticket: 7}',
      'source: {kitfile: Kitfile}',
      'endpoint: {urls: ["https://a/v1", {url: "https://b/v1", weight: 3}], model: m, api_key_env: KEY, timeout_ms: 9, stream: false}',
    ]);
    expect(labelled.digest).toBe(plain.digest);
    expect(labelled.labels).toEqual({ version: '2', owner: 'me', notes: 'hello' });
  });

  it.each([
    ['the model by name', 'url: "https://a/v1", model: other'],
    ['a routing header', 'url: "https://a/v1", model: m, headers: {x-route: canary}'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the form people write
    ['a header by its variable', 'url: "https://a/v1", model: m, headers: {x-route: "${ROUTE}"}'],
  ])('field case 665: sees what is asked for: %s', (_what, endpoint) => {
    expect(bundleOf([MODEL, `endpoint: {${endpoint}}`]).digest).not.toBe(plain.digest);
  });

  it('field case 665: holds variables of headers by name, and header names in small letters', () => {
    const { identity } = bundleOf([
      MODEL,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the form people write
      'endpoint: {url: "https://a/v1", model: m, headers: {X-Route: "${ROUTE}"}}',
    ]);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the form people write
    expect(identity).toMatchObject({ endpoint_model: 'm', endpoint_headers: { 'x-route': '${ROUTE}' } });
  });

  it('sees everything else', () => {
    for (const field of [
      'tokenizer: {ref: "hf://org/t"}',
      'adapters: [{name: sql, rank: 16}]',
      'runtime: {engine: vllm, version: 0.33.0, args: {tensor-parallel-size: 2}, env: {A: "1"}, hardware: {accelerator: H200, count: 2}}',
      'sampling: {temperature: 0.7}',
      'guardrails: {output: redact}',
      'retrieval: {top_k: 8}',
      'draft_model: {ref: "hf://org/d", num_speculative_tokens: 3}',
      'serving: {partitioning: {tensor_parallel: 2}, batching: {policy: continuous}, power_limit_watts: 500, context_limit_tokens: 32768, gateway: {request_timeout_ms: 60000}, routing: {policy: round-robin}}',
      'prompt: {template_arguments: {enable_thinking: false}}',
    ]) {
      expect(bundleOf([MODEL, SERVER, field]).digest).not.toBe(plain.digest);
    }
  });

  it('holds files by their content, not by their names', () => {
    const contents = { systemPrompt: { text: 'You', digest: digest('a') }, chatTemplateDigest: digest('b') };
    const one = bundleOf(
      [MODEL, SERVER, 'prompt: {system: a.md}', 'chat_template: {path: x.jinja}'],
      contents,
    );
    const two = bundleOf(
      [MODEL, SERVER, 'prompt: {system: b.md}', 'chat_template: {path: y.jinja}'],
      contents,
    );
    expect(one.digest).toBe(two.digest);
    expect(one.identity).toEqual({
      model: { ref: 'hf://org/m', revision: 'abc' },
      prompt: { system: digest('a') },
      chat_template: { digest: digest('b') },
      endpoint_model: 'm',
    });
    expect(one.treatment.systemPrompt).toBe('You');
  });

  it('holds the digest of a recorded file', () => {
    const recorded = { path: '/x/outputs.jsonl', sha256: digest('c') };
    const bundle = bundleOf(['endpoint: {recorded: outputs.jsonl}'], { recorded });
    expect(bundle.identity).toEqual({ recorded: digest('c') });
    expect(bundle.endpoint).toEqual({ kind: 'recorded', ...recorded });
  });

  it('is needed: a served bundle says what it serves', () => {
    expect(problemsOf(SERVER)).toEqual([
      '1:1 model: nothing here says what is served, so two different models would count as the same bundle (add model: {ref: …}; the endpoint and the labels are not identity)',
    ]);
  });
});

test('an endpoint is read with its defaults, and slashes at the end of a URL do not matter', () => {
  expect(bundleOf([MODEL, 'endpoint: {url: "http://localhost:8000/v1//", model: m}']).endpoint).toEqual({
    kind: 'openai',
    urls: [{ url: 'http://localhost:8000/v1', weight: 1 }],
    model: 'm',
    apiKeyEnv: null,
    headers: {},
    profile: 'openai',
    tokenLimitField: null,
    concurrency: null,
    requestsPerMinute: null,
    tokensPerMinute: null,
    timeoutMs: null,
    isStreaming: true,
  });
});

describe('field case 182: a URL that leads elsewhere is refused', () => {
  it.each([
    ['file:///etc/passwd', 'a server is reached by http or https, not by file'],
    ['ftp://h/v1', 'a server is reached by http or https, not by ftp'],
    [
      'http://169.254.169.254/',
      '169.254.169.254 is a link-local address (cloud metadata live there), not a model server',
    ],
    ['http://user:secret@h/v1', 'the URL holds a user name or a password'],
    ['h:8000/v1', '"h:8000/v1" does not begin with http:// or https://'],
    ['http://', '"http://" is not a URL'],
    ['http://h/v1?x=1', 'a base URL of the profile openai has no ?'],
    ['http://h/v1#x', 'a base URL has no #'],
    ['http://$' + '{HOST}/v1', 'variables are not expanded in URLs'],
  ])('%s', (url, message) => {
    const { problems } = readBundle(
      textOf(MODEL, `endpoint: {url: ${JSON.stringify(url)}, model: m}`),
      'b.yaml',
    );
    expect(problems).toMatchObject([{ path: 'endpoint.url', line: 4, column: 17, message }]);
    expect(JSON.stringify(problems)).not.toContain('secret');
  });

  it('the address of one call is shown as the base URL it was meant to be', () => {
    expect(problemsOf(MODEL, 'endpoint: {url: "http://h:8000/v1/chat/completions", model: m}')).toEqual([
      '4:17 endpoint.url: this is the address of one call, not the base URL (write "http://h:8000/v1")',
    ]);
  });
});

test.each([
  [
    'endpoint: {model: m}',
    '4:11 endpoint.url: "url" is missing: a server needs one (or several under urls) (or give recorded: FILE for answers from a file)',
  ],
  [
    'endpoint: {url: "http://h/v1", urls: ["http://h/v1"], model: m}',
    '4:32 endpoint.urls: give url or urls, not both',
  ],
  [
    'endpoint: {url: "http://h/v1", modle: m}',
    '4:11 endpoint.model: "model" is missing (model: Name of the model as the server knows it.)|4:32 endpoint.modle: unknown key "modle" (did you mean "model"?)',
  ],
])('%s is refused', (endpoint, messages) => {
  expect(problemsOf(MODEL, endpoint)).toEqual(messages.split('|'));
});

test('a recorded endpoint has no model', () => {
  expect(problemsOf('endpoint: {recorded: o.jsonl, model: m}')).toEqual([
    expect.stringMatching(/^3:31 endpoint\.model: unknown key "model" \(keys that may stand here: recorded/),
  ]);
});

describe('secrets', () => {
  const KEY = 'sk-test-1234567890';

  it.each([
    [`endpoint: {url: "http://h/v1", model: m, api_key_env: ${KEY}}`, 'endpoint.api_key_env'],
    [
      `endpoint: {url: "http://h/v1", model: m, headers: {Authorization: "Bearer ${KEY}"}}`,
      'endpoint.headers.Authorization',
    ],
    [`endpoint: {url: "http://h/v1", model: m, headers: {X-Key: plain}}`, 'endpoint.headers.X-Key'],
    [`${SERVER}\nruntime: {env: {SOMETHING: "${KEY}"}}`, 'runtime.env.SOMETHING'],
    [`${SERVER}\nruntime: {env: {HF_TOKEN: abc}}`, 'runtime.env.HF_TOKEN'],
    [`${SERVER}\nruntime: {args: {api-key: abc}}`, 'runtime.args.api-key'],
  ])('are refused and never repeated: %s', (part, path) => {
    const { problems } = readBundle(textOf(MODEL, part), 'b.yaml');
    expect(problems.map((problem) => problem.path)).toEqual([path]);
    expect(JSON.stringify(problems)).not.toContain(KEY);
  });

  it('are not seen where there are none', () => {
    const runtime =
      'runtime: {env: {VLLM_BATCH_INVARIANT: "1", MAX_TOKENS: "5"}, args: {max-num-batched-tokens: 8192}}';
    expect(problemsOf(MODEL, SERVER, runtime)).toEqual([]);
  });
});

test('field case 183: what is stored is the unexpanded text', () => {
  const written = 'Bearer $' + '{SECRET_KEY}';
  const bundle = bundleOf([
    MODEL,
    `notes: '$` + `{HOME_SECRET}'`,
    `endpoint: {url: "http://h/v1", model: m, headers: {Authorization: '${written}'}}`,
  ]);
  expect(bundle.endpoint).toMatchObject({ headers: { Authorization: written } });
  expect(bundle.labels.notes).toBe('$' + '{HOME_SECRET}');
});

test.each([
  ['hf://org/m', '"hf://org/m" is not pinned: what it names may change'],
  ['oci://host/m:latest', '"oci://host/m:latest" is not pinned: a tag may move'],
  ['api://openai/gpt-x-latest', '"api://openai/gpt-x-latest" is an alias: what it names may change'],
])('%s is warned of', (ref, message) => {
  const { problems } = readBundle(textOf(`model: {ref: "${ref}"}`, SERVER), 'b.yaml');
  expect(problems).toMatchObject([{ severity: 'warning', path: 'model.ref', message }]);
});
