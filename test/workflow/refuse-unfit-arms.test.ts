import { expect, test } from 'vitest';
import type { Bundle, EndpointSpec } from '../../src/definition/bundle.js';
import type { Case } from '../../src/definition/case.js';
import { refuseUnfitArms } from '../../src/workflow/refuse-unfit-arms.js';
import { aGate } from '../support/verdict-builders.js';

const served = (model = 'm', url = 'http://127.0.0.1:8000/v1'): EndpointSpec => ({
  kind: 'openai',
  urls: [{ url, weight: 1 }],
  model,
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

function bundle(name: string, changes: Partial<Bundle> = {}): Bundle {
  return {
    name,
    digest: `sha256:${name}`,
    identity: { model: { ref: `hf://org/${name}` } },
    endpoint: served(),
    treatment: { systemPrompt: null, tools: null, templateArguments: null, sampling: null },
    labels: { version: null, owner: null, notes: null },
    ...changes,
  };
}

const item = { id: 'a', slice: 'easy', input: { kind: 'text', text: 'Hi' }, tools: null } as unknown as Case;

const refuse =
  (baseline: Bundle, candidate: Bundle, gate = aGate(), isAA = false) =>
  () =>
    refuseUnfitArms({ gate, baseline, candidate, cases: [item], isAA });

test('field case 664: a copy under another name that is asked alike at the same place is refused as A/A', () => {
  expect(refuse(bundle('good'), bundle('twin'))).toThrow(
    'baseline good and candidate twin send the same requests to the same place, though their bundles differ in model.ref',
  );
  expect(refuse(bundle('good'), bundle('twin'), aGate(), true)).not.toThrow();
});

test('field case 664: a prompt that the gate does not send makes no other request', () => {
  const prompted = bundle('twin', {
    treatment: { systemPrompt: 'Be brief.', tools: null, templateArguments: null, sampling: null },
  });
  expect(refuse(bundle('good'), prompted)).toThrow('send the same requests to the same place');
  expect(refuse(bundle('good'), prompted, aGate({ treatment: ['prompt'] }))).not.toThrow();
});

test('field case 664: sampling defaults equal to what the gate sends anyway make no other request', () => {
  const sampled = bundle('twin', {
    treatment: { systemPrompt: null, tools: null, templateArguments: null, sampling: { temperature: 0 } },
  });
  expect(refuse(bundle('good'), sampled, aGate({ treatment: ['sampling'] }))).toThrow(
    'send the same requests',
  );
});

test('field case 664: the same file of answers under two bundles is refused as A/A', () => {
  const recorded = (digit: string): EndpointSpec => ({
    kind: 'recorded',
    path: 'a.jsonl',
    sha256: `sha256:${digit.repeat(64)}`,
  });
  const [old, twin] = [
    bundle('good', { endpoint: recorded('1') }),
    bundle('twin', { endpoint: recorded('1') }),
  ];
  expect(refuse(old, twin)).toThrow(
    `baseline good and candidate twin have the same recorded answers (sha256:${'1'.repeat(64)}), though their bundles differ`,
  );
  expect(refuse(old, bundle('twin', { endpoint: recorded('2') }))).not.toThrow();
});

test('another address, or another name of the model, is another place', () => {
  expect(refuse(bundle('good'), bundle('new', { endpoint: served('n') }))).not.toThrow();
  expect(refuse(bundle('good'), bundle('new', { endpoint: served('m', 'http://other/v1') }))).not.toThrow();
});

const canary = bundle('canary', {
  identity: {
    model: { ref: 'hf://org/good' },
    serving: { batching: { max_batch_size: 64 }, context_limit_tokens: 8192 },
    runtime: { version: '0.12', args: { 'enable-prefix-caching': true } },
  },
  endpoint: served('canary'),
});

test('field case 657: several changes in one canary are refused by name under max_changes', () => {
  expect(refuse(bundle('good'), canary, aGate({ maxChanges: 1 }))).toThrow(
    'candidate canary changes 4 fields at once (runtime.args.enable-prefix-caching, runtime.version, serving.batching.max_batch_size, serving.context_limit_tokens), and the gate demo lets 1 through (max_changes)',
  );
  expect(refuse(bundle('good'), canary, aGate({ maxChanges: 3 }))).toThrow('lets 3 through');
  expect(refuse(bundle('good'), canary, aGate({ maxChanges: 4 }))).not.toThrow();
  expect(refuse(bundle('good'), canary)).not.toThrow();
});

test('field case 657: another file of recorded answers is no change of what is deployed', () => {
  const identity = (file: string, changes: object = {}) => ({
    model: { ref: 'hf://org/good', ...changes },
    recorded: file,
  });
  const old = bundle('good', { identity: identity('sha256:1') });
  const next = bundle('new', { identity: identity('sha256:2', { precision: 'fp8' }), endpoint: served('n') });
  expect(refuse(old, next, aGate({ maxChanges: 1 }))).not.toThrow();
});
