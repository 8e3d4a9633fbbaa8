import { judgedSchemaOf, metricJudgeSchema } from './schema-judged.js';

/** Schemas of the numbers in verdict.json, as `analyse` gives them. JSON has no NaN and no Infinity, so every number is finite. */
const number = { type: 'number' } as const;
const maybeNumber = { type: ['number', 'null'] } as const;
const count = { type: 'integer', minimum: 0 } as const;
const rate = { type: 'number', minimum: 0, maximum: 1 } as const;
const ends = { type: ['array', 'null'], items: number, minItems: 2, maxItems: 2 } as const;
const whichPart = { enum: ['bootstrap', 'score'] } as const;

export const intervalSchema = {
  type: ['object', 'null'],
  description: 'Two-sided interval, with the parts it is the hull of and which part set each end.',
  additionalProperties: false,
  required: [
    'lower',
    'upper',
    'level',
    'method',
    'bootstrap',
    'score',
    'binding',
    'bootstrapKind',
    'nResamples',
    'monteCarloError',
  ],
  properties: {
    lower: number,
    upper: number,
    level: { ...rate, description: 'Two-sided level, e.g. 0.95.' },
    method: {
      enum: [
        'bootstrap-guarded',
        'percentile',
        'bca',
        'tango',
        'human-only',
        'ppi++',
        'ppi-guarded',
        'two-phase',
        'human-only-weighted',
      ],
      description: 'The last five where judge and people grade.',
    },
    bootstrap: ends,
    score: ends,
    binding: {
      type: ['object', 'null'],
      additionalProperties: false,
      required: ['lower', 'upper'],
      properties: { lower: whichPart, upper: whichPart },
    },
    bootstrapKind: { enum: ['exact', 'multinomial', 'indices', null] },
    nResamples: { type: ['integer', 'null'], minimum: 0, description: 'Replicates drawn; null where exact.' },
    monteCarloError: { ...maybeNumber, description: 'Standard error of the bootstrap ends; 0 where exact.' },
    nRejectedResamples: {
      ...count,
      description: 'Resamples thrown away because they emptied a weighted slice.',
    },
  },
} as const;

const judgedSchema = judgedSchemaOf(intervalSchema);

const extreme = {
  type: ['object', 'null'],
  additionalProperties: false,
  required: ['difference', 'interval'],
  properties: { difference: number, interval: intervalSchema },
} as const;

const COMPARISON = {
  nPlanned: count,
  nScoredBaseline: count,
  nScoredCandidate: count,
  nPairs: { ...count, description: 'Cases scored in both arms: what the numbers rest on.' },
  nUnits: { ...count, description: 'Independent units among the pairs: clusters, or the pairs themselves.' },
  baselineMean: maybeNumber,
  candidateMean: maybeNumber,
  difference: { ...maybeNumber, description: 'Candidate − baseline on the 0–1 scale; null without pairs.' },
  standardError: maybeNumber,
  designEffect: { type: 'number', minimum: 1 },
  pairs: {
    type: ['object', 'null'],
    description: 'Pair counts; binary scores only.',
    additionalProperties: false,
    required: ['bothPass', 'regressed', 'improved', 'bothFail'],
    properties: {
      bothPass: number,
      regressed: { ...number, description: 'b: baseline passes, candidate fails.' },
      improved: { ...number, description: 'c: baseline fails, candidate passes.' },
      bothFail: number,
    },
  },
  interval: intervalSchema,
  caveat: { enum: ['no-data', 'slice-without-data', 'single-case', 'single-cluster', 'few-clusters', null] },
  worstCase: {
    ...extreme,
    description: 'With every missing candidate at 0 and every missing baseline at 1.',
  },
  bestCase: { ...extreme, description: 'With every missing candidate at 1 and every missing baseline at 0.' },
  pWorse: { ...maybeNumber, description: 'One-sided p-value, used by `familywise` alone.' },
} as const;

const name = { type: 'string' } as const;

const PROPERTIES = {
  ...COMPARISON,
  nEffectiveClusters: {
    type: 'number',
    minimum: 1,
    description:
      'Clusters of equal size that would tell as much; absent where clusters are even or there are none.',
  },
  judged: judgedSchema,
} as const;

const comparison = {
  type: ['object', 'null'],
  additionalProperties: false,
  required: Object.keys(COMPARISON),
  properties: PROPERTIES,
} as const;

const slice = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'share', ...Object.keys(COMPARISON)],
  properties: {
    name,
    share: { ...maybeNumber, description: 'Production share; null for a targeted slice.' },
    ...PROPERTIES,
  },
} as const;

const cohort = {
  type: 'object',
  additionalProperties: false,
  required: ['name', ...Object.keys(COMPARISON)],
  properties: { name, ...PROPERTIES },
} as const;

const rateExtreme = {
  type: 'object',
  additionalProperties: false,
  required: ['mean', 'lower', 'upper'],
  properties: { mean: number, lower: number, upper: number },
} as const;

export const metricSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['metric', 'overall', 'pooledDifference', 'candidateOverall', 'slices', 'cohorts'],
  properties: {
    metric: name,
    overall: {
      ...comparison,
      description: 'Share-weighted mean of the slices; targeted slices are never in it.',
    },
    pooledDifference: { ...maybeNumber, description: 'Unweighted difference: shown, never used.' },
    candidateOverall: {
      type: ['object', 'null'],
      description: "The candidate's share-weighted mean, for a minimum.",
      additionalProperties: false,
      required: ['mean', 'lower', 'upper', 'level', 'n'],
      properties: {
        mean: number,
        lower: number,
        upper: number,
        level: rate,
        n: count,
        worstCase: { ...rateExtreme, description: 'With every missing answer at 0.' },
        bestCase: { ...rateExtreme, description: 'With every missing answer at 1.' },
      },
    },
    slices: { type: 'array', items: slice },
    cohorts: { type: 'array', items: cohort },
    judge: metricJudgeSchema,
  },
} as const;
