import { SCHEMA_DIALECT, schemaId } from '../../definition/schema-parts.js';

const digest = { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' } as const;
const text = { type: 'string', minLength: 1, maxLength: 2000 } as const;
const time = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?Z$',
} as const;
const signed = {
  at: { ...time, description: 'When, ISO 8601 in UTC.' },
  by: { ...text, type: ['string', 'null'], description: 'Who, where known.' },
} as const;

type Fields = Readonly<Record<string, object>>;

const entry = (kind: string, description: string, fields: Fields) =>
  ({
    type: 'object',
    additionalProperties: false,
    description,
    required: ['ledger', 'kind', 'gate', ...Object.keys(fields), 'digest'],
    properties: {
      ledger: { const: 1, description: 'Version of this format.' },
      kind: { const: kind },
      gate: { ...text, description: 'Name of the gate.' },
      prev: {
        type: 'array',
        items: digest,
        uniqueItems: true,
        description:
          'Digests of the lines of the gate that nothing followed yet; absent in lines of before there was a chain.',
      },
      ...fields,
      digest: { ...digest, description: 'SHA-256 of the canonical JSON of the other fields.' },
    },
  }) as const;

const candidate = { candidate: digest, candidate_name: text, run: text } as const;

/** One line of a ledger file, JSON Schema 2020-12. */
export const ledgerEntrySchema = {
  $schema: SCHEMA_DIALECT,
  $id: schemaId('ledger-entry'),
  title: 'qgate ledger entry',
  description:
    'One line of a gate’s ledger: which runs were begun and completed, and what held-out cases were used for. Lines are only added, and each names those before it by digest; their order and repetition in the file say nothing.',
  oneOf: [
    entry('start', 'A run was begun; nothing was sent before.', {
      track: { enum: ['release', 'development'] },
      gate_digest: digest,
      cases: digest,
      baseline: digest,
      ...candidate,
      identity: digest,
      nonce: { type: 'string', pattern: '^[0-9a-f]{32}$' },
      shards: { type: ['integer', 'null'], minimum: 1 },
      begun: { enum: ['before', 'at-merge'] },
      unlocked: { type: 'boolean' },
      aa: { type: 'boolean' },
      partial: { type: 'boolean' },
      ...signed,
    }),
    entry('abandon', 'A run that was begun will not be completed.', { run: text, reason: text, ...signed }),
    entry('exposure', 'A candidate was put to the held-out cases.', {
      cases: digest,
      ...candidate,
      ...signed,
    }),
    entry('attempt', 'A run was completed with a verdict that counts.', {
      track: { enum: ['release', 'development'] },
      cases: digest,
      baseline: digest,
      ...candidate,
      attempt: { type: 'integer', minimum: 1 },
      verdict: { enum: ['pass', 'block', 'inconclusive'] },
      completed_at: { ...time, type: ['string', 'null'] },
      superseding: { ...text, type: ['string', 'null'] },
    }),
    entry('reveal', 'A held-out case was looked at: the set is spent.', {
      cases: digest,
      run: text,
      case: text,
      reason: text,
      ...signed,
    }),
    entry('quarantine', 'A case was found to be wrong.', { run: text, case: text, reason: text, ...signed }),
  ],
} as const;
