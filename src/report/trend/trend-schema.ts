import { closed, SCHEMA_DIALECT, schemaId } from '../../definition/schema-parts.js';

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const number = { type: 'number' } as const;
const array = <const Items>(items: Items) => ({ type: 'array', items }) as const;
const orNull = <const Schema>(schema: Schema) => ({ anyOf: [schema, { type: 'null' }] }) as const;

const arm = closed({ name: text, digest: text });
const rate = closed({
  value: { ...number, description: 'On the 0–1 scale.' },
  interval: orNull({ type: 'array', items: number, minItems: 2, maxItems: 2 }),
});

/** What `qgate trend --json` prints. */
export const trendSchema = {
  $schema: SCHEMA_DIALECT,
  $id: schemaId('trend'),
  title: 'Trend',
  description: 'The verdicts of a gate over its bundles in time, oldest first.',
  ...closed({
    gate: text,
    heldout: {
      ...array(closed({ cases: text, nCandidates: count, limit: count, nReveals: count })),
      description: 'Sets of held-out cases and how much of each was used.',
    },
    runs: array(
      closed({
        run: text,
        startedAt: { ...text, description: 'When the run was begun, ISO 8601.' },
        attempt: { type: 'integer', minimum: 1 },
        verdict: { enum: ['pass', 'block', 'inconclusive', 'pending'] },
        marks: {
          ...array({ enum: ['A/A', 'PARTIAL', 'ADVISORY', 'superseded'] }),
          description: 'Why the verdict is no release decision; empty where it is one.',
        },
        baseline: arm,
        candidate: arm,
        cases: closed({ digest: text, n: count, set: { type: ['string', 'null'] } }),
        exposure: {
          ...orNull(closed({ nCandidates: count, limit: count })),
          description: 'Candidates put to the held-out cases when the run was begun; null on other cases.',
        },
        metrics: array(
          closed({
            metric: text,
            nPairs: count,
            nPlanned: count,
            baseline: orNull(rate),
            candidate: orNull(rate),
            difference: orNull(rate),
            margin: {
              ...orNull(number),
              description: 'The tolerated loss overall, null without such a rule.',
            },
          }),
        ),
      }),
    ),
    drift: {
      ...array(
        closed({
          metric: text,
          baseline: arm,
          cases: text,
          firstRun: text,
          later: array(
            closed({
              run: text,
              difference: rate,
              nPairs: count,
              hasMoved: { type: 'boolean', description: 'The whole interval lies on one side of 0.' },
            }),
          ),
        }),
      ),
      description: 'How one baseline fared on the same cases in later runs, paired by case with the first.',
    },
  }),
} as const;
