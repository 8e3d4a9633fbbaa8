import { label } from './schema-parts.js';

/**
 * Parts of a gate that the format has and this version cannot carry out: checked in shape here, refused by
 * `unsupported.ts`. They are the parts that would change a verdict, so none of them may be passed over.
 */
export const GATE_LATER_PARTS = {
  sequential: {
    type: 'object',
    additionalProperties: false,
    required: ['looks'],
    description: 'Points at which a run may stop early. Not supported yet by this version.',
    properties: {
      looks: {
        type: 'array',
        minItems: 1,
        uniqueItems: true,
        items: {
          type: 'number',
          exclusiveMinimum: 0,
          maximum: 1,
          description: 'Part of the cases, above 0 to 1.',
        },
        description: 'Parts of the cases after which the run may stop, the last being 1.',
      },
    },
  },
  stages: {
    type: 'object',
    additionalProperties: false,
    description: 'Which cases pull requests and releases run. Not supported yet by this version.',
    properties: Object.fromEntries(
      ['pr', 'release'].map((stage) => [
        stage,
        {
          type: 'object',
          additionalProperties: false,
          required: ['cases'],
          description: `Cases of the ${stage} stage.`,
          properties: { cases: { enum: ['development', 'heldout'], description: 'Set of cases.' } },
        },
      ]),
    ) as Readonly<Record<'pr' | 'release', object>>,
  },
  holdout: {
    type: 'object',
    additionalProperties: false,
    required: ['exposures'],
    description: 'How often held-out cases may be used. Not supported yet by this version.',
    properties: {
      exposures: {
        type: 'integer',
        minimum: 1,
        description: 'Candidates that may be analysed on the held-out cases.',
      },
      reveal: { enum: ['aggregate', 'cases'], description: 'What reports show of them.' },
      ledger: label('File in which exposures are counted.'),
    },
  },
} as const;
