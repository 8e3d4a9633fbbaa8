import { asObject, asText, type JsonObject } from '../../openai/reply.js';
import { LineProblem } from '../line-problem.js';
import { type ForeignAnswer, type ForeignRow, type RowReader, UNKNOWN_ANSWER } from './foreign-row.js';
import { messagesIn } from './messages-in.js';

/** Keys of a sample that are not metrics, for versions that do not list their metrics by name. */
const NOT_METRICS = new Set([
  'doc_id',
  'doc',
  'target',
  'arguments',
  'resps',
  'filtered_resps',
  'filter',
  'metrics',
  'doc_hash',
  'prompt_hash',
  'target_hash',
  'schema_version',
]);

/**
 * A line of `samples_*.jsonl` of lm-evaluation-harness (0.4). `doc_id` is a position in the task's data and joins
 * nothing unless the bundle names it. With several filters each answer is told once a filter: the first one counts.
 * Requests for log-likelihoods have no text; their lines carry grades alone. Finish reasons and models are not kept.
 */
export function lmEvalReader(): RowReader {
  let firstFilter: string | null = null;
  return (source) => {
    const filter = asText(source.filter) ?? '';
    firstFilter ??= filter;
    return readSample(source, filter === firstFilter);
  };
}

function readSample(source: JsonObject, isOwn: boolean): ForeignRow {
  const texts = textsOf(source);
  const grades = gradesOf(source);
  if (texts === null && Object.keys(grades).length === 0) {
    throw new LineProblem(
      'recorded-nothing',
      'the sample has neither a generated text nor a metric',
      'record it with --log_samples on a task that generates text, or that has metrics for each sample',
    );
  }
  const answers: ForeignAnswer[] =
    texts === null
      ? [{ ...UNKNOWN_ANSWER, output: undefined, grades }]
      : texts.map((output) => ({
          ...UNKNOWN_ANSWER,
          output,
          ...(output === null ? NO_RESPONSE : {}),
          // Metrics are of all repeats together, so that they are of an answer only where there is one.
          grades: texts.length === 1 && output !== null && Object.keys(grades).length > 0 ? grades : null,
        }));
  return { source, id: null, input: promptOf(source), repeat: 0, answers, isOwn };
}

/** The harness writes null where a request of `generate_until` came back without a text. */
const NO_RESPONSE = { status: 'error', detail: 'lm-evaluation-harness got no answer' } as const;

/** Generated texts, one for each repeat of the first request; null where the request did not generate. */
function textsOf({ resps, filtered_resps: filtered }: JsonObject): readonly (string | null)[] | null {
  const given = Array.isArray(resps) && resps.length > 0 ? resps : filtered;
  const first = Array.isArray(given) ? given[0] : undefined;
  const repeats: readonly unknown[] = Array.isArray(first) ? first : [first];
  const isText = (value: unknown): value is string | null => typeof value === 'string' || value === null;
  return repeats.length > 0 && repeats.every(isText) ? repeats : null;
}

/** The first argument of the first request: a prompt, or a chat as JSON text. */
function promptOf({ arguments: given }: JsonObject): ForeignRow['input'] {
  const requests = Array.isArray(given) ? given : Object.values(asObject(given) ?? {});
  const request: unknown = requests[0];
  const first: unknown = Array.isArray(request) ? request[0] : asObject(request)?.arg_0;
  const prompt: unknown = Array.isArray(first) && first.length === 1 ? first[0] : first;
  return messagesIn(prompt) ?? asText(prompt);
}

function gradesOf(source: JsonObject): Readonly<Record<string, unknown>> {
  const names = Array.isArray(source.metrics)
    ? source.metrics.filter((name) => typeof name === 'string' && Object.hasOwn(source, name))
    : Object.keys(source).filter((name) => !NOT_METRICS.has(name));
  return Object.fromEntries(names.map((name: string) => [name, source[name]]));
}
