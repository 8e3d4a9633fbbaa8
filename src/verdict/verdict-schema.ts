import { schemaId } from '../definition/schema-parts.js';
import { RESPONSE_STATUSES } from '../run/response.js';
import { conductSchema, promptCutsSchema } from './schema-conduct.js';
import { judgingSchema } from './schema-judging.js';
import { verdictLedgerSchema } from './schema-ledger.js';
import { looksSchema } from './schema-looks.js';
import { noiseSchema, repeatsSchema } from './schema-noise.js';
import { metricSchema } from './schema-numbers.js';
import { peopleSchema } from './schema-people.js';
import { redactionSchema } from './schema-redaction.js';
import { repliesSchema } from './schema-replies.js';
import { ruleSchema, rulesOfPassSchema } from './schema-rules.js';
import { attemptsSchema, quarantineSchema, stageSchema } from './schema-standing.js';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const maybeNumber = { type: ['number', 'null'] } as const;
const digest = { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' } as const;
const arm = { enum: ['baseline', 'candidate'] } as const;

const armIdentity = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'digest', 'isRecorded', 'models', 'fingerprints'],
  properties: {
    name: text,
    digest: {
      ...digest,
      description: 'Bundle digest: SHA-256 of the canonical JSON of the identity fields.',
    },
    isRecorded: { ...flag, description: 'True where the answers come from a file.' },
    models: {
      type: 'object',
      additionalProperties: count,
      description: 'Model names in replies, with counts.',
    },
    fingerprints: { type: 'array', items: text },
  },
} as const;

const times = {
  type: ['object', 'null'],
  additionalProperties: false,
  required: ['first', 'last'],
  properties: { first: text, last: text },
} as const;

const decoding = {
  description: 'Whether both arms were asked alike.',
  oneOf: [
    {
      type: 'object',
      additionalProperties: false,
      required: ['state', 'nCompared', 'leftToServer'],
      properties: {
        state: { const: 'proven' },
        nCompared: count,
        leftToServer: { type: 'array', items: text },
      },
    },
    {
      type: 'object',
      additionalProperties: false,
      required: ['state', 'why'],
      properties: { state: { const: 'unproven' }, why: text },
    },
    {
      type: 'object',
      additionalProperties: false,
      required: ['state', 'cases', 'why'],
      properties: { state: { const: 'differs' }, cases: { type: 'array', items: text }, why: text },
    },
  ],
} as const;

const criticalFailure = {
  type: 'object',
  additionalProperties: false,
  required: ['class', 'check', 'caseId', 'repeat', 'slice', 'baselineFailed', 'needsHuman'],
  properties: {
    class: text,
    check: text,
    caseId: text,
    repeat: count,
    slice: text,
    baselineFailed: flag,
    needsHuman: flag,
  },
} as const;

const stratum = {
  type: 'object',
  additionalProperties: false,
  required: ['slice', 'arm', 'nPlanned', 'nAnswered', 'nScored', 'statuses'],
  properties: {
    slice: text,
    arm,
    nPlanned: { ...count, description: 'Cases.' },
    nAnswered: count,
    nScored: { ...count, description: 'Cases scored in every metric.' },
    nAwaited: {
      ...count,
      description:
        'Cases not scored yet that grades by people to come would score; absent where there are none.',
    },
    statuses: { type: 'object', propertyNames: { enum: RESPONSE_STATUSES }, additionalProperties: count },
    unknown: {
      type: 'object',
      description: 'What in replies was in no table, in the words of the server, by replies.',
      additionalProperties: count,
    },
    promptCuts: promptCutsSchema,
  },
} as const;

const guard = {
  type: 'object',
  additionalProperties: false,
  required: ['guard', 'baseline', 'candidate', 'limit', 'nBaseline', 'nCandidate', 'mayBlock'],
  properties: {
    guard: { enum: ['truncated', 'empty', 'refused', 'length_ratio'] },
    baseline: maybeNumber,
    candidate: maybeNumber,
    limit: { type: 'number' },
    nBaseline: count,
    nCandidate: count,
    mayBlock: flag,
  },
} as const;

/** The shape of verdict.json, JSON Schema 2020-12. */
export const verdictSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: schemaId('verdict'),
  title: 'qgate verdict',
  description:
    'The record of one decision. It holds no clock of its own and no signature: equal results give equal bytes.',
  type: 'object',
  additionalProperties: false,
  required: [
    'schema',
    'qgateVersion',
    'verdict',
    'exitCode',
    'headline',
    'gate',
    'baseline',
    'candidate',
    'run',
    'isAdvisory',
    'advisoryBecause',
    'isAA',
    'isPartial',
    'allowRecorded',
    'decoding',
    'rules',
    'criticalFailures',
    'metrics',
    'completeness',
    'guards',
    'falseAlarmBound',
    'statistics',
    'responseTimes',
  ],
  properties: {
    schema: { const: 'qgate/verdict/v1' },
    qgateVersion: text,
    verdict: { enum: ['pass', 'block', 'inconclusive', 'pending'], description: 'Only pass opens the gate.' },
    exitCode: { enum: [0, 10, 11, 12] },
    headline: { ...text, description: 'The verdict and the one reason that matters most.' },
    gate: {
      type: 'object',
      additionalProperties: false,
      required: ['name', 'digest', 'casesDigest', 'nCases'],
      properties: { name: text, digest, casesDigest: digest, nCases: count },
    },
    baseline: armIdentity,
    candidate: armIdentity,
    run: {
      type: 'object',
      additionalProperties: false,
      required: ['id', 'identity', 'attempt'],
      properties: { id: text, identity: digest, attempt: { type: 'integer', minimum: 1 } },
    },
    stage: stageSchema,
    attempts: attemptsSchema,
    ledger: verdictLedgerSchema,
    quarantine: quarantineSchema,
    looks: looksSchema,
    isAdvisory: { ...flag, description: 'qgate verify never accepts an advisory verdict.' },
    advisoryBecause: { type: 'array', items: text },
    lock: {
      type: ['object', 'null'],
      description: 'The lock the gate was run under; null where it was not locked.',
      additionalProperties: false,
      required: ['lockedAt', 'commit', 'isCommitted'],
      properties: {
        lockedAt: text,
        commit: { type: ['string', 'null'] },
        isCommitted: { ...flag, description: 'Whether the commit holds the gate as it was locked.' },
      },
    },
    isAA: { ...flag, description: 'Both arms are the same bundle: never a release verdict.' },
    isPartial: { ...flag, description: 'The run does not cover the whole gate: never a pass.' },
    allowRecorded: flag,
    decoding,
    rules: { type: 'array', items: ruleSchema, description: 'In the order in which reasons are told.' },
    criticalFailures: { type: 'array', items: criticalFailure, description: 'By case id, in natural order.' },
    metrics: { type: 'array', items: metricSchema },
    completeness: { type: 'array', items: stratum },
    guards: { type: 'array', items: guard },
    repeats: repeatsSchema,
    noise: noiseSchema,
    falseAlarmBound: {
      type: 'object',
      description: 'Bound on the chance that some slice rule is breached although nothing changed.',
      additionalProperties: false,
      required: ['nRules', 'bound', 'familywise'],
      properties: {
        nRules: count,
        bound: { type: 'number', minimum: 0, maximum: 1 },
        familywise: { enum: ['none', 'holm', 'bonferroni'] },
      },
    },
    statistics: {
      type: 'object',
      additionalProperties: false,
      required: ['confidence', 'interval', 'resamples', 'seed', 'generator'],
      properties: {
        confidence: { type: 'number' },
        interval: text,
        resamples: count,
        seed: { type: 'number' },
        generator: text,
      },
    },
    responseTimes: {
      type: 'object',
      description: 'First and last stored response of each arm; null for recorded answers.',
      additionalProperties: false,
      required: ['baseline', 'candidate'],
      properties: { baseline: times, candidate: times },
    },
    conduct: conductSchema,
    replies: repliesSchema,
    redaction: redactionSchema,
    people: peopleSchema,
    judging: judgingSchema,
  },
  if: { properties: { verdict: { const: 'pass' } } },
  // biome-ignore lint/suspicious/noThenProperty: the word of JSON Schema
  then: { properties: { exitCode: { const: 0 }, isPartial: { const: false }, rules: rulesOfPassSchema } },
  else: { properties: { exitCode: { not: { const: 0 } } } },
} as const;
