/** Schemas of what verdict.json says of model judges. */
const maybeNumber = { type: ['number', 'null'] } as const;
const count = { type: 'integer', minimum: 0 } as const;

/** What a judge has to do with a metric, with its calibration. */
export const metricJudgeSchema = {
  description: 'Absent where no model judge grades.',
  oneOf: [
    {
      type: 'object',
      additionalProperties: false,
      required: ['use'],
      properties: {
        use: { const: 'information', description: 'A judge alone grades: shown, compared with nothing.' },
      },
    },
    {
      type: 'object',
      additionalProperties: false,
      required: ['use', 'calibration'],
      properties: {
        use: { const: 'with-people' },
        calibration: {
          type: 'object',
          additionalProperties: false,
          required: ['state', 'conditions'],
          properties: {
            state: { enum: ['calibrated', 'not-calibrated', 'cannot-tell'] },
            conditions: {
              type: 'array',
              items: {
                type: 'object',
                additionalProperties: false,
                required: ['condition', 'state', 'reason', 'estimate', 'lower', 'upper', 'limit'],
                properties: {
                  condition: {
                    enum: ['humans-agree', 'judge-agrees-with-humans', 'no-differential-bias'],
                  },
                  state: { enum: ['met', 'failed', 'cannot-tell'] },
                  reason: { type: 'string' },
                  estimate: maybeNumber,
                  lower: maybeNumber,
                  upper: maybeNumber,
                  limit: maybeNumber,
                },
              },
            },
          },
        },
      },
    },
  ],
} as const;

/** People's and judge's numbers behind a comparison. */
export function judgedSchemaOf<const Interval>(interval: Interval) {
  const estimate = {
    type: ['object', 'null'],
    additionalProperties: false,
    required: ['difference', 'interval'],
    properties: { difference: maybeNumber, interval },
  } as const;
  const properties = {
    role: {
      enum: ['undecided', 'human-only', 'shown', 'gates'],
      description: 'What the judge may do here.',
    },
    limit: {
      enum: [
        'no-labels',
        'slice-without-labels',
        'clustered',
        'not-calibrated',
        'too-few-labels',
        'too-few-differences',
        'nothing-unlabelled',
        'judge-adds-nothing',
        null,
      ],
      description: "Why people's grades alone decide, or nothing does; null where the judge has a say.",
    },
    nDrawn: { ...count, description: 'Cases drawn for people.' },
    nGradedByPeople: count,
    nLabelled: { ...count, description: 'Graded by people and judge.' },
    nUnlabelled: { ...count, description: 'Graded by the judge alone.' },
    nUnjudged: { ...count, description: 'Left ungraded by the judge in either arm.' },
    nNonZeroRectifiers: { ...count, description: 'Labelled pairs on which people and judge differ.' },
    correlation: maybeNumber,
    lambda: { ...maybeNumber, description: 'How far the judge is trusted, 0 to 1.' },
    people: { ...estimate, description: 'By people alone.' },
    powered: { ...estimate, description: 'Prediction-powered, or from cases drawn in two phases.' },
    judgeOnly: {
      type: ['object', 'null'],
      description: 'By the judge alone: information, looked at by no rule.',
      additionalProperties: false,
      required: ['nPairs', 'baselineMean', 'candidateMean', 'difference', 'interval'],
      properties: {
        nPairs: count,
        baselineMean: maybeNumber,
        candidateMean: maybeNumber,
        difference: maybeNumber,
        interval,
      },
    },
  } as const;
  const classes = {
    type: 'array',
    description: 'Where cases were drawn by what the judge said of them: cases of each class.',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['labelClass', 'nCases', 'nDrawn', 'nLabelled'],
      properties: {
        labelClass: { enum: ['unsure', 'sure'] },
        nCases: count,
        nDrawn: count,
        nLabelled: count,
      },
    },
  } as const;
  return {
    type: 'object',
    description: 'Metrics that judge and people grade: what stands behind the numbers beside it.',
    additionalProperties: false,
    required: Object.keys(properties),
    properties: { ...properties, classes },
  } as const;
}
