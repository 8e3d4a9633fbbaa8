/** Checked in full by `rules/sequential-rules.ts`, whose sentences say what is allowed. */
const spending = (description: string) =>
  ({
    type: 'string',
    minLength: 1,
    description: `${description} \`obf\`, \`pocock\` or \`hsd(γ)\` with γ from -20 to 10; below 0 it spends late.`,
  }) as const;

/** Part of a gate that lets a run stop before all its cases are answered. */
export const GATE_SEQUENTIAL = {
  sequential: {
    type: 'object',
    additionalProperties: false,
    required: ['looks'],
    description:
      'Points at which a run may stop early, at the error rate of one look. Default: the whole run is looked at once.',
    properties: {
      looks: {
        type: 'array',
        minItems: 2,
        maxItems: 10,
        items: {
          type: 'number',
          exclusiveMinimum: 0,
          maximum: 1,
          description: 'Part of the planned cases, above 0 to 1.',
        },
        description:
          'Parts of the planned cases after which the run may stop: 2 to 10, increasing, the last 1. Locked with the gate.',
      },
      spending: {
        type: 'object',
        additionalProperties: false,
        description: 'How the error of each boundary is spent over the looks. Default: `hsd(-4)` for both.',
        properties: {
          pass: spending('How the error of a wrong pass is spent.'),
          block: spending('How the error of a wrong block is spent.'),
        },
      },
      futility: {
        description:
          'When a run that is unlikely to pass is stopped: a mapping, or `off`. Default: on, with the defaults of its keys.',
        anyOf: [
          { const: 'off', description: 'No look stops a run for being unlikely to pass.' },
          {
            type: 'object',
            additionalProperties: false,
            description: 'Stops a run that is unlikely to pass.',
            properties: {
              spending: spending('How the power that may be lost is spent. Default: `hsd(-2)`.'),
              beta: {
                type: 'number',
                minimum: 0.01,
                maximum: 0.5,
                description: 'Power that may be lost, 0.01 to 0.5. Default: 0.2.',
              },
              verdict: {
                enum: ['inconclusive', 'worse-blocks'],
                description:
                  '`inconclusive` (default), or `worse-blocks`: block where the loss is beyond the margin and the interval lies below 0. At the margin itself that blocks about one run in six.',
              },
            },
          },
        ],
      },
      slice_floor: {
        type: 'object',
        additionalProperties: false,
        description:
          'Fewest cases of a slice before a run may pass early; they are sent first. Default: `{detect: 2, power: 0.8}`.',
        properties: {
          detect: {
            type: 'number',
            minimum: 1,
            maximum: 100,
            description: 'Loss to notice, in margins of the slice, 1 to 100. Default: 2.',
          },
          power: {
            type: 'number',
            minimum: 0.5,
            maximum: 0.99,
            description: 'Chance to notice it, 0.5 to 0.99. Default: 0.8.',
          },
        },
      },
    },
  },
} as const;
