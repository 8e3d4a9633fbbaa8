import { describe, expect, it } from 'vitest';
import { bundleDiff } from '../../../src/definition/bundle/bundle-diff.js';
import { bundleFacts } from '../../../src/definition/bundle/bundle-facts.js';
import { type BundleContents, normaliseBundle } from '../../../src/definition/normalise-bundle.js';
import { readBundle } from '../../../src/definition/read-bundle.js';
import type { Digest } from '../../../src/shared/canonical-json.js';

const NOTHING: BundleContents = { chatTemplateDigest: null, systemPrompt: null, tools: null, recorded: null };
const digest = (digit: string): Digest => `sha256:${digit.repeat(64)}`;
const MODEL = 'model: {ref: "hf://org/m", revision: 0123abcd}';
const SERVER = 'endpoint: {url: "http://localhost:8000/v1", model: m}';

function factsOf(parts: readonly string[], contents: Partial<BundleContents> = {}) {
  const { written } = readBundle(`bundle: 1\nname: b\n${parts.join('\n')}\n`, 'b.yaml');
  if (written === null) throw new Error('the shape of this bundle is not right');
  return bundleFacts(written, normaliseBundle(written, { ...NOTHING, ...contents }));
}
const told = (before: readonly string[], after: readonly string[]) =>
  bundleDiff(factsOf(before), factsOf(after)).changes.map(
    ({ class: name, field, before: from, after: to }) =>
      `${name} ${field}: ${JSON.stringify(from) ?? '-'} -> ${JSON.stringify(to) ?? '-'}`,
  );

describe('bundleDiff', () => {
  it('names each changed field with its class, weights first', () => {
    expect(
      told(
        [MODEL, SERVER, 'runtime: {engine: vllm, version: 0.10.0, args: {max-model-len: 4096}}'],
        [
          'model: {ref: "hf://org/m", revision: 0123abcd, quantization: {method: fp8}}',
          SERVER,
          'owner: me',
          'runtime: {engine: vllm, version: 0.11.0}',
          'sampling: {temperature: 0.2}',
        ],
      ),
    ).toEqual([
      'weights model.quantization.method: - -> "fp8"',
      'behaviour sampling.temperature: - -> 0.2',
      'runtime runtime.args.max-model-len: 4096 -> -',
      'runtime runtime.version: "0.10.0" -> "0.11.0"',
      'label owner: - -> "me"',
    ]);
  });

  it('sees partitioning, batching, power and context limits, time-outs and routing', () => {
    const serving =
      'serving: {partitioning: {tensor_parallel: 2}, batching: {max_batch_size: 64}, power_limit_watts: 500, context_limit_tokens: 8192, gateway: {request_timeout_ms: 60000}, routing: {policy: round-robin, fallback_model: small}}';
    const diff = bundleDiff(factsOf([MODEL, SERVER]), factsOf([MODEL, SERVER, serving]));
    expect(diff.changes.map(({ class: name, field }) => `${name} ${field}`)).toEqual([
      'weights serving.routing.fallback_model',
      'runtime serving.batching.max_batch_size',
      'runtime serving.context_limit_tokens',
      'runtime serving.gateway.request_timeout_ms',
      'runtime serving.partitioning.tensor_parallel',
      'runtime serving.power_limit_watts',
      'runtime serving.routing.policy',
    ]);
    expect(diff).toMatchObject({ isSameIdentity: false, classes: ['weights', 'runtime'], isMixed: true });
  });

  it('tells labels and where a bundle is asked from what it is', () => {
    const diff = bundleDiff(
      factsOf([MODEL, SERVER]),
      factsOf([MODEL, 'endpoint: {url: "http://other:8000/v1", model: m}', 'metadata: {ticket: 7}']),
    );
    expect(diff).toMatchObject({ isSameIdentity: true, classes: [], isMixed: false });
    expect(diff.changes.map(({ class: name, field }) => `${name} ${field}`)).toEqual([
      'label endpoint.url',
      'label metadata.ticket',
    ]);
  });

  it('compares files by their content', () => {
    const before = factsOf([MODEL, SERVER, 'prompt: {system: a.md}'], {
      systemPrompt: { text: 'one', digest: digest('a') },
    });
    const moved = factsOf([MODEL, SERVER, 'prompt: {system: b.md}'], {
      systemPrompt: { text: 'one', digest: digest('a') },
    });
    const changed = factsOf([MODEL, SERVER, 'prompt: {system: a.md}'], {
      systemPrompt: { text: 'two', digest: digest('b') },
    });
    expect(bundleDiff(before, moved).changes).toEqual([]);
    expect(bundleDiff(before, changed).changes).toEqual([
      { class: 'behaviour', field: 'prompt.system', before: digest('a'), after: digest('b') },
    ]);
  });

  it('compares recorded answers by their content', () => {
    const recorded = (digit: string) =>
      factsOf(['endpoint: {recorded: o.jsonl}'], { recorded: { path: '/o', sha256: digest(digit) } });
    expect(bundleDiff(recorded('a'), recorded('b'))).toMatchObject({
      classes: ['behaviour'],
      changes: [{ field: 'endpoint.recorded', before: digest('a'), after: digest('b') }],
    });
  });

  it('follows adapters by name and sees their order', () => {
    const sql = '{name: sql, rank: 16}';
    const law = '{name: law, rank: 8}';
    expect(
      told([MODEL, SERVER, `adapters: [${sql}, ${law}]`], [MODEL, SERVER, `adapters: [${law}, ${sql}]`]),
    ).toEqual(['weights adapters: ["sql","law"] -> ["law","sql"]']);
    expect(
      told([MODEL, SERVER, `adapters: [${sql}]`], [MODEL, SERVER, 'adapters: [{name: sql, rank: 32}]']),
    ).toEqual(['weights adapters.sql.rank: 16 -> 32']);
  });

  it('leaves no change of identity unnamed: an empty group is one', () => {
    const diff = bundleDiff(factsOf([MODEL, SERVER]), factsOf([MODEL, SERVER, 'runtime: {}']));
    expect(diff).toMatchObject({ isSameIdentity: false, classes: ['runtime'] });
  });
});
