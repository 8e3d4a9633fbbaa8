import { closed, SCHEMA_DIALECT, schemaId } from '../definition/schema-parts.js';
import { JOINED_REASON_CODES, JOINED_RULE_KINDS } from './decide/joined-rule.js';

const text = { type: 'string' } as const;
const digest = { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' } as const;
const word = { enum: ['pass', 'block', 'inconclusive', 'pending'] } as const;
const numberOrNull = { type: ['number', 'null'] } as const;
/** Figures as `src/join` computes them: told in full, and open for further ones. */
const figures = { type: 'object' } as const;
const orNull = <Schema extends object>(schema: Schema) => ({ anyOf: [schema, { type: 'null' }] }) as const;
const byArm = <Schema extends object>(schema: Schema) => closed({ baseline: schema, candidate: schema });

const rule = closed({
  kind: { enum: JOINED_RULE_KINDS },
  subject: { type: ['string', 'null'] },
  state: { enum: ['met', 'breached', 'undecided'] },
  isWaiting: { type: 'boolean' },
  code: { enum: JOINED_REASON_CODES },
  policy: { enum: ['non-inferiority', 'no-evidence-of-regression', 'point', 'interval', null] },
  nRequests: numberOrNull,
  nUnits: numberOrNull,
  estimate: numberOrNull,
  interval: orNull(
    closed({ lower: { type: 'number' }, upper: { type: 'number' }, level: { type: 'number' } }),
  ),
  limit: numberOrNull,
  sentence: text,
});

const arm = closed({
  name: text,
  digest,
  files: { type: 'array', items: figures },
  mix: figures,
  ownClocks: orNull(figures),
});

/** Schema of joined.json. What is decided is closed; figures may become more. */
export const joinedRecordSchema = {
  $schema: SCHEMA_DIALECT,
  $id: schemaId('joined'),
  title: 'JoinedRecord',
  description: 'A quality verdict joined to load tests of both arms, as qgate join writes it.',
  ...closed({
    schema: { const: 'qgate/joined/v1' },
    qgateVersion: text,
    decision: word,
    exitCode: { enum: [0, 10, 11, 12] },
    headline: text,
    gate: closed({ name: text, digest }),
    run: closed({ id: text }),
    quality: closed({ verdict: word, headline: text, digest }),
    objectives: orNull(closed({ name: text, digest, isOfGate: { type: 'boolean' } })),
    arms: byArm(arm),
    loads: {
      type: 'array',
      items: closed({
        load: figures,
        arms: byArm(orNull(figures)),
        usefulDifference: orNull(figures),
        energyIncrease: { type: 'array', items: figures },
      }),
    },
    objectiveVerdicts: byArm({ type: 'array', items: figures }),
    curves: byArm(orNull(figures)),
    sizing: orNull(figures),
    costs: byArm(orNull(figures)),
    diagnosis: figures,
    rules: { type: 'array', minItems: 1, items: rule },
    caveats: { type: 'array', items: text },
  }),
} as const;
