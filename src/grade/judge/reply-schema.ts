import type { JudgeSettings } from '../../definition/gate.js';

/** Winners a judge may name in JSON; the sections are called answer 1 and answer 2. */
export const WINNER_WORDS = { '1': 'first', '2': 'second', tie: 'tie', 'both-bad': 'both-bad' } as const;

type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * What a JSON reply may be. Every field of the verdict is required and none has a default; what is not offered is
 * refused. The reason alone may be left out: nothing is decided by it.
 */
export function replySchema(judge: Pick<JudgeSettings, 'mode' | 'rubric'>): JsonSchema {
  return judge.mode === 'pairwise' ? PAIRWISE : pointwise(judge);
}

/** The same as a server enforces it: strict modes want every property required. */
export function enforcedSchema(judge: Pick<JudgeSettings, 'mode' | 'rubric'>): JsonSchema {
  const schema = replySchema(judge);
  return { ...schema, required: Object.keys(schema.properties as JsonSchema) };
}

const REASON = { type: 'string' };

const PAIRWISE: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { reason: REASON, winner: { type: 'string', enum: Object.keys(WINNER_WORDS) } },
  required: ['winner'],
};

function pointwise({ rubric }: Pick<JudgeSettings, 'rubric'>): JsonSchema {
  const levels = Object.fromEntries(
    rubric.criteria.map(({ name, levels }) => [
      name,
      { type: 'number', enum: levels.map(({ score }) => score) },
    ]),
  );
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      reason: REASON,
      levels: {
        type: 'object',
        additionalProperties: false,
        properties: levels,
        required: Object.keys(levels),
      },
      material_error: { type: 'boolean' },
    },
    required: ['levels', 'material_error'],
  };
}
