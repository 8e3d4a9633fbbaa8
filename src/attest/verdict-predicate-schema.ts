import { SCHEMA_DIALECT, schemaId } from '../definition/schema-parts.js';
import { verdictSchema } from '../verdict/verdict-schema.js';

const { gate, isAdvisory, isAA, isPartial, ledger, lock, run, headline, exitCode, responseTimes } =
  verdictSchema.properties;
const arm = {
  type: 'object',
  required: ['name', 'digest'],
  properties: {
    name: verdictSchema.properties.candidate.properties.name,
    digest: verdictSchema.properties.candidate.properties.digest,
  },
} as const;

/** What qgate attests of a verdict. Readers ignore fields they do not know, as in-toto asks. */
export const verdictPredicateSchema = {
  $schema: SCHEMA_DIALECT,
  $id: schemaId('verdict-predicate'),
  title: 'VerdictPredicate',
  description:
    'Predicate of type urn:qgate:predicate:verdict:1. Its subjects are the bundle of the candidate and the bytes of verdict.json.',
  type: 'object',
  required: ['signedAt', 'qgateVersion', 'summary', 'record'],
  properties: {
    signedAt: {
      type: 'string',
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$',
      description: 'When the statement was made, by the clock of who made it.',
    },
    qgateVersion: { type: 'string', description: 'Version of qgate that made the statement.' },
    url: { type: 'string', description: 'Where the run can be looked at.' },
    summary: {
      type: 'object',
      description: 'What a policy engine needs: the word, what it is about and what it is worth.',
      required: [
        'verdict',
        'exitCode',
        'headline',
        'gate',
        'baseline',
        'candidate',
        'run',
        'isAdvisory',
        'isAA',
        'isPartial',
      ],
      properties: {
        verdict: verdictSchema.properties.verdict,
        exitCode,
        headline,
        gate,
        baseline: { ...arm, description: 'The bundle to roll back to.' },
        candidate: { ...arm, description: 'The bundle the verdict is about.' },
        run,
        lock,
        ledger,
        responseTimes,
        isAdvisory,
        isAA,
        isPartial,
      },
    },
    record: {
      type: ['object', 'null'],
      description:
        'The whole verdict.json, with every number; null where it is too large to be attested whole.',
    },
  },
} as const;
