import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { parseJsonLine } from '../definition/parse-json-line.js';
import type { Arrival } from '../join/draw-trace.js';
import { DefinitionError, type Problem, UsageError } from '../shared/errors.js';
import { displayPath } from './display-path.js';
import { jsonlLines } from './jsonl-lines.js';
import { whyUnreadable } from './why-unreadable.js';

const MAX_PROBLEMS = 20;

/** One line of an arrivals file. */
const SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['at_ms'],
  properties: {
    at_ms: { type: 'number', minimum: 0 },
    slice: { type: 'string', minLength: 1 },
    class: { type: 'string', minLength: 1 },
    weight: { type: 'number', exclusiveMinimum: 0 },
  },
} as const;

interface ArrivalLine {
  readonly at_ms: number;
  readonly slice?: string;
  readonly class?: string;
  readonly weight?: number;
}

/**
 * Recorded arrivals: JSON Lines with `at_ms` and, where they are known, `slice`, `class` and `weight`. A sample of traffic
 * has a weight in every line; all of it has one in none.
 * @throws DefinitionError naming each line that cannot be used; UsageError where only some lines have a weight
 */
export async function readArrivals(path: string): Promise<readonly Arrival[]> {
  const file = displayPath(path);
  const arrivals: Arrival[] = [];
  const problems: Problem[] = [];
  let nWeighted = 0;
  for await (const { text, line } of linesOf(path, file)) {
    const given = readLine(text);
    const lastMs = arrivals.at(-1)?.atMs ?? 0;
    const message =
      typeof given === 'string' ? given : given.at_ms < lastMs ? 'it is earlier than the line before' : null;
    if (message !== null) problems.push({ code: 'arrival', file, line, message, severity: 'error' });
    if (problems.length >= MAX_PROBLEMS) break;
    if (typeof given === 'string') continue;
    const { at_ms: atMs, slice = null, class: trafficClass = null, weight } = given;
    if (weight !== undefined) nWeighted++;
    arrivals.push({ atMs, slice, trafficClass, weight: weight ?? 1 });
  }
  if (problems.length > 0) throw new DefinitionError(problems);
  const [first] = arrivals;
  if (first === undefined) throw new UsageError(`${file} holds no arrival`);
  if (nWeighted > 0 && nWeighted < arrivals.length) {
    throw new UsageError(
      `${file}: ${nWeighted} of ${arrivals.length} lines have a weight`,
      'give every line of a sample its weight, or none where all traffic is in it',
    );
  }
  return arrivals.map((arrival) => ({ ...arrival, atMs: arrival.atMs - first.atMs }));
}

async function* linesOf(path: string, file: string): ReturnType<typeof jsonlLines> {
  try {
    yield* jsonlLines(path);
  } catch (error) {
    throw new DefinitionError([await whyUnreadable(path, file, error)]);
  }
}

/** What is wrong with the line, where it cannot be used. */
function readLine(text: string): ArrivalLine | string {
  const reading = parseJsonLine(text);
  if ('message' in reading) return reading.message;
  const { value } = reading;
  validate ??= new Ajv2020().compile<ArrivalLine>(SCHEMA);
  if (validate(value)) return value;
  const [error] = validate.errors ?? [];
  return `${error?.instancePath.slice(1) || 'the line'} ${error?.message ?? 'cannot be used'}`;
}

let validate: ValidateFunction<ArrivalLine> | null = null;
