import { decoding } from './gate-settings-schema.js';
import { caseFilter, filePath, label } from './schema-parts.js';

const rubricPath = filePath('Rubric file, relative to the gate file.');

const human = {
  type: 'object',
  additionalProperties: false,
  required: ['rubric', 'mode', 'cases', 'raters'],
  description:
    'Blinded people who grade. Which cases they get is drawn from the seed, before any answer exists unless `draw` says otherwise.',
  properties: {
    rubric: rubricPath,
    mode: {
      enum: ['absolute', 'pairwise', 'pairwise-rubric'],
      description:
        '`absolute`: each answer on the rubric; `pairwise`: A, B, tie or both bad; `pairwise-rubric`: both.',
    },
    cases: {
      anyOf: [
        { type: 'integer', minimum: 1, description: 'How many cases are drawn.' },
        { const: 'all', description: 'Every case.' },
      ],
      description: 'Cases that people grade: a number, drawn over all slices, or `all`.',
    },
    draw: {
      enum: ['uniform', 'two-phase'],
      description:
        'How the cases are drawn: `uniform` (default) before any answer exists, each case of a slice alike; `two-phase` once all are judged, half of them from the cases the judge is unsure of. For metrics of wins and losses or 0 and 1 that judge and people both grade, without clusters.',
    },
    raters: { type: 'integer', minimum: 1, maximum: 100, description: 'Raters who share the cases.' },
    overlap: {
      type: 'integer',
      minimum: 0,
      description:
        'Drawn cases that two raters grade, so that their agreement can be measured. Default: none with one rater, else all.',
    },
    settle: {
      enum: ['adjudicated', 'majority', 'median'],
      description:
        "What becomes of disagreement without a third rater's grade: `adjudicated` (default) leaves the case unscored; `majority` and `median` are taken where there is one.",
    },
    raters_are: {
      enum: ['experts', 'skilled', 'crowd'],
      description: 'Who the raters are: how much worse than one of them a judge may be. Default: skilled.',
    },
    repeated_items: {
      type: 'integer',
      minimum: 0,
      maximum: 100,
      description:
        'Items each rater gets a second time, to see whether they agree with themselves. Default: 0.',
    },
    batch_minutes: {
      type: 'integer',
      minimum: 5,
      description: 'Most minutes of work in one packet file. Default: one file a rater.',
    },
    distressing: {
      ...caseFilter,
      description:
        'Cases with distressing content, which a rater is warned of and may decline. Default: none.',
    },
    mask: {
      type: 'array',
      uniqueItems: true,
      maxItems: 200,
      items: label('A name.'),
      description:
        'Names of models and vendors that are replaced in answers before a rater sees them. Default: none.',
    },
  },
} as const;

const judge = {
  type: 'object',
  additionalProperties: false,
  required: ['bundle', 'prompt', 'rubric', 'mode'],
  description: 'A pinned model that grades. It counts only once it was calibrated against people.',
  properties: {
    bundle: filePath('Bundle file of the judge, relative to the gate file.'),
    prompt: filePath('Template of the judge prompt, relative to the gate file.'),
    rubric: rubricPath,
    mode: {
      enum: ['pairwise', 'pointwise'],
      description: 'Which of two answers is better, or the level of each.',
    },
    orders: {
      enum: ['both', 'one'],
      description:
        'Whether each pair is shown in both orders (default); with one, a liking for a place cannot be told from a better answer.',
    },
    votes: {
      type: 'integer',
      minimum: 1,
      maximum: 25,
      description: 'Judgments per case and order, an odd number; the majority counts. Default: 1.',
    },
    decoding: {
      ...decoding,
      description:
        'How the judge is asked. Default: temperature 0, top_p 1, 1024 tokens, no stop sequences, no penalties.',
    },
    labels: {
      type: 'object',
      minProperties: 2,
      additionalProperties: {
        anyOf: [
          { enum: ['first', 'second', 'tie', 'both-bad'], description: 'A preference.' },
          { type: 'integer', description: 'A level.' },
        ],
        description: 'What the label stands for.',
      },
      description:
        'Reads replies as one whole label each, and says what each label stands for. Default: replies are JSON in the declared fields.',
    },
  },
} as const;

/** Graders besides checks. */
export const GATE_GRADERS = { human, judge } as const;
