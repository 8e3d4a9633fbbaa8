/** The gate of simulated runs with a judge. */
import { JUDGE_DECODING } from '../../dist/definition/normalise-graders.js';
import { digestOf } from '../../dist/shared/canonical-json.js';

const PROMPT = 'Which answer is worth more?\n{{rubric}}\n{{input}}\n{{answer_1}}\n{{answer_2}}';

const rubric = {
  name: 'worth',
  digest: digestOf('worth'),
  language: 'en',
  instructions: null,
  criteria: [
    {
      name: 'worth',
      question: 'What is it worth?',
      levels: [1, 2, 3].map((score) => ({ score, label: null, anchor: `Worth ${score}.` })),
    },
  ],
  materialError: 'no worth at all',
  criticalFailures: [],
  examples: [],
  practice: [],
};

/** A served model of a made-up family. */
export function bundleOf(name, url) {
  return {
    name,
    digest: digestOf({ name }),
    identity: { model: { ref: `hf://made-up/${name}` } },
    endpoint: {
      kind: 'openai',
      urls: [{ url, weight: 1 }],
      model: name,
      apiKeyEnv: null,
      headers: {},
      profile: 'vllm',
      tokenLimitField: null,
      concurrency: null,
      requestsPerMinute: null,
      tokensPerMinute: null,
      timeoutMs: null,
      isStreaming: false,
    },
    treatment: { systemPrompt: null, tools: null, templateArguments: null, sampling: null },
    labels: { version: null, owner: null, notes: null },
  };
}

/** A gate of one metric, graded by a judge and two people. */
export function gateOf({ nDrawn, margin, judgeBundle, seed }) {
  const { digest, name, endpoint } = judgeBundle;
  const slice = (sliceName, share) => ({
    name: sliceName,
    task: 'made up',
    share,
    shareSource: null,
    rule: null,
  });
  return {
    name: 'made-up',
    slices: [slice('usual', 0.7), slice('rare', 0.3)],
    targeted: [],
    cohorts: [],
    clusterBy: null,
    promptTemplate: null,
    decoding: { ...JUDGE_DECODING, max_tokens: 64 },
    treatment: [],
    repeats: { times: 1, cases: 'all' },
    checks: [],
    metrics: [
      {
        name: 'preferred',
        from: { graders: ['judge', 'human'] },
        scale: 'net-win-rate',
        minimum: null,
        minimumEvidence: 'interval',
        overall: { maxRegression: margin, evidence: 'non-inferiority', minCases: 1 },
      },
    ],
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
      resamples: 1000,
      seed,
      familywise: 'none',
    },
    acceptModels: [],
    allowRecorded: false,
    criticalPolicy: 'all-failures',
    appliesTo: [],
    judge: {
      bundle: { name, digest, model: endpoint.model },
      prompt: PROMPT,
      rubric,
      mode: 'pairwise',
      orders: 'both',
      votes: 1,
      decoding: JUDGE_DECODING,
      reply: { form: 'json' },
    },
    human: {
      rubric,
      mode: 'pairwise',
      cases: nDrawn,
      raters: 2,
      overlap: nDrawn,
      settle: 'adjudicated',
      raterKind: 'skilled',
      repeatedItems: 0,
      batchMinutes: null,
      distressing: null,
      mask: [],
    },
  };
}
