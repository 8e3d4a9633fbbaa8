import { stringifyJson } from '../../../shared/lossless-json.js';
import { asCount, asObject, asText, type JsonObject } from '../../openai/reply.js';
import { type ForeignAnswer, type ForeignRow, UNKNOWN_ANSWER } from './foreign-row.js';
import { messagesIn } from './messages-in.js';
import { hasGrades, promptfooState } from './states/promptfoo-states.js';

/**
 * A result of promptfoo's results.json (version 3). `testIdx` is a position and joins nothing: name a variable of the
 * test (`id: vars.id`), or the prompt's digest is used. promptfoo does not say which repeat a result is.
 */
export function readPromptfooResult(source: JsonObject): ForeignRow {
  const raw = asObject(source.prompt)?.raw;
  return {
    source,
    id: null,
    input: messagesIn(raw) ?? asText(raw),
    repeat: 0,
    answers: [answerOf(source)],
    isOwn: true,
  };
}

function answerOf(source: JsonObject): ForeignAnswer {
  const response = asObject(source.response) ?? {};
  const state = promptfooState(source);
  const usage = asObject(response.tokenUsage);
  const text = textOf(response.output);
  const isRefusal = response.isRefusal === true;
  return {
    ...UNKNOWN_ANSWER,
    output: isRefusal ? null : text,
    refusal: isRefusal ? (text ?? 'the provider refused') : null,
    ...(state ?? { grades: hasGrades(source) ? gradesOf(source) : null }),
    finishReason: asText(response.finishReason),
    model: asText(asObject(response.raw)?.model),
    promptTokens: asCount(usage?.prompt),
    completionTokens: asCount(usage?.completion),
  };
}

/** promptfoo parses JSON answers; their text is made again. */
function textOf(output: unknown): string | null {
  return output === undefined || output === null ? null : (asText(output) ?? stringifyJson(output));
}

function gradesOf({ success, score, namedScores }: JsonObject): ForeignAnswer['grades'] {
  const grades = {
    ...(typeof success === 'boolean' ? { success } : {}),
    ...(typeof score === 'number' ? { score } : {}),
  };
  const all = [...Object.entries(asObject(namedScores) ?? {}), ...Object.entries(grades)];
  return all.length === 0 ? null : Object.fromEntries(all);
}
