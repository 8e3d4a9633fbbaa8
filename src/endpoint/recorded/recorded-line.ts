import type { Case } from '../../definition/case.js';
import { answerStatus } from '../../run/answer-status.js';
import { type Answer, RESPONSE_STATUSES, type ResponseStatus, type ToolCall } from '../../run/response.js';
import { isRecord } from '../../shared/is-record.js';
import { toldState } from './formats/states/told-state.js';
import { LineProblem } from './line-problem.js';
import { parseJson } from './parse-json.js';

/** A line of a recorded file, its shape checked; fields as in the documentation of recorded outputs. */
export interface RecordedLine {
  readonly id: string;
  readonly repeat: number;
  /** undefined: the line has no output; null: it says that there was none. */
  readonly output: string | null | undefined;
  readonly status: ResponseStatus | null;
  readonly grades: Readonly<Record<string, unknown>> | null;
  readonly reasoning: string | null;
  readonly refusal: string | null;
  readonly toolCalls: readonly ToolCall[];
  readonly finishReason: string | null;
  readonly model: string | null;
  readonly fingerprint: string | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly detail: string | null;
  readonly turns: readonly string[] | null;
}

/** @throws LineProblem */
export function parseRecordedLine(bytes: Uint8Array): RecordedLine {
  const fields = parseObject(bytes);
  const output = optional(
    fields,
    'output',
    (value) => value === null || typeof value === 'string',
    'text or null',
  );
  const said = statusOf(fields);
  const state = said === null || said === 'ok' ? toldState(fields) : null;
  const line: RecordedLine = {
    id: idOf(fields),
    repeat: repeatOf(fields),
    output: output as string | null | undefined,
    status: state === null ? said : state.status,
    grades: (optional(fields, 'grades', isObject, 'an object of grades by name') ??
      null) as RecordedLine['grades'],
    reasoning: text(fields, 'reasoning'),
    refusal: text(fields, 'refusal'),
    toolCalls: toolCallsOf(fields),
    finishReason: text(fields, 'finish_reason'),
    model: text(fields, 'model'),
    fingerprint: text(fields, 'fingerprint') ?? text(fields, 'system_fingerprint'),
    promptTokens: count(fields, 'prompt_tokens'),
    completionTokens: count(fields, 'completion_tokens'),
    detail: text(fields, 'detail') ?? state?.detail ?? null,
    turns: (optional(fields, 'turns', isTexts, 'a list of texts') ?? null) as readonly string[] | null,
  };
  if (line.output === undefined && line.turns === null && line.grades === null && line.status === null) {
    throw new LineProblem(
      'recorded-nothing',
      `"${line.id}" has neither output nor grades`,
      missingOutputHint(fields),
    );
  }
  return line;
}

/** True where the line carries grades and no answer: only graders that read recorded grades can use it. */
export function isGradesOnly(line: RecordedLine): boolean {
  return line.output === undefined && line.turns === null && line.grades !== null && line.status === null;
}

/** The line as an answer to its case. */
export function toAnswer(line: RecordedLine, item: Case): Answer {
  const text = line.output ?? line.turns?.at(-1) ?? null;
  const facts = {
    text,
    nToolCalls: line.toolCalls.length,
    offersTools: item.tools !== null,
    finishReason: line.finishReason,
    refusal: line.refusal,
    hasReasoning: line.reasoning !== null,
  };
  const found = isGradesOnly(line) ? { status: 'ok' as const, detail: null } : answerStatus(facts);
  // A line may say more than its fields show (`filtered`, `timeout`), but not that nothing is an answer.
  const status = line.status === null || line.status === 'ok' ? found.status : line.status;
  return {
    status,
    text,
    reasoning: line.reasoning,
    toolCalls: line.toolCalls,
    finishReason: line.finishReason,
    model: line.model,
    fingerprint: line.fingerprint,
    promptTokens: line.promptTokens,
    completionTokens: line.completionTokens,
    clocks: null,
    attempts: 0,
    traceparent: null,
    detail: line.detail ?? (status === found.status ? found.detail : null),
    recordedGrades: line.grades,
    ...(line.turns === null ? {} : { turns: line.turns }),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function parseObject(bytes: Uint8Array): Fields {
  const value = parseJson(bytes, 'the line', 'python');
  if (!isObject(value)) throw new LineProblem('recorded-json', 'the line is not a JSON object');
  return value as Fields;
}

function idOf(fields: Fields): string {
  const id = fields.id;
  if (typeof id === 'string' && id !== '') return id;
  throw new LineProblem(
    'recorded-id',
    id === undefined ? 'the line has no id' : `the id ${JSON.stringify(id)} is not a text`,
    'every line needs the id of its case, as a text',
  );
}

function repeatOf(fields: Fields): number {
  const isRepeat = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
  return (optional(fields, 'repeat', isRepeat, 'a whole number from 0') ?? 0) as number;
}

function statusOf(fields: Fields): ResponseStatus | null {
  const isStatus = (value: unknown): boolean => RESPONSE_STATUSES.some((status) => status === value);
  const oneOf = `one of ${RESPONSE_STATUSES.join(', ')}`;
  return (optional(fields, 'status', isStatus, oneOf) ?? null) as ResponseStatus | null;
}

function toolCallsOf(fields: Fields): readonly ToolCall[] {
  const calls = optional(fields, 'tool_calls', Array.isArray, 'a list of calls') as
    | unknown[]
    | null
    | undefined;
  return (calls ?? []).map((call) => {
    const own = isObject(call) ? (call as Fields) : {};
    // Both the flat form and the one of chat completions, where name and arguments stand under `function`.
    const called = isObject(own.function) ? (own.function as Fields) : own;
    const { name, arguments: given } = called as { name?: unknown; arguments?: unknown };
    if (typeof name !== 'string') {
      throw new LineProblem('recorded-field', 'a tool call has no name', 'write {"name": …, "arguments": …}');
    }
    const id = typeof own.id === 'string' ? own.id : null;
    return { id, name, arguments: typeof given === 'string' ? given : JSON.stringify(given ?? {}) };
  });
}

function text(fields: Fields, name: string): string | null {
  return (optional(fields, name, (value) => typeof value === 'string', 'a text') ?? null) as string | null;
}

function count(fields: Fields, name: string): number | null {
  const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
  return (optional(fields, name, isCount, 'a whole number from 0') ?? null) as number | null;
}

/** The field's value; undefined where absent. null is taken for absent everywhere but in `output`. */
function optional(fields: Fields, name: string, isRight: (value: unknown) => boolean, what: string): unknown {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (value === undefined || value === null || isRight(value)) return value;
  throw new LineProblem('recorded-field', `"${name}" must be ${what}, not ${quoted(value)}`);
}

function quoted(value: unknown): string {
  const source = JSON.stringify(value);
  return source.length > 40 ? `${source.slice(0, 40)}…` : source;
}

function missingOutputHint(fields: Fields): string {
  const others = Object.keys(fields).filter((key) => key !== 'id' && key !== 'repeat');
  const found = others.length === 0 ? 'nothing else' : others.slice(0, 8).join(', ');
  return `the answer goes in "output", grades in "grades"; the line has ${found}`;
}

function isObject(value: unknown): boolean {
  return isRecord(value);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
