import { filePath, label, SCHEMA_DIALECT, schemaId } from '../definition/schema-parts.js';
import { DURATION_PATTERN } from '../shared/duration.js';

const duration = (description: string) =>
  ({ type: 'string', pattern: DURATION_PATTERN, description }) as const;
const time = (description: string) =>
  ({ type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2})?Z)?$', description }) as const;

/** Schema of a trust policy: whose signatures `qgate verify` takes, and for what. */
export const policySchema = {
  $schema: SCHEMA_DIALECT,
  $id: schemaId('policy'),
  title: 'PolicyFile',
  description: 'Whose signatures `qgate verify` takes, for which gates, and from when to when.',
  type: 'object',
  additionalProperties: false,
  required: ['policy', 'keys'],
  properties: {
    policy: { const: 1, description: 'Version of this file format.' },
    keys: {
      type: 'array',
      minItems: 1,
      description: 'Trusted keys. A key that is not listed is not trusted; taking one out revokes it.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'public_key'],
        description: 'One trusted key.',
        properties: {
          name: label('Who holds the key; told with everything it signed.'),
          public_key: filePath(
            'The public key as `qgate key new` wrote it: a file, relative to the policy, or the PEM text itself.',
          ),
          key_id: {
            type: 'string',
            pattern: '^sha256:[0-9a-f]{64}$',
            description:
              'Id of the key, to be sure that the file is the one meant. Default: taken from the key.',
          },
          not_before: time(
            'First day (UTC) or moment at which the key counts, for the time of signing and of verifying. Default: any.',
          ),
          not_after: time('Last day (UTC, inclusive) or moment at which the key counts. Default: any.'),
          gates: {
            type: 'array',
            minItems: 1,
            items: label('Name of a gate.'),
            description: 'Gates whose verdicts the key may sign or waive. Default: all.',
          },
          signs: {
            type: 'array',
            minItems: 1,
            uniqueItems: true,
            items: { enum: ['verdicts', 'waivers'] },
            description: 'What the key may sign. Waivers must be named. Default: verdicts alone.',
          },
        },
      },
    },
    max_age: duration(
      'Oldest verdict that is taken, e.g. `14d`; `--max-age` can only be stricter. Default: no limit.',
    ),
    require_lock_order: {
      type: 'boolean',
      description:
        'Whether a verdict must show that the gate was locked before the candidate first answered, recorded answers included. Default: false (where times are there, they must be in order).',
    },
    require_ledger: {
      type: 'boolean',
      description:
        'Whether the ledger of the gate must be there and hold the start of the run and all that the verdict was given on. Default: true.',
    },
    max_abandoned_runs: {
      type: 'integer',
      minimum: 0,
      maximum: 1000,
      description:
        'Most other runs of a candidate that may have been begun and abandoned with a reason; those without a reason are never taken. Default: 0.',
    },
    max_looks_before_lock: {
      type: 'integer',
      minimum: 0,
      maximum: 1000,
      description:
        'Most runs of a candidate without a lock, before thresholds were locked, that are taken. Default: 0.',
    },
    max_waiver: duration('Longest time for which a waiver may hold, e.g. `72h`. Default: 30d.'),
  },
} as const;
