const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;

const closed = <Properties extends Readonly<Record<string, object>>>(properties: Properties) =>
  ({
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties),
    properties,
  }) as const;

const word = { enum: ['pass', 'block', 'inconclusive', 'pending'] } as const;
const maybeTime = { type: ['string', 'null'] } as const;

/** Which of a gate's sets of cases the verdict is about; absent where there is one. */
export const stageSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['cases', 'isRelease'],
  description: 'Which of the gate’s sets of cases the verdict is about; absent where it has one.',
  properties: {
    cases: { enum: ['development', 'heldout'] },
    isRelease: { type: 'boolean', description: 'False where a release asks for another set.' },
    exposure: {
      ...closed({
        nCandidates: { ...count, description: 'Candidates analysed on these cases, this one included.' },
        limit: count,
        isAggregate: { type: 'boolean', description: 'True where ids and single outcomes are left out.' },
      }),
      description: 'How much held-out cases were used when the run was begun.',
    },
  },
} as const;

export const attemptsSchema = {
  ...closed({
    attempt: { type: 'integer', minimum: 2 },
    reason: { ...text, description: 'Why the earlier verdict was not to stand.' },
    earlier: {
      type: 'array',
      minItems: 1,
      items: closed({
        run: text,
        attempt: { type: 'integer', minimum: 1 },
        verdict: word,
        completedAt: { ...maybeTime, description: 'Time of its last response; null for recorded answers.' },
      }),
    },
  }),
  description:
    'Earlier completed runs of this gate and candidate, which this one supersedes; absent for the first.',
} as const;

export const quarantineSchema = {
  ...closed({
    cases: {
      type: 'array',
      minItems: 1,
      items: closed({ caseId: text, reason: text, at: text, by: { type: ['string', 'null'] } }),
    },
    without: {
      oneOf: [{ type: 'null' }, closed({ verdict: word, headline: text })],
      description: 'The verdict without these cases; null where it cannot be told.',
    },
  }),
  description:
    'Cases that were found to be wrong; absent where there are none. A pass is one with and without them.',
} as const;
