const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const maybeNumber = { type: ['number', 'null'] } as const;

export const promptCutsSchema = {
  type: 'object',
  description: 'Cases whose prompt the server of this arm has likely cut; they are unscored in it.',
  additionalProperties: false,
  required: ['nCases', 'examples'],
  properties: {
    nCases: count,
    examples: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['caseId', 'baselineTokens', 'candidateTokens'],
        properties: { caseId: text, baselineTokens: count, candidateTokens: count },
      },
    },
  },
} as const;

const armConduct = {
  type: 'object',
  additionalProperties: false,
  required: ['nPlanned', 'nStored', 'meanAttempts', 'nTruncated', 'nUnknownFinish', 'finishReasons'],
  properties: {
    nPlanned: { ...count, description: 'Responses, repeats counted.' },
    nStored: count,
    meanAttempts: { ...maybeNumber, description: 'Requests a response, retries included.' },
    nTruncated: count,
    nUnknownFinish: {
      ...count,
      description: 'Answers without a finish reason: truncation cannot be ruled out.',
    },
    finishReasons: { type: 'object', additionalProperties: count },
  },
} as const;

/** How the arms were asked, in verdict.json. */
export const conductSchema = {
  type: 'object',
  description: 'How the arms were asked; no rule looks at it. Absent where both arms are recorded.',
  additionalProperties: false,
  required: ['arms', 'promptTokenRatio', 'seedRequested', 'reused', 'warnings'],
  properties: {
    arms: {
      type: 'object',
      additionalProperties: false,
      required: ['baseline', 'candidate'],
      properties: { baseline: armConduct, candidate: armConduct },
    },
    promptTokenRatio: { ...maybeNumber, description: 'Candidate over baseline.' },
    seedRequested: { ...maybeNumber, description: 'Servers may take a seed and not follow it.' },
    reused: {
      type: 'array',
      description: 'Answers taken over from earlier runs.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['run', 'nAnswers'],
        properties: { run: text, nAnswers: count },
      },
    },
    warnings: { type: 'array', items: text },
  },
} as const;
