import { closeSync } from 'node:fs';
import { type RecordedFormat, recordedFormatTitle } from '../../../definition/recorded-format.js';
import { UsageError } from '../../../shared/errors.js';
import { openDataFile } from '../../../shared/open-data-file.js';
import { asObject, asText, type JsonObject } from '../../openai/reply.js';
import { LineProblem } from '../line-problem.js';
import { detectFormat } from './detect-format.js';
import type { ForeignAnswer, ForeignRow } from './foreign-row.js';
import { foreignRows } from './foreign-rows.js';

/** One answered question of another tool's file, with its answers as recorded lines of our own, but for their id. */
export interface ListedSample {
  readonly place: string;
  readonly id: string | null;
  readonly input: ForeignRow['input'];
  /** What the tool compared with; undefined where it keeps nothing of the kind. */
  readonly reference?: unknown;
  readonly model: string | null;
  readonly assertions: readonly unknown[];
  readonly vars: JsonObject;
  readonly answers: readonly JsonObject[];
}

export interface ListedSamples {
  readonly tool: string;
  readonly file: string;
  readonly samples: readonly ListedSample[];
  readonly leftOut: readonly string[];
}

/**
 * Every sample of another tool's file of answers, in its order.
 * @returns null where the file is of none of the known formats
 * @throws UsageError where it cannot be read
 */
export function listSamples(path: string, name: string): ListedSamples | null {
  const fd = openDataFile(path, name, { expected: ['zip'] });
  try {
    const detected = detectFormat(fd, null);
    if (detected.format === 'qgate') return null;
    let format: RecordedFormat = detected.format;
    const samples: ListedSample[] = [];
    const leftOut: string[] = [];
    for (const placed of foreignRows(fd, detected, {
      onFormat(actual) {
        format = actual;
      },
      onUnfinished: (why) => leftOut.push(`what the log does not hold yet: ${why}`),
    })) {
      if ('problem' in placed) leftOut.push(`${placed.place}: ${placed.problem.message}`);
      else if (placed.row.isOwn) samples.push(sampleOf(placed.place, placed.row, format));
    }
    return { tool: recordedFormatTitle(format), file: name, samples, leftOut };
  } catch (error) {
    if (error instanceof LineProblem)
      throw new UsageError(`${name}: ${error.message}`, error.hint, { cause: error });
    throw error;
  } finally {
    closeSync(fd);
  }
}

function sampleOf(place: string, row: ForeignRow, format: RecordedFormat): ListedSample {
  const { source } = row;
  const reference = format === 'lm-eval' || format === 'inspect' ? trimmed(source.target) : undefined;
  const asserted = asObject(source.testCase)?.assert;
  return {
    place,
    id: row.id,
    input: row.input,
    ...(reference !== undefined && { reference }),
    model: modelOf(source, row, format),
    assertions: format === 'promptfoo' && Array.isArray(asserted) ? asserted : [],
    vars: asObject(source.vars) ?? {},
    answers: row.answers.map((answer, index) => lineOf(answer, row.repeat + index)),
  };
}

/** Targets are padded in some tasks (" Yes"). */
function trimmed(target: unknown): unknown {
  return typeof target === 'string' ? target.trim() : target;
}

function modelOf(source: JsonObject, row: ForeignRow, format: RecordedFormat): string | null {
  if (format === 'promptfoo') {
    const provider = asObject(source.provider);
    return asText(provider?.label) || asText(provider?.id) || asText(source.provider);
  }
  if (format === 'alpaca-eval') return asText(source.generator);
  return row.answers[0]?.model ?? null;
}

/** The line under which `endpoint: {recorded: …}` reads the answer again; what the tool did not keep is left out. */
function lineOf(answer: ForeignAnswer, repeat: number): JsonObject {
  const fields: Record<string, unknown> = {
    repeat: repeat === 0 ? null : repeat,
    status: answer.status,
    grades: answer.grades,
    reasoning: answer.reasoning,
    refusal: answer.refusal,
    tool_calls: answer.toolCalls.length === 0 ? null : answer.toolCalls,
    finish_reason: answer.finishReason,
    model: answer.model,
    fingerprint: answer.fingerprint,
    prompt_tokens: answer.promptTokens,
    completion_tokens: answer.completionTokens,
    detail: answer.detail,
    turns: answer.turns,
  };
  const known = Object.entries(fields).filter(([, value]) => value !== null);
  return { ...(answer.output !== undefined && { output: answer.output }), ...Object.fromEntries(known) };
}
