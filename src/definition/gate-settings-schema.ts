import { evidence, label, maxRegression, minCases } from './schema-parts.js';

const server = { const: 'server', description: 'Left to the server, in both arms.' } as const;
const numberOrServer = (range: Readonly<Record<string, unknown>>, description: string) =>
  ({ anyOf: [{ ...range, description }, server], description }) as const;

export const decoding = {
  type: 'object',
  additionalProperties: false,
  required: [
    'temperature',
    'top_p',
    'max_tokens',
    'seed',
    'stop',
    'presence_penalty',
    'frequency_penalty',
    'extra',
  ],
  description:
    'Sent to both arms alike. Every field is required, since what is left out is filled in by each model differently; `server` leaves a field out on purpose, in both arms.',
  properties: {
    temperature: numberOrServer({ type: 'number', minimum: 0, maximum: 2 }, 'Sampling temperature, 0 to 2.'),
    top_p: numberOrServer(
      { type: 'number', exclusiveMinimum: 0, maximum: 1 },
      'Nucleus sampling, above 0 to 1.',
    ),
    max_tokens: numberOrServer({ type: 'integer', minimum: 1 }, 'Token limit of an answer.'),
    seed: numberOrServer(
      { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
      "Seed from which each request's own seed is derived, equal across arms.",
    ),
    stop: {
      anyOf: [
        {
          type: 'array',
          maxItems: 4,
          items: { type: 'string', minLength: 1, description: 'A stop sequence.' },
          description: 'Stop sequences, at most four; [] for none.',
        },
        server,
      ],
      description: 'Stop sequences, at most four; [] for none.',
    },
    presence_penalty: numberOrServer(
      { type: 'number', minimum: -2, maximum: 2 },
      'Presence penalty, -2 to 2.',
    ),
    frequency_penalty: numberOrServer(
      { type: 'number', minimum: -2, maximum: 2 },
      'Frequency penalty, -2 to 2.',
    ),
    extra: {
      type: 'object',
      propertyNames: {
        not: {
          enum: [
            'model',
            'messages',
            'stream',
            'n',
            'tools',
            'temperature',
            'top_p',
            'max_tokens',
            'max_completion_tokens',
            'seed',
            'stop',
            'presence_penalty',
            'frequency_penalty',
          ],
        },
      },
      description: 'Further fields of the request body, sent as they are, e.g. {top_k: 1}; {} for none.',
    },
  },
} as const;

const times = {
  type: 'integer',
  minimum: 1,
  maximum: 1000,
  description: 'Answers to each repeated case, a whole number of at least 1.',
} as const;

export const repeats = {
  description: 'Several answers to the same case: a number for all cases, or a mapping for some. Default: 1.',
  anyOf: [
    times,
    {
      type: 'object',
      additionalProperties: false,
      required: ['times'],
      description: 'Answers to each of some cases.',
      properties: {
        times,
        cases: {
          anyOf: [
            {
              type: 'integer',
              minimum: 1,
              description: 'How many cases are repeated; a fixed, seeded choice.',
            },
            { const: 'all', description: 'Every case.' },
          ],
          description: 'How many cases are repeated: a number (a fixed, seeded choice) or `all` (default).',
        },
      },
    },
  ],
} as const;

export const metric = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'from'],
  description: 'A gated number and its thresholds.',
  properties: {
    name: label('Name of the metric.'),
    from: {
      description:
        'What the score is made of: `all-checks` (1 if every non-critical check that applies passes, else 0), some checks, or graders.',
      anyOf: [
        { const: 'all-checks', description: 'Every non-critical check of the gate and the case.' },
        {
          type: 'object',
          additionalProperties: false,
          required: ['checks'],
          description: 'The named checks alone.',
          properties: {
            checks: {
              type: 'array',
              minItems: 1,
              uniqueItems: true,
              items: label('Name of a check.'),
              description: 'Names of checks.',
            },
          },
        },
        {
          type: 'array',
          minItems: 1,
          uniqueItems: true,
          items: { enum: ['judge', 'human'], description: 'A grader.' },
          description: 'Graders other than checks.',
        },
      ],
    },
    scale: {
      enum: ['binary', 'unit', 'rubric', 'net-win-rate'],
      description:
        '`binary`: 0 or 1 (default for checks); `unit`: any score from 0 to 1; `rubric` and `net-win-rate` belong to judge and human graders, whose metrics must say their scale.',
    },
    criterion: label(
      'Judge and human graders: the criterion of the rubric (scale `rubric`), or `material-error` (scale `binary`: 1 where there is none). Needed where the rubric has several.',
    ),
    minimum: {
      type: 'number',
      exclusiveMinimum: 0,
      maximum: 1,
      description: 'Smallest tolerated mean of the candidate, above 0 (a minimum of 0 could never fail).',
    },
    minimum_evidence: {
      enum: ['interval', 'point'],
      description: '`interval`: the lower end must reach the minimum (default); `point`: the estimate.',
    },
    max_regression: {
      ...maxRegression,
      description: 'Largest tolerated loss of the share-weighted overall mean, on the 0–1 scale.',
    },
    evidence: {
      ...evidence,
      description: 'Evidence asked of the overall threshold. Default: non-inferiority.',
    },
    min_cases: minCases,
  },
} as const;

const mapped = (what: string) =>
  ({
    enum: ['fail', 'unscored'],
    description: `${what}: a failed answer in both arms, or unscored (default).`,
  }) as const;

export const unscored = {
  type: 'object',
  additionalProperties: false,
  description: 'What becomes of answers that are not plain answers, decided before any result exists.',
  properties: {
    truncated: mapped('Cut off at the token limit'),
    empty: mapped('No text'),
    filtered: mapped('Withheld by a content filter'),
    refused: mapped('Refused by the API itself (a refusal in words is an answer)'),
    tool_call: mapped('A tool call where the case offers no tools'),
    allowance: {
      type: 'number',
      minimum: 0,
      exclusiveMaximum: 1,
      description: 'Tolerated part of unscored cases per arm and slice. Default: 0.',
    },
  },
} as const;

const rateGuard = (what: string) =>
  ({
    type: 'number',
    minimum: 0,
    exclusiveMaximum: 1,
    description: `Largest tolerated rise (candidate minus baseline) of the rate of ${what}.`,
  }) as const;

export const guards = {
  type: 'object',
  additionalProperties: false,
  description: 'Limits that need no grader. Default: none.',
  properties: {
    truncated: rateGuard('truncated answers'),
    empty: rateGuard('empty answers'),
    refused: rateGuard('refused answers'),
    length_ratio: {
      type: 'number',
      minimum: 1,
      description: 'Largest ratio of the mean answer lengths of the arms, either way round; at least 1.',
    },
  },
} as const;

export const sliceRules = {
  type: 'object',
  additionalProperties: false,
  description: 'Defaults of slices, targeted slices and cohorts.',
  properties: {
    evidence: {
      ...evidence,
      description: 'Evidence asked of their thresholds. Default: no-evidence-of-regression.',
    },
    min_cases: { ...minCases, description: `${minCases.description} Default: 30.` },
    familywise: {
      enum: ['none', 'holm', 'bonferroni'],
      description:
        'Correction for many thresholds. Default: none; the false-alarm bound is printed either way.',
    },
  },
} as const;

export const statistics = {
  type: 'object',
  additionalProperties: false,
  description: 'How intervals are made.',
  properties: {
    confidence: {
      type: 'number',
      exclusiveMinimum: 0.5,
      exclusiveMaximum: 1,
      description: 'Two-sided confidence level, e.g. 0.95 (default).',
    },
    interval: {
      enum: ['bootstrap-guarded', 'percentile', 'bca', 'tango'],
      description: 'Method of the intervals. Default: bootstrap-guarded.',
    },
    resamples: {
      type: 'integer',
      minimum: 1000,
      maximum: 1000000,
      description: 'Bootstrap replicates, at least 1000. Default: 10000.',
    },
    seed: {
      type: 'integer',
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Seed of the resampling and of every seeded choice. Default: 20261129.',
    },
  },
} as const;
