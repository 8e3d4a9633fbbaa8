const text = { type: 'string' } as const;
const digest = { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' } as const;

/** What verdict.json says of the ledger. */
export const verdictLedgerSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['start', 'nonce', 'begun', 'head', 'looksBefore'],
  description:
    'Where the ledger stood; nothing is decided by it. Absent in verdicts of runs whose start was not recorded.',
  properties: {
    start: { ...digest, description: 'Digest of the line that began the run.' },
    nonce: { type: 'string', pattern: '^[0-9a-f]{32}$', description: 'What no other start has.' },
    begun: {
      enum: ['before', 'at-merge'],
      description:
        '`at-merge`: its shards were begun apart, so nothing shows how many there were to choose from.',
    },
    head: {
      type: 'array',
      items: digest,
      description: 'Digests of the lines that nothing followed when the run was completed.',
    },
    looksBefore: {
      type: 'array',
      description: 'Runs of the same candidate before thresholds were locked.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['run', 'at'],
        properties: { run: text, at: text },
      },
    },
  },
} as const;
