import { describe, expect, it } from 'vitest';
import { qgate } from '../support/in-process.js';
import { scratchFolder, writeTree } from '../support/scratch.js';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const SERVER = 'endpoint: {url: "http://localhost:8000/v1", model: m}';

function bundles(files: Readonly<Record<string, string>>): string {
  const folder = scratchFolder();
  writeTree(folder, files);
  return folder;
}
const bundle = (name: string, ...parts: string[]) => `bundle: 1\nname: ${name}\n${parts.join('\n')}\n`;

describe('qgate bundle lint', () => {
  it('says all that is wrong at once', async () => {
    const cwd = bundles({
      'bundles/b.yaml': bundle(
        'b',
        'notes: "use sk-test-1234567890"',
        'model: {ref: "hf://org/m", revision: main}',
        'tokenizer: {ref: "hf://org/t"}',
        'adapters: [{name: sql}]',
        'draft_model: {num_speculative_tokens: 3}',
        'runtime: {engine: vllm, version: latest, image: "vllm/vllm-openai", env: {HF_TOKEN: abc}}',
        'retrieval: {top_k: 8}',
        `prompt: {system: s.md, digest: "sha256:${'0'.repeat(64)}"}`,
        SERVER,
      ),
      'bundles/s.md': 'The key is sk-test-1234567890.',
    });
    const { code, stderr } = await qgate(['bundle', 'lint', 'b'], cwd);
    expect(code).toBe(2);
    const lines = stderr.trimEnd().split('\n');
    expect(lines.map((line) => line.replace(/^\S*b\.yaml:/, '').replace(/ — .*/, ''))).toEqual([
      '3:8  error  notes: this text holds what looks like a secret, and bundles are stored and shown',
      '4:38  error  model.revision: "main" is the name of a branch or tag, and may move',
      '5:18  error  tokenizer.ref: "hf://org/t" is not pinned: what it names may change',
      '6:12  error  adapters[0]: nothing says what adapter 1 is',
      '7:14  error  draft_model: nothing says what the draft model is',
      '8:34  error  runtime.version: "latest" is no version: what it names may change',
      '8:49  error  runtime.image: "vllm/vllm-openai" is not pinned: the tag "latest" may move',
      '8:75  error  runtime.env.HF_TOKEN: "HF_TOKEN" seems to be a secret, and bundles are stored and shown',
      '9:12  error  retrieval: nothing says which index is searched, so its content may change',
      '10:18  error  prompt.system: the system prompt holds what looks like a secret, and bundles are stored and shown',
      '10:32  error  prompt.digest: s.md has another digest',
      '11 errors, 0 warnings',
    ]);
    expect(stderr).not.toContain('sk-test');
  });

  it('is content with a bundle that is pinned', async () => {
    const cwd = bundles({
      'bundles/b.yaml': bundle(
        'b',
        `model: {ref: "hf://org/m", revision: ${COMMIT}}`,
        `runtime: {engine: vllm, version: 0.11.0, image: "vllm/vllm-openai@sha256:${'a'.repeat(64)}"}`,
        SERVER,
      ),
      'bundles/api.yaml': bundle('api', 'model: {ref: "api://openai/gpt-4o-2024-08-06"}', SERVER),
      'bundles/recorded.yaml': bundle('recorded', 'endpoint: {recorded: o.jsonl}'),
      'bundles/o.jsonl': '{"id":"a","output":"x"}\n',
    });
    expect(await qgate(['bundle', 'lint', 'b', 'api', 'recorded'], cwd)).toEqual({
      code: 0,
      stdout:
        'bundles/b.yaml: pinned, and no secret found\nbundles/api.yaml: pinned, and no secret found\nbundles/recorded.yaml: pinned, and no secret found\n',
      stderr: '',
    });
  });

  it.each([
    ['model: {ref: "oci://host/m:v1"}', '"oci://host/m:v1" is not pinned: a tag may move'],
    ['model: {ref: "api://openai/gpt-4o"}', '"api://openai/gpt-4o" is an alias: what it names may change'],
    ['model: {ref: "s3://bucket/m"}', '"s3://bucket/m" is not pinned: what it names may change'],
    ['modle: {ref: "hf://org/m"}', 'unknown key "modle"'],
    ['model: {ref: "hf://org/m", revision: v1.0}', '"v1.0" is the name of a branch or tag, and may move'],
  ])('refuses %s', async (part, message) => {
    const { code, stdout } = await qgate(
      ['bundle', 'lint', 'b', '--json'],
      bundles({ 'bundles/b.yaml': bundle('b', part, SERVER) }),
    );
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      isSound: false,
      bundles: [{ problems: expect.arrayContaining([expect.objectContaining({ message })]) }],
    });
  });
});

describe('qgate bundle digest and diff', () => {
  const cwdOf = () =>
    bundles({
      'bundles/old.yaml': bundle('old', `model: {ref: "hf://org/m", revision: ${COMMIT}}`, SERVER),
      'bundles/new.yaml': bundle(
        'new',
        `model: {ref: "hf://org/m", revision: ${COMMIT}, quantization: {method: fp8}}`,
        'runtime: {version: 0.11.0}',
        SERVER,
      ),
      'bundles/same.yaml': bundle('same', `model: {ref: "hf://org/m", revision: ${COMMIT}}`, SERVER),
    });

  it('prints the digest, and with --verbose what it is the digest of', async () => {
    const cwd = cwdOf();
    const { stdout } = await qgate(['bundle', 'digest', 'old'], cwd);
    expect(stdout).toMatch(/^sha256:[0-9a-f]{64}\n$/);
    expect((await qgate(['bundle', 'digest', 'old', '--verbose'], cwd)).stdout).toBe(
      `${stdout}{"endpoint_model":"m","model":{"ref":"hf://org/m","revision":"${COMMIT}"}}\n`,
    );
    const json = JSON.parse((await qgate(['bundle', 'digest', 'old', '--json'], cwd)).stdout);
    expect(json).toEqual({
      name: 'old',
      digest: stdout.trim(),
      identity: { endpoint_model: 'm', model: { ref: 'hf://org/m', revision: COMMIT } },
    });
  });

  it('sorts what changed into classes, and points out several at once', async () => {
    const { code, stdout } = await qgate(['bundle', 'diff', 'old', 'new'], cwdOf());
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^old \(sha256:[0-9a-f]{12}…\) -> new \(sha256:[0-9a-f]{12}…\)$/);
    expect(lines.slice(1)).toEqual([
      '  class    field                      before  after',
      '  weights  model.quantization.method  (none)  fp8',
      '  runtime  runtime.version            (none)  0.11.0',
      '  label    name                       old     new',
      'another bundle: weights, runtime changed',
      'several classes changed at once (weights, runtime): change one per canary, so that a loss has one cause',
    ]);
  });

  it('says where only labels differ', async () => {
    const { stdout } = await qgate(['bundle', 'diff', 'old', 'same', '--json'], cwdOf());
    expect(JSON.parse(stdout)).toMatchObject({
      isSameIdentity: true,
      classes: [],
      isMixed: false,
      changes: [{ class: 'label', field: 'name', before: 'old', after: 'same' }],
    });
  });
});
