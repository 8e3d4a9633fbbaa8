import { isFilterFailure } from '../../../run/filter-codes.js';
import { readResult } from '../../batch/result-line.js';
import type { JsonObject } from '../../openai/reply.js';
import { LineProblem } from '../line-problem.js';
import { type ForeignAnswer, type ForeignRow, UNKNOWN_ANSWER } from './foreign-row.js';

/** A line of the output or error file of an OpenAI batch, or of `vllm run-batch`: `custom_id` is the case's id. */
export function readBatchRow(source: JsonObject): ForeignRow {
  const result = readResult(source);
  if (result.customId === null) {
    throw new LineProblem(
      'recorded-id',
      'the line has no custom_id',
      'each request needs one: the id of its case',
    );
  }
  return {
    source,
    id: result.customId,
    input: null,
    repeat: 0,
    answers: [answerOf(result)],
    isOwn: true,
  };
}

function answerOf(result: ReturnType<typeof readResult>): ForeignAnswer {
  if ('failure' in result) {
    const { isTimeout, message } = result.failure;
    const fault = isTimeout ? 'timeout' : 'error';
    const status = isFilterFailure(result.failure) ? 'filtered' : fault;
    return { ...UNKNOWN_ANSWER, status, detail: message };
  }
  const { text, cachedTokens: _, ...reply } = result.reply;
  return { ...UNKNOWN_ANSWER, ...reply, keepsFinishReason: true, output: text };
}
