import { expect, test } from 'vitest';
import type { EndpointSpec } from '../../src/definition/bundle.js';
import { unexercisedChanges } from '../../src/definition/unexercised-changes.js';
import { unexercisedWarnings } from '../../src/definition/unexercised-warnings.js';

const served = (
  changes: { model?: string; url?: string; headers?: Record<string, string> } = {},
): EndpointSpec => ({
  kind: 'openai',
  urls: [{ url: changes.url ?? 'http://127.0.0.1:8000/v1', weight: 1 }],
  model: changes.model ?? 'm',
  apiKeyEnv: null,
  headers: changes.headers ?? {},
  profile: 'openai',
  tokenLimitField: null,
  concurrency: null,
  requestsPerMinute: null,
  tokensPerMinute: null,
  timeoutMs: null,
  isStreaming: true,
});
const recorded = (digit: string): EndpointSpec => ({
  kind: 'recorded',
  path: `${digit}.jsonl`,
  sha256: `sha256:${digit.repeat(64)}`,
});
const arm = (identity: Record<string, unknown>, endpoint: EndpointSpec = served()) => ({
  name: 'x',
  identity,
  endpoint,
});
const silent = { treatment: [] } as const;
const fieldsOf = (...args: Parameters<typeof unexercisedChanges>): readonly string[] =>
  unexercisedChanges(...args).fields.map(({ field }) => field);

test('field case 659: a changed system prompt that the gate does not send is not exercised, wherever the arm is served', () => {
  const old = arm({ prompt: { system: 'sha256:1' } });
  const present = arm({ prompt: { system: 'sha256:2' } }, served({ url: 'http://other/v1' }));
  expect(fieldsOf(silent, old, present)).toEqual(['prompt.system']);
  expect(fieldsOf({ treatment: ['tools'] }, old, present)).toEqual(['prompt.system']);
  expect(fieldsOf({ treatment: ['prompt'] }, old, present)).toEqual([]);
});

test.each([
  ['sampling.top_p', { sampling: { top_p: 0.9 } }, 'sampling'],
  ['prompt.tools', { prompt: { tools: 'sha256:1' } }, 'tools'],
  [
    'prompt.template_arguments.enable_thinking',
    { prompt: { template_arguments: { enable_thinking: true } } },
    'template_arguments',
  ],
] as const)('field case 659: %s is exercised only where the gate sends it', (field, identity, part) => {
  expect(fieldsOf(silent, arm({}), arm(identity))).toEqual([field]);
  expect(fieldsOf({ treatment: [part] }, arm({}), arm(identity))).toEqual([]);
});

test.each([
  ['guardrails.input', { guardrails: { input: 'llama-guard-3' } }],
  ['retrieval.top_k', { retrieval: { top_k: 3 } }],
  ['runtime.args.enable-prefix-caching', { runtime: { args: { 'enable-prefix-caching': true } } }],
  ['chat_template.digest', { chat_template: { digest: 'sha256:2' } }],
])('field case 659: %s is not exercised where both arms are asked at the same place', (field, identity) => {
  expect(fieldsOf(silent, arm({}), arm(identity))).toEqual([field]);
  for (const elsewhere of [
    { model: 'n' },
    { url: 'http://other/v1' },
    { headers: { 'x-route': 'canary' } },
  ]) {
    expect(fieldsOf(silent, arm({}), arm(identity, served(elsewhere)))).toEqual([]);
  }
});

test('field case 659: an adapter under the same model name and address is not exercised', () => {
  const tuned = { adapters: [{ name: 'law', ref: 'hf://a/b', revision: '1' }] };
  expect(fieldsOf(silent, arm({}), arm(tuned))).toEqual([
    'adapters',
    'adapters.law.name',
    'adapters.law.ref',
    'adapters.law.revision',
  ]);
  expect(fieldsOf(silent, arm({}), arm(tuned, served({ model: 'law' })))).toEqual([]);
});

test('field case 659: what no table names is exercised by nothing', () => {
  const unknown = arm({ wizardry: { level: 3 } }, served({ url: 'http://other/v1' }));
  expect(unexercisedChanges(silent, arm({}), unknown).fields).toEqual([
    { field: 'wizardry.level', by: 'nothing' },
  ]);
});

test('recorded answers have every change in them, unless both arms have the same file', () => {
  const old = (answers: EndpointSpec) => arm({ prompt: { system: 'sha256:1' } }, answers);
  const present = (answers: EndpointSpec) => arm({ prompt: { system: 'sha256:2' } }, answers);
  expect(fieldsOf(silent, old(recorded('1')), present(recorded('2')))).toEqual([]);
  expect(fieldsOf(silent, old(recorded('1')), present(recorded('1')))).toEqual(['prompt.system']);
  expect(fieldsOf(silent, old(recorded('1')), present(served()))).toEqual(['prompt.system']);
});

test('fields that the gate leaves out are told apart, with what lies below them', () => {
  const present = arm({ retrieval: { top_k: 3, reranker: 'r' }, sampling: { top_p: 1 } });
  expect(unexercisedChanges({ treatment: [], notExercised: ['retrieval'] }, arm({}), present)).toEqual({
    fields: [{ field: 'sampling.top_p', by: 'sampling' }],
    leftOut: ['retrieval.reranker', 'retrieval.top_k'],
    nExercised: 0,
  });
});

test('headers are the same in small and large letters', () => {
  const old = arm({}, served({ headers: { 'X-Route': 'a' } }));
  const present = arm({ retrieval: { top_k: 3 } }, served({ headers: { 'x-route': 'a' } }));
  expect(fieldsOf(silent, old, present)).toEqual(['retrieval.top_k']);
});

test('whoever starts a run is warned before anything is sent', () => {
  expect(
    unexercisedWarnings(
      silent,
      { ...arm({}), name: 'old' },
      { ...arm({ sampling: { top_p: 1 } }), name: 'new' },
    ),
  ).toEqual([
    {
      code: 'change-not-exercised',
      file: 'old, new',
      message: 'the bundles differ in sampling.top_p, and no answer of this run can show it: nothing passes',
      hint: 'add sampling to treatment in the gate to test it, or name the field under not_exercised',
      severity: 'warning',
    },
  ]);
});
