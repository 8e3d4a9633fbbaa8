import type { Bundle, EndpointSpec, Treatment } from '../../src/definition/bundle.js';
import type { Case } from '../../src/definition/case.js';
import type { Decoding, Gate } from '../../src/definition/gate.js';
import type { Answer, StoredResponse } from '../../src/run/response.js';
import { digestOf } from '../../src/shared/canonical-json.js';

export const DECODING: Decoding = {
  temperature: 0,
  top_p: 1,
  max_tokens: 64,
  seed: 7,
  stop: [],
  presence_penalty: 0,
  frequency_penalty: 0,
  extra: {},
};

export const NO_TREATMENT: Treatment = {
  systemPrompt: null,
  tools: null,
  templateArguments: null,
  sampling: null,
};

export function sampleCase(id: string, more: Partial<Case> = {}): Case {
  return {
    id,
    slice: 'all',
    input: { kind: 'text', text: `question ${id}` },
    reference: null,
    tools: null,
    tags: [],
    cluster: null,
    meta: {},
    checks: [],
    origin: { file: 'cases.jsonl', line: 1 },
    ...more,
  };
}

export function sampleCases(count: number): Case[] {
  return Array.from({ length: count }, (_, index) => sampleCase(`c${index}`));
}

export function sampleGate(more: Partial<Gate> = {}): Gate {
  return {
    name: 'sample',
    slices: [{ name: 'all', task: 'all', share: 1, shareSource: null, rule: null }],
    targeted: [],
    cohorts: [],
    clusterBy: null,
    promptTemplate: null,
    decoding: DECODING,
    treatment: [],
    repeats: { times: 1, cases: 'all' },
    checks: [],
    metrics: [],
    unscored: {
      truncated: 'unscored',
      empty: 'unscored',
      filtered: 'unscored',
      refused: 'unscored',
      tool_call: 'unscored',
      allowance: 0,
    },
    guards: { truncated: null, empty: null, refused: null, lengthRatio: null },
    statistics: {
      confidence: 0.95,
      interval: 'bootstrap-guarded',
      resamples: 10_000,
      seed: 1,
      familywise: 'none',
    },
    acceptModels: [],
    allowRecorded: false,
    criticalPolicy: 'all-failures',
    appliesTo: [],
    ...more,
  };
}

export const OPENAI_SPEC: Extract<EndpointSpec, { kind: 'openai' }> = {
  kind: 'openai',
  urls: [{ url: 'http://127.0.0.1:1/v1', weight: 1 }],
  model: 'm',
  apiKeyEnv: null,
  headers: {},
  profile: 'vllm',
  tokenLimitField: null,
  concurrency: null,
  requestsPerMinute: null,
  tokensPerMinute: null,
  timeoutMs: null,
  isStreaming: true,
};

export function sampleBundle(name: string, more: Partial<Bundle> = {}): Bundle {
  return {
    name,
    digest: digestOf({ name }),
    identity: { model: name },
    endpoint: { ...OPENAI_SPEC, model: name },
    treatment: NO_TREATMENT,
    labels: { version: null, owner: null, notes: null },
    ...more,
  };
}

export function sampleAnswer(more: Partial<Answer> = {}): Answer {
  return {
    status: 'ok',
    text: 'answer',
    reasoning: null,
    toolCalls: [],
    finishReason: 'stop',
    model: 'm',
    fingerprint: null,
    promptTokens: 3,
    completionTokens: 1,
    clocks: { sentAtMs: 1000, firstChunkMs: 1.5, firstContentMs: 2, chunkMs: [2.25, 3], endMs: 4 },
    attempts: 1,
    traceparent: null,
    detail: null,
    recordedGrades: null,
    ...more,
  };
}

export function sampleResponse(caseId: string, more: Partial<StoredResponse> = {}): StoredResponse {
  return {
    ...sampleAnswer(),
    arm: 'baseline',
    caseId,
    repeat: 0,
    decodingDigest: digestOf({ caseId }),
    requestDigest: null,
    ...more,
  };
}
