const text = { type: 'string', maxLength: 10_000 } as const;
const commit = { type: 'string', pattern: '^[0-9a-f]{40,64}$' } as const;
const digest = { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' } as const;

function closed(required: Readonly<Record<string, object>>, optional: Readonly<Record<string, object>> = {}) {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(required),
    properties: { ...required, ...optional },
  };
}

const problems = {
  type: 'array',
  maxItems: 1000,
  items: closed(
    { code: text, file: text, message: text, severity: { enum: ['error', 'warning'] } },
    { line: { type: 'integer' }, column: { type: 'integer' }, path: text, hint: text },
  ),
};
const classes = { enum: ['weights', 'behaviour', 'runtime', 'label'] };

/**
 * The shape of a check in which nothing was run: what a job without secrets hands to one that may comment. A stranger may have
 * written it, so there is no place in it for a verdict.
 */
export const plannedCheckSchema = closed({
  schema: { const: 'qgate/pull-request/v1' },
  qgateVersion: text,
  verdict: text,
  headline: text,
  bases: { type: 'array', minItems: 1, maxItems: 100, items: commit },
  head: commit,
  exitCode: { enum: [0, 2, 11] },
  isPlanOnly: { const: true },
  notRunBecause: { type: ['string', 'null'], maxLength: 10_000 },
  gateChanges: {
    type: 'array',
    maxItems: 1000,
    items: closed({
      name: text,
      file: text,
      kind: { enum: ['changed', 'removed', 'added'] },
      loosens: { type: 'array', maxItems: 10_000, items: text },
      changes: { type: 'array', maxItems: 10_000, items: text },
    }),
  },
  areGateChangesAccepted: { type: 'boolean' },
  needsLook: { type: 'array', maxItems: 1000, items: text },
  bundles: {
    type: 'array',
    maxItems: 1000,
    items: closed({
      file: text,
      previousFile: { type: ['string', 'null'], maxLength: 10_000 },
      fileChange: { enum: ['changed', 'added', 'renamed', 'deleted'] },
      difference: {
        anyOf: [
          { type: 'null' },
          closed({
            before: digest,
            after: digest,
            classes: { type: 'array', maxItems: 4, items: classes },
            isMixed: { type: 'boolean' },
            changes: {
              type: 'array',
              maxItems: 10_000,
              items: closed({ class: classes, field: text }, { before: {}, after: {} }),
            },
          }),
        ],
      },
      problems,
      warnings: problems,
      gates: {
        type: 'array',
        maxItems: 1000,
        items: closed({ name: text, file: text, outcome: closed({ kind: { const: 'planned' } }) }),
      },
    }),
  },
}) satisfies Readonly<Record<string, unknown>>;
