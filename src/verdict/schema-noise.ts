/** Schemas of run-to-run noise in verdict.json, as `analyse/repeats` gives it. */
const count = { type: 'integer', minimum: 0 } as const;
const text = { type: 'string' } as const;
const maybeNumber = { type: ['number', 'null'] } as const;
const maybeRate = { type: ['number', 'null'], minimum: 0, maximum: 1 } as const;
const maybeSpread = { type: ['number', 'null'], minimum: 0 } as const;

const unstableCase = {
  type: 'object',
  additionalProperties: false,
  required: ['caseId', 'mean', 'nRepeats'],
  properties: { caseId: text, mean: { type: 'number' }, nRepeats: count },
} as const;

const ARM = {
  nRepeats: { ...count, description: 'Responses per repeated case.' },
  nCases: { ...count, description: 'Repeated cases with every repeat scored.' },
  nUnscored: { ...count, description: 'Repeated cases left out because a repeat is unscored.' },
  varianceBetween: maybeSpread,
  varianceWithin: { ...maybeSpread, description: "Variance of one response about its case's mean." },
  icc1: maybeNumber,
  flipRate: {
    ...maybeRate,
    description: 'Chance that two repeats of a case differ; binary scores only.',
  },
  nUnstable: { ...count, description: 'Cases whose repeats do not all score alike.' },
  unstableCases: {
    type: 'array',
    items: unstableCase,
    description: 'The first 50 of them, with their means.',
  },
  noiseOfScore: {
    ...maybeSpread,
    description: 'Standard deviation of the share-weighted score from one pass to the next.',
  },
  noiseOfDifference: { ...maybeSpread, description: 'The same for the difference of two single passes.' },
} as const;

const arm = {
  type: 'object',
  additionalProperties: false,
  required: Object.keys(ARM),
  properties: ARM,
} as const;

export const repeatsSchema = {
  type: ['array', 'null'],
  description: 'Run-to-run variance, one entry a metric; null where no case is asked more than once.',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['metric', 'baseline', 'candidate', 'shareRemovable', 'runEffect'],
    properties: {
      metric: text,
      baseline: arm,
      candidate: arm,
      shareRemovable: {
        ...maybeRate,
        description:
          'Share of the variance of the overall difference that more repeats could remove at most.',
      },
      runEffect: {
        type: ['object', 'null'],
        description: 'Movement common to all cases of one pass, which resampling cases cannot see.',
        additionalProperties: false,
        required: ['addedVariance', 'isPresent'],
        properties: { addedVariance: { type: 'number', minimum: 0 }, isPresent: { type: 'boolean' } },
      },
    },
  },
} as const;

export const noiseSchema = {
  type: ['array', 'null'],
  description: 'Noise of the bundle against itself, one entry a metric; null but for A/A.',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['metric', 'pairs', 'noiseFloor', 'areAnswersShared'],
    properties: {
      metric: text,
      pairs: { ...arm, description: 'The first answer of either side to each case, taken as two repeats.' },
      noiseFloor: {
        ...maybeSpread,
        description: 'Standard error of a single-run, share-weighted difference where nothing changed.',
      },
      areAnswersShared: {
        type: 'boolean',
        description: 'True where both sides read the same recorded answers, so that no noise was measured.',
      },
    },
  },
} as const;

export const shareSensitivitySchema = {
  type: ['object', 'null'],
  description:
    'Overall rules: how far production shares may move (total variation) before the rule comes out differently.',
  additionalProperties: false,
  required: ['decisionShift', 'decidedBy', 'toward', 'estimateShift'],
  properties: {
    decisionShift: {
      ...maybeRate,
      description: 'Smallest shift that changes the state; null where none does.',
    },
    decidedBy: {
      enum: ['estimate', 'lower', 'upper', null],
      description: 'What crosses its threshold there.',
    },
    toward: { type: ['string', 'null'], description: 'The slice whose share grows most in that direction.' },
    estimateShift: {
      ...maybeRate,
      description: 'Smallest shift that takes the estimate to the other side of the margin.',
    },
  },
} as const;
