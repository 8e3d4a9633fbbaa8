import { describe, expect, it, test } from 'vitest';
import { compareDisclosure, suggestedFields } from '../../../src/definition/bundle/compare-disclosure.js';
import {
  type DisclosedFacts,
  disclosureChanges,
  replicaDifferences,
  type ServerDisclosure,
} from '../../../src/definition/bundle/disclosure.js';
import type { EndpointSpec } from '../../../src/definition/bundle.js';

const endpoint = { kind: 'openai', model: 'tutor' } as EndpointSpec;
const server = (facts: DisclosedFacts, url = 'http://a/v1'): ServerDisclosure => ({
  url,
  facts,
  problems: [],
});
const statesOf = (identity: Readonly<Record<string, unknown>>, facts: DisclosedFacts) =>
  Object.fromEntries(
    compareDisclosure({ identity, endpoint }, [server(facts)]).map(({ fact, state }) => [fact, state]),
  );

describe('compareDisclosure', () => {
  it('tells match, mismatch and silence apart', () => {
    expect(
      statesOf(
        {
          model: { ref: 'hf://org/m', revision: '0123abcd', quantization: { method: 'fp8' } },
          runtime: { engine: 'vllm', version: '0.11.0' },
          serving: { context_limit_tokens: 32768 },
        },
        {
          model: 'tutor',
          model_path: 'org/m',
          engine: 'vllm',
          engine_version: '0.10.2',
          context_limit_tokens: 32768,
          tensor_parallel: 2,
        },
      ),
    ).toEqual({
      model: 'match',
      model_path: 'match',
      revision: 'not-disclosed',
      quantization: 'not-disclosed',
      engine: 'match',
      engine_version: 'mismatch',
      context_limit_tokens: 'match',
      tensor_parallel: 'not-in-bundle',
    });
  });

  it.each([
    [{ model: { ref: 'hf://org/m' } }, { model_path: 'other/m2' }, 'mismatch'],
    [{ model: { ref: 'hf://org/m' } }, { model_path: '/models/m' }, 'match'],
    [{ model: { ref: 'hf://org/m' } }, { model_path: '/models/final' }, 'unclear'],
    [{ model: { ref: 's3://bucket/m' } }, { model_path: '/models/final' }, 'unclear'],
    [{ model: { revision: '0123abcd' } }, { revision: '0123abcdef' }, 'match'],
    [{ model: { revision: '0123abcd' } }, { revision: '0123abce' }, 'mismatch'],
    [{ model: { quantization: { method: 'awq' } } }, { quantization: 'awq_marlin' }, 'match'],
    [{ model: { quantization: { method: 'awq' } } }, { quantization: 'gptq' }, 'mismatch'],
    [{ model: { quantization: { method: 'fp8' } } }, { quantization: 'compressed-tensors' }, 'unclear'],
    [{ model: { precision: 'bf16' } }, { precision: 'bfloat16' }, 'match'],
    [{ model: { quantization: { kv_cache: 'fp8' } } }, { kv_cache: 'fp8_e4m3' }, 'match'],
    [{ runtime: { version: '0.11.0' } }, { engine_version: 'v0.11.0+cu129' }, 'match'],
    [{ runtime: { version: '0.11.0' } }, { engine_version: '0.11.01' }, 'mismatch'],
    [{ runtime: { version: 'b8681' } }, { engine_version: 'b8681-Debian' }, 'match'],
    [{ runtime: { engine: 'llama.cpp' } }, { engine: 'llamacpp' }, 'match'],
    [{ runtime: { args: { max_model_len: 4096 } } }, { context_limit_tokens: 8192 }, 'mismatch'],
    [{ runtime: { args: { 'tensor-parallel-size': '2' } } }, { tensor_parallel: 2 }, 'match'],
    [{ chat_template: { digest: 'sha256:a' } }, { chat_template: 'sha256:b' }, 'unclear'],
  ] as const)('%j against %j: %s', (identity, facts, state) => {
    expect(statesOf(identity, facts)).toMatchObject({ [Object.keys(facts)[0] as string]: state });
  });

  it('finds a model that the server does not list', () => {
    expect(statesOf({}, { model: null })).toEqual({ model: 'mismatch' });
  });
});

test('what the servers agree on and the bundle leaves open is suggested, by field', () => {
  const facts = { model: 'tutor', engine_version: '0.11.0', context_limit_tokens: 8192, model_path: 'org/m' };
  const comparisons = compareDisclosure({ identity: { runtime: { engine: 'vllm' } }, endpoint }, [
    server({ ...facts, engine: 'vllm', tensor_parallel: 2 }),
    server({ ...facts, engine: 'vllm', tensor_parallel: 4 }, 'http://b/v1'),
  ]);
  expect(suggestedFields(comparisons)).toEqual([
    { path: ['runtime', 'version'], value: '0.11.0' },
    { path: ['serving', 'context_limit_tokens'], value: 8192 },
  ]);
});

test('only what both disclose can have changed', () => {
  const before = [server({ engine_version: '0.10.0', kv_cache: 'fp8' })];
  const after = [server({ engine_version: '0.11.0', precision: 'bfloat16' })];
  expect(disclosureChanges(before, after)).toEqual([
    { url: 'http://a/v1', fact: 'engine_version', before: '0.10.0', after: '0.11.0' },
  ]);
  expect(disclosureChanges(before, [server({ engine_version: '1' }, 'http://b/v1')])).toEqual([]);
});

test('replicas are held against the first', () => {
  expect(
    replicaDifferences([
      server({ engine_version: '1' }),
      server({ engine_version: '1' }, 'http://b/v1'),
      server({ engine_version: '2' }, 'http://c/v1'),
    ]),
  ).toEqual([{ url: 'http://c/v1', fact: 'engine_version', before: '1', after: '2' }]);
});
