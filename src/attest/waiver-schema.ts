import { SCHEMA_DIALECT, schemaId } from '../definition/schema-parts.js';
import { verdictSchema } from '../verdict/verdict-schema.js';

const moment = (description: string) =>
  ({
    type: 'string',
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$',
    description,
  }) as const;

/** What a waiver says. Readers ignore fields they do not know, as in-toto asks. */
export const waiverSchema = {
  $schema: SCHEMA_DIALECT,
  $id: schemaId('waiver'),
  title: 'WaiverPredicate',
  description:
    'Predicate of type urn:qgate:predicate:waiver:1. Its subjects are the bundle of the candidate and the bytes of the verdict.json that is waived.',
  type: 'object',
  required: ['reason', 'waivedAt', 'expiresAt', 'gate', 'verdict', 'headline', 'waives'],
  properties: {
    reason: {
      type: 'string',
      minLength: 1,
      maxLength: 2000,
      pattern: '\\S',
      description: 'Why the bundle goes on in spite of its verdict.',
    },
    waivedAt: moment('When the waiver was signed, by the clock of who signed it.'),
    expiresAt: moment('From when on the waiver holds no more.'),
    gate: verdictSchema.properties.gate,
    verdict: { enum: ['pass', 'block', 'inconclusive', 'pending'], description: 'The word that is waived.' },
    headline: { type: 'string', description: 'First line of the verdict that is waived.' },
    waives: {
      type: 'array',
      items: { type: 'string' },
      description:
        'Names of the rules that are not met, and of what else keeps the verdict from being a release pass.',
    },
  },
} as const;
