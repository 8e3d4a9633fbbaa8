import { closed, SCHEMA_DIALECT, schemaId } from '../definition/schema-parts.js';

const text = { type: 'string', minLength: 1 } as const;
const digest = { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' } as const;
const tokens = { type: ['integer', 'null'], minimum: 0 } as const;

const line = closed({
  case: { ...text, description: 'Id of the case; the place in this list is the line in the trace, from 0.' },
  slice: text,
  class: { type: ['string', 'null'], description: 'Class of traffic, for objectives.' },
  weight: {
    type: 'number',
    exclusiveMinimum: 0,
    description: 'Requests of production traffic that the line stands for, relative to the others.',
  },
  input_tokens: {
    ...tokens,
    description: 'Of the stored answer, together with output_tokens; null where it told none.',
  },
  output_tokens: tokens,
  at_ms: {
    type: ['number', 'null'],
    minimum: 0,
    description: 'When it is due, since the first; null where the load generator decides.',
  },
  prompt_sha256: digest,
});

/** What is written beside a load trace. */
export const loadTraceSchema = {
  $schema: SCHEMA_DIALECT,
  $id: schemaId('load-trace'),
  title: 'LoadTraceManifest',
  description: 'Says of each line of a load trace which case it is, so that results can be joined to cases.',
  ...closed({
    manifest: { const: 1 },
    trace: { ...digest, description: 'Digest of what this manifest says; load tests carry it.' },
    format: { enum: ['vllm', 'aiperf', 'guidellm'] },
    file: closed({ name: text, sha256: digest }),
    run: { ...text, description: 'The run whose answers the lengths are of.' },
    bundle: { ...digest, description: 'The bundle that the load test is to run.' },
    gate: closed({ name: text, digest, cases: digest, set: { enum: ['development', 'heldout', null] } }),
    canary: {
      type: ['string', 'null'],
      description: 'Where cases are held out: what to search a training set for.',
    },
    drawn: { ...text, description: 'How the lines were drawn and timed.' },
    shares: {
      type: 'array',
      items: closed({ slice: text, share: { type: 'number', exclusiveMinimum: 0, maximum: 1 } }),
    },
    lines: { type: 'array', minItems: 1, items: line },
  }),
} as const;
