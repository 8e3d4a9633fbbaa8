import type { Case } from '../../definition/case.js';
import type { DeclaredFinishReasons } from '../../definition/finish-reasons.js';
import { answerStatus, type ReplyFacts } from '../../run/answer-status.js';
import { type Answer, RESPONSE_STATUSES, type ResponseStatus, type ToolCall } from '../../run/response.js';
import { isRecord } from '../../shared/is-record.js';
import { toolCallOf } from '../tool-call-of.js';
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
  /** False where the file has no place for finish reasons, so that their absence says nothing. */
  readonly keepsFinishReason: boolean;
  readonly model: string | null;
  readonly fingerprint: string | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  /** What in the answer no table knows, by name. */
  readonly unknownParts: readonly string[];
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
  const { calls, unknown: unknownCalls } = toolCallsOf(fields);
  const line: RecordedLine = {
    id: idOf(fields),
    repeat: repeatOf(fields),
    output: output as string | null | undefined,
    status: state === null ? said : state.status,
    grades: (optional(fields, 'grades', isObject, 'an object of grades by name') ??
      null) as RecordedLine['grades'],
    reasoning: text(fields, 'reasoning'),
    refusal: text(fields, 'refusal'),
    toolCalls: calls,
    finishReason: text(fields, 'finish_reason'),
    keepsFinishReason: false,
    model: text(fields, 'model'),
    fingerprint: text(fields, 'fingerprint') ?? text(fields, 'system_fingerprint'),
    promptTokens: count(fields, 'prompt_tokens'),
    completionTokens: count(fields, 'completion_tokens'),
    unknownParts: unknownCalls,
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

/** What is known of an answer besides its line. */
export interface LineContext {
  /** What the gate asks for; null where it leaves the limit to the server. */
  readonly tokenLimit: number | null;
  readonly declaredFinishReasons: DeclaredFinishReasons;
}

/** The line as an answer to its case. */
export function toAnswer(line: RecordedLine, item: Case, context: LineContext): Answer {
  const text = line.output ?? line.turns?.at(-1) ?? null;
  const facts = {
    text,
    nToolCalls: line.toolCalls.length,
    offersTools: item.tools !== null,
    finishReason: line.finishReason,
    keepsFinishReason: line.keepsFinishReason,
    declaredFinishReasons: context.declaredFinishReasons,
    refusal: line.refusal,
    hasReasoning: line.reasoning !== null,
    completionTokens: line.completionTokens,
    tokenLimit: context.tokenLimit,
    unknownParts: line.unknownParts,
  };
  // Grades alone say nothing of an answer, unless the line says how one ended.
  const isSilent = isGradesOnly(line) && line.finishReason === null;
  const found = isSilent ? { status: 'ok' as const, detail: null } : statusOfFacts(facts, line);
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

/** A line of grades has no text by its nature, so that this alone is no fault. */
function statusOfFacts(facts: ReplyFacts, line: RecordedLine): ReturnType<typeof answerStatus> {
  const found = answerStatus(facts);
  return found.status === 'empty' && isGradesOnly(line) ? { status: 'ok', detail: null } : found;
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

function toolCallsOf(fields: Fields): { calls: readonly ToolCall[]; unknown: readonly string[] } {
  const given = optional(fields, 'tool_calls', Array.isArray, 'a list of calls') as
    | unknown[]
    | null
    | undefined;
  const calls: ToolCall[] = [];
  const unknown: string[] = [];
  for (const reading of (given ?? []).map(toolCallOf)) {
    if ('broken' in reading) {
      throw new LineProblem('recorded-field', reading.broken, 'write {"name": …, "arguments": …}');
    }
    if ('unknown' in reading) unknown.push(reading.unknown);
    else calls.push(reading.call);
  }
  return { calls, unknown };
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
