import { closed } from '../definition/schema-parts.js';

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const maybeNumber = { type: ['number', 'null'] } as const;

const figure = {
  oneOf: [
    closed({ value: { type: 'number' }, lower: maybeNumber, upper: maybeNumber }),
    closed({ value: { type: 'null' }, reason: text }),
  ],
} as const;

const figures = closed({
  question: text,
  nUnits: count,
  nPairable: { ...count, description: 'With at least two ratings.' },
  percent: figure,
  alpha: { ...figure, description: "Krippendorff's." },
  kappa: {
    description: "Cohen's, of two raters; null where there are more.",
    oneOf: [{ type: 'null' }, ...figure.oneOf],
  },
  fleiss: { ...figure, description: "Fleiss' kappa over units with two ratings." },
  ac: { ...figure, description: "Gwet's AC1, or AC2 for levels." },
});

const agreement = {
  ...figures,
  properties: {
    ...figures.properties,
    labels: {
      type: 'array',
      description: 'How often each answer was given in what has two ratings or more.',
      items: closed({ label: text, n: count }),
    },
  },
} as const;

/** What people have graded, in verdict.json. */
export const peopleSchema = {
  description:
    'What blinded people have graded; no rule looks at it and no rater is named. Absent where no person grades.',
  ...closed({
    rubric: closed({ name: text, digest: { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' } }),
    mode: { enum: ['absolute', 'pairwise', 'pairwise-rubric'] },
    settle: { enum: ['adjudicated', 'majority', 'median'] },
    coverage: {
      type: 'array',
      description: 'Cases scored of those drawn for people.',
      items: closed({ slice: text, nScored: count, nPlanned: count }),
    },
    nRaters: count,
    nGraded: { ...count, description: 'Items, second showings left out.' },
    nSkipped: { ...count, description: 'Items that a rater could not judge.' },
    nDeclined: { ...count, description: 'Items with distressing content that a rater did not read.' },
    nShownCut: { ...count, description: 'Items whose answer a rater saw cut.' },
    medianSeconds: { ...maybeNumber, description: 'An item took.' },
    disputes: {
      description: 'Cases on which raters disagree and which nothing has settled; the first are named.',
      ...closed({ nCases: count, caseIds: { type: 'array', items: text } }),
    },
    agreement: {
      type: 'array',
      description: 'One entry a question. Intervals are over cases.',
      items: agreement,
    },
    selfConsistency: closed({ nAnswers: count, nSame: count }),
    nRatersFarFromOthers: count,
    blinding: {
      type: 'array',
      description: "Bang's index of the guesses which answer came from the new version: 0 blind, 1 all knew.",
      items: closed({
        shown: { enum: ['pair', 'baseline', 'candidate'] },
        nCorrect: count,
        nWrong: count,
        nUnsure: count,
        index: { type: 'number', minimum: -1, maximum: 1 },
        lower: { type: 'number' },
        upper: { type: 'number' },
      }),
    },
  }),
} as const;
