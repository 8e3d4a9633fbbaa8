import { closed, SCHEMA_DIALECT, schemaId } from '../../definition/schema-parts.js';

const text = { type: 'string' } as const;
const maybeText = { type: ['string', 'null'] } as const;
const count = { type: 'integer', minimum: 0 } as const;
const number = { type: 'number' } as const;
const maybeNumber = { type: ['number', 'null'] } as const;
const rate = { type: 'number', minimum: 0, maximum: 1 } as const;
const maybeRate = { type: ['number', 'null'], minimum: 0, maximum: 1 } as const;
const yesOrNo = { type: 'boolean' } as const;
const digest = { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' } as const;
const state = { enum: ['calibrated', 'not-calibrated', 'cannot-tell'] } as const;
const category = { type: ['string', 'number'] } as const;

const estimate = {
  ...closed({ value: number, lower: number, upper: number }),
  type: ['object', 'null'],
} as const;

/** An agreement figure, or why there is none. */
const figure = {
  oneOf: [
    closed({ value: { type: 'null' }, reason: text }),
    closed({ value: number, lower: maybeNumber, upper: maybeNumber }),
  ],
} as const;

const condition = closed({
  condition: { enum: ['humans-agree', 'judge-agrees-with-humans', 'no-differential-bias'] },
  state: { enum: ['met', 'failed', 'cannot-tell'] },
  reason: text,
  estimate: { ...maybeNumber, description: 'What the outcome rests on, with its interval and limit.' },
  lower: maybeNumber,
  upper: maybeNumber,
  limit: number,
});

const agreement = closed({
  humanAlpha: { ...figure, description: "Krippendorff's alpha between people." },
  nPairable: { ...count, description: 'Items that two people and the judge graded.' },
  judgeHuman: { ...maybeRate, description: 'Agreement of the judge with people on these.' },
  humanHuman: { ...maybeRate, description: 'Agreement of people with one another on the same.' },
  difference: { ...estimate, description: 'The first minus the second.' },
  kappa: { ...figure, description: "Cohen's, of the judge with what people settled on." },
  alternative: {
    ...closed({
      nRaters: count,
      winningRate: { ...rate, description: 'Share of raters whom the judge beats or equals up to ε.' },
      epsilon: rate,
    }),
    type: ['object', 'null'],
    description: 'The alternative annotator test; null without 50 items of a rater.',
  },
  moments: {
    ...closed({ n: count, mean: number, meanSquare: number }),
    description: 'Of agreement item by item: what a later calibration is compared with.',
  },
});

const bias = {
  ...closed({
    nPairs: count,
    estimate: { ...number, description: 'Mean of judge − people, candidate − baseline.' },
    lower: number,
    upper: number,
    limit: { ...number, description: 'Half the margin, within which the interval must lie.' },
  }),
  type: ['object', 'null'],
} as const;

const position = {
  oneOf: [
    closed({
      state: { const: 'tested' },
      counts: closed({
        sameWinner: count,
        tiedTwice: count,
        firstTwice: { ...count, description: 'What stood first won in both orders.' },
        secondTwice: count,
        tiedOnce: count,
      }),
      test: closed({
        nPairs: count,
        nInconsistent: count,
        consistency: maybeRate,
        consistencyInterval: { ...closed({ lower: rate, upper: rate }), type: ['object', 'null'] },
        firstPreference: { ...maybeRate, description: 'Share of "first" among pairs won by position.' },
        pValue: rate,
        prefersPosition: yesOrNo,
        isInconsistent: yesOrNo,
      }),
    }),
    closed({
      state: { const: 'not-testable' },
      reason: { enum: ['pointwise', 'one-order', 'no-pairs'] },
    }),
  ],
} as const;

const length = {
  oneOf: [
    closed({
      state: { const: 'preference' },
      nPairs: count,
      judgeSlope: { ...maybeNumber, description: 'Coefficient on tanh(Δlength/sd); null without a fit.' },
      humanSlope: maybeNumber,
      slopeDifference: estimate,
      lengthControlledWinRate: { ...maybeRate, description: 'At equal length.' },
      terciles: {
        type: 'array',
        items: closed({ nPairs: count, meanLengthDifference: number, winRate: rate }),
      },
      isFlagged: yesOrNo,
    }),
    closed({
      state: { const: 'scores' },
      nResponses: count,
      drift: {
        oneOf: [
          closed({
            state: { const: 'estimated' },
            slope: { ...number, description: 'Change of judge − people per unit of natural log length.' },
            effectOnDifference: number,
            isFlagged: yesOrNo,
          }),
          closed({
            state: { const: 'not-estimable' },
            reason: { enum: ['too-few-responses', 'constant-length'] },
          }),
        ],
      },
    }),
  ],
} as const;

const selfPreference = {
  oneOf: [
    closed({
      state: { const: 'tested' },
      judgeFamily: text,
      otherFamily: text,
      difference: number,
      lower: number,
      upper: number,
      nPairs: count,
      isFlagged: yesOrNo,
    }),
    closed({
      state: { const: 'not-testable' },
      reason: { enum: ['one-family', 'judge-of-neither', 'no-labels'] },
      families: closed({ judge: text, baseline: text, candidate: text }),
    }),
  ],
} as const;

const next = closed({
  wishes: {
    type: 'array',
    items: closed({
      reason: {
        enum: ['labels-to-gate', 'bias-interval', 'agreement-interval', 'second-raters', 'bias-too-large'],
      },
      nPairs: { type: ['integer', 'null'], minimum: 0, description: 'null where no number would do.' },
    }),
  },
  nMore: { ...count, description: 'Most that any wish asks for beyond what is labelled.' },
  slices: { type: 'array', items: closed({ slice: text, nLabelled: count, nMore: count }) },
});

const always = closed({
  schema: { const: 'qgate/calibration/v1' },
  runId: text,
  gate: closed({ name: text, digest }),
  candidate: closed({ name: text, digest }),
  metric: closed({
    name: text,
    scale: { enum: ['binary', 'unit', 'rubric', 'net-win-rate'] },
    criterion: maybeText,
    margin: { ...maybeNumber, description: 'null where no rule tolerates a loss.' },
  }),
  judge: {
    ...closed({
      name: text,
      model: text,
      digest,
      bundleDigest: digest,
      promptDigest: digest,
      rubricDigest: digest,
    }),
    description: 'What was pinned: where one of these changes, the calibration is of another judge.',
  },
  humanRubricDigest: { ...digest, description: 'Rubric that people graded by.' },
  state,
  conditions: { type: 'array', items: condition, minItems: 3, maxItems: 3 },
  nItems: { ...count, description: 'Items that people graded.' },
  nUnjudged: { ...count, description: 'Of these, items without a grade by the judge.' },
  agreement,
  confusion: {
    ...closed({
      categories: { type: 'array', items: category },
      counts: { type: 'array', items: { type: 'array', items: count } },
    }),
    description: 'Rows: what people settled on; columns: the judge, and last what it left ungraded.',
  },
  bias: { ...bias, description: 'Of the judge between the arms; null where it was not measured.' },
  position,
  length,
  selfPreference,
  gain: closed({
    nLabelled: count,
    nUnlabelled: count,
    correlation: { type: ['number', 'null'], minimum: -1, maximum: 1 },
    effectiveLabels: {
      ...maybeNumber,
      description: 'Labels that people alone would need for the same interval.',
    },
  }),
  next,
});

const calibration = {
  ...always,
  properties: {
    ...always.properties,
    draw: {
      const: 'two-phase',
      description: 'Cases were drawn by what the judge said, and numbers are weighted back to all cases.',
    },
  },
} as const;

const earlier = closed({
  runId: text,
  candidate: text,
  state,
  drift: {
    ...closed({ difference: number, lower: number, upper: number, isFlagged: yesOrNo }),
    type: ['object', 'null'],
    description: 'Agreement now minus then; null for another judge, or where nothing was graded.',
  },
  expiredBecause: {
    type: 'array',
    items: text,
    description: 'What was pinned and has changed since; empty for the same judge.',
  },
});

/** The shape of what `qgate judge calibrate --json` prints, JSON Schema 2020-12. */
export const calibrationSchema = {
  $schema: SCHEMA_DIALECT,
  $id: schemaId('calibration'),
  title: 'qgate judge calibration',
  description: 'A judge beside people, metric by metric, with earlier calibrations of it, newest first.',
  type: 'array',
  items: closed({ calibration, earlier: { type: 'array', items: earlier } }),
} as const;
