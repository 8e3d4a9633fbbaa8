import { RESPONSE_STATUSES } from '../run/response.js';

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

const failedCalls = {
  type: 'object',
  description: 'Calls that brought no answer when they were made, and were or will be asked again.',
  additionalProperties: false,
  required: ['nCalls', 'nTimes', 'nOpen', 'calls'],
  properties: {
    nCalls: count,
    nTimes: { ...count, description: 'How often they brought no answer, in all.' },
    nOpen: { ...count, description: 'Calls that have no answer yet.' },
    calls: {
      type: 'array',
      description: 'The first of them, in the gate’s order.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['caseId', 'repeat', 'nTimes', 'status', 'isOpen'],
        properties: {
          caseId: text,
          repeat: count,
          nTimes: count,
          status: { enum: RESPONSE_STATUSES },
          isOpen: { type: 'boolean' },
        },
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
    failed: failedCalls,
  },
} as const;

const fact = { type: ['string', 'number', 'boolean', 'null'] } as const;
const server = { type: 'integer', minimum: 1 } as const;
const factChange = {
  type: 'object',
  additionalProperties: false,
  required: ['server', 'fact', 'before', 'after'],
  properties: { server, fact: text, before: fact, after: fact },
} as const;

const armDisclosure = {
  type: ['object', 'null'],
  additionalProperties: false,
  required: ['servers', 'changes', 'unlike', 'mismatches'],
  properties: {
    servers: {
      type: 'array',
      description: 'What each server said when asked last; servers are numbered in the order of the bundle.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['server', 'facts'],
        properties: { server, facts: { type: 'object', additionalProperties: fact } },
      },
    },
    changes: { type: 'array', items: factChange, description: 'Stated differently while the run went on.' },
    unlike: { type: 'array', items: factChange, description: 'Stated otherwise than by the first server.' },
    mismatches: {
      type: 'array',
      description: 'Not as the bundle says.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['server', 'fact', 'bundle', 'found'],
        properties: { server, fact: text, bundle: text, found: fact },
      },
    },
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
    disclosed: {
      type: 'object',
      description:
        'What the servers disclosed of themselves; null for an arm that said nothing, absent where none was asked.',
      additionalProperties: false,
      required: ['baseline', 'candidate'],
      properties: { baseline: armDisclosure, candidate: armDisclosure },
    },
    warnings: { type: 'array', items: text },
  },
} as const;
