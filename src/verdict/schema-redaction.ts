const count = { type: 'integer', minimum: 0 } as const;

/** What was taken out of answers, in verdict.json. */
export const redactionSchema = {
  type: 'object',
  description:
    'What was taken out of answers before they were stored and graded; no rule looks at it. Absent where the gate redacts nothing.',
  additionalProperties: false,
  required: ['nChanged', 'rules'],
  properties: {
    nChanged: {
      type: 'object',
      description: 'Answers that any rule changed.',
      additionalProperties: false,
      required: ['baseline', 'candidate'],
      properties: { baseline: count, candidate: count },
    },
    rules: {
      type: 'array',
      description: "The gate's rules in their order, with how often each found something.",
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'baseline', 'candidate'],
        properties: { name: { type: 'string' }, baseline: count, candidate: count },
      },
    },
  },
} as const;
