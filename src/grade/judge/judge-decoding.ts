import type { Decoding, JudgeSettings } from '../../definition/gate.js';
import { enforcedSchema } from './reply-schema.js';

/**
 * The judge's decoding as it is sent. A judge that replies in JSON is held to the schema by the server; a
 * `response_format` of the gate's own takes the place of ours, and `null` leaves it out for servers that have none.
 */
export function judgeDecoding(
  judge: Pick<JudgeSettings, 'decoding' | 'reply' | 'mode' | 'rubric'>,
): Decoding {
  const { decoding, reply } = judge;
  const { response_format: given, ...extra } = decoding.extra;
  if (given === null) return { ...decoding, extra };
  if (given !== undefined || reply.form === 'label') return decoding;
  const json_schema = { name: 'judgment', strict: true, schema: enforcedSchema(judge) };
  return { ...decoding, extra: { ...extra, response_format: { type: 'json_schema', json_schema } } };
}
