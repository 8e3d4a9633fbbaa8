/**
 * Part of a gate that the format has and this version cannot carry out: checked in shape here, refused by
 * `unsupported.ts`. It would change a verdict, so it may not be passed over.
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
} as const;
