import { describe, expect, it, onTestFinished } from 'vitest';
import type { ServerDisclosure } from '../../../src/definition/bundle/disclosure.js';
import type { EndpointSpec } from '../../../src/definition/bundle.js';
import type { Verdict } from '../../../src/verdict/verdict.js';
import { deploymentChecks } from '../../../src/workflow/verify/deployment-checks.js';
import type { VerificationInput } from '../../../src/workflow/verify/verification-input.js';
import { qgate } from '../../support/in-process.js';
import { startLiveGate } from '../../support/live-gate.js';

const bundle = {
  identity: { model: { ref: 'hf://org/m' }, runtime: { version: '0.11.0' } },
  endpoint: { kind: 'openai', model: 'm' } as EndpointSpec,
};
const gated = {
  servers: [{ server: 1, facts: { kv_cache: 'fp8' } }],
  changes: [],
  unlike: [],
  mismatches: [],
};
const verdict = { conduct: { disclosed: { baseline: null, candidate: gated } } } as unknown as Verdict;
const server = (facts: ServerDisclosure['facts'], problems: readonly string[] = []): ServerDisclosure => ({
  url: 'http://a/v1',
  facts,
  problems,
});
const failuresOf = (...servers: readonly ServerDisclosure[]) =>
  deploymentChecks({ verdict, deployment: { bundle, servers } } as unknown as VerificationInput)
    .filter(({ state }) => state === 'fails')
    .map(({ exitCode, sentence }) => `${exitCode} ${sentence}`);

describe('a deployment that is asked again', () => {
  it('holds where it is the bundle and as it was when it was gated', () => {
    expect(
      failuresOf(server({ model: 'm', model_path: 'org/m', engine_version: '0.11.0', kv_cache: 'fp8' })),
    ).toEqual([]);
  });

  it('is a mismatch where it says something else than the bundle, or than when it was gated', () => {
    expect(failuresOf(server({ model: 'm', engine_version: '0.10.0', kv_cache: 'auto16' }))).toEqual([
      '21 the deployment is not what the bundle says: engine version is 0.10.0, not 0.11.0 (http://a/v1)',
      '21 the deployment is not the one that was gated: kv cache was fp8, and is auto16',
    ]);
    expect(failuresOf(server({ model: null }))).toEqual([
      '21 the deployment is not what the bundle says: model is none, not m (http://a/v1)',
    ]);
  });

  it('is not acceptable where one of its servers does not say what it serves', () => {
    expect(failuresOf(server({ model: 'm' }), server({}, ['http://b/v1/models: no connection']))).toEqual([
      '11 the deployment does not say what it serves: http://a/v1 (http://b/v1/models: no connection)',
    ]);
    expect(failuresOf()).toEqual([expect.stringMatching(/^11 /)]);
  });

  it('is not looked at where it was not asked', () => {
    expect(deploymentChecks({ verdict } as VerificationInput)).toEqual([]);
  });
});

it('qgate verify --endpoint: a pass is accepted while the server is what was gated, and refused once it is not', async () => {
  let version = '0.11.0';
  const { folder, server: fake } = await startLiveGate({
    disclose: (path) =>
      path === '/version'
        ? { version }
        : path === '/v1/models'
          ? { data: ['old', 'new'].map((id) => ({ id, owned_by: 'vllm' })) }
          : undefined,
  });
  onTestFinished(() => fake.close());
  await qgate(['lock', 'echo'], folder);
  await qgate(['run', 'echo', '--baseline', 'old', '--candidate', 'new', '--quiet'], folder);
  const verify = ['verify', '--bundle', 'new', '--gate', 'echo', '--endpoint'];
  expect(await qgate(verify, folder)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^accepted: /),
  });
  version = '0.12.0';
  expect(await qgate(verify, folder)).toMatchObject({
    code: 21,
    stdout:
      'refused: the deployment is not the one that was gated: engine version was 0.11.0, and is 0.12.0\n',
  });
  await fake.close();
  expect(await qgate(verify, folder)).toMatchObject({
    code: 11,
    stdout: expect.stringMatching(/^refused: the deployment does not say what it serves: .*ECONNREFUSED/),
  });
});
