import { asText, type JsonObject } from '../../openai/reply.js';
import { LineProblem } from '../line-problem.js';
import { type ForeignRow, UNKNOWN_ANSWER } from './foreign-row.js';
import { toldState } from './states/told-state.js';

/** An entry of AlpacaEval's model_outputs.json: joined by its instruction. Finish reasons are not kept. */
export function readAlpacaOutput(source: JsonObject): ForeignRow {
  const { instruction, output, generator } = source;
  if (typeof output !== 'string' && output !== null) {
    throw new LineProblem('recorded-field', '"output" must be text or null');
  }
  return {
    source,
    id: null,
    input: asText(instruction),
    repeat: 0,
    answers: [{ ...UNKNOWN_ANSWER, output, model: asText(generator), ...toldState(source) }],
    isOwn: true,
  };
}
