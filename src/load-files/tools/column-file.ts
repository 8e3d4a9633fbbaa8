import type { LoadEvent } from '../../join/load-run.js';
import { IntegrityError, UsageError } from '../../shared/errors.js';
import type { DeclaredLoad } from '../../workflow/load-ports.js';
import { fileDigest } from '../file-digest.js';
import type { JsonFile, Place } from '../json/json-file.js';
import { refuseShuffled } from '../refuse-shuffled.js';
import { countWarnings } from '../rows/count-warnings.js';
import type { Fields } from '../rows/known-fields.js';
import { traceLines } from '../trace-lines.js';
import { type Cells, COLUMNS, type Column, columnRequest } from './column-request.js';
import { type ColumnKind, columnRun } from './column-run.js';

type Members = ReadonlyMap<string, Place>;

/** Values longer than this are no settings or sums. */
const MAX_SCALAR_BYTES = 4096;

/** Which tool wrote a result of columns; null where it is none. */
export function columnKindOf(members: Pick<Members, 'has'>): ColumnKind['tool'] | null {
  if (!members.has('duration') || !members.has('completed')) return null;
  if (members.has('model_id') || members.has('tokenizer_id')) return 'vllm-bench';
  return members.has('total_output_tokens_retokenized') ? 'sglang-bench' : null;
}

/** Results of vLLM or SGLang: one object, or several one after the other, each a run of its own. */
export async function* readColumnFile(file: JsonFile, declared: DeclaredLoad): AsyncGenerator<LoadEvent> {
  const results: Members[] = [];
  // All of the file is looked at before anything is given out: a run that is cut short is found now.
  for (const place of file.places()) results.push(file.members(place));
  const digest = await fileDigest([file.path]);
  let firstKind: ColumnKind | null = null;
  for (const [place, members] of results.entries()) {
    const where = results.length === 1 ? file.name : `run ${place + 1} of ${file.name}`;
    const scalars = scalarsOf(file, members);
    const kind = kindOf(members, scalars, where);
    firstKind ??= kind;
    const told = columnRun({ kind, scalars, fileDigest: digest, place, fileName: where, declared });
    const trace = traceLines(declared, told.traceDigest);
    refuseShuffled(lengthsOf(file, members), trace, where);
    const run = { ...told, traceDigest: trace.digest ?? told.traceDigest };
    const isOther = kind.formulas !== firstKind.formulas;
    yield {
      kind: 'run',
      run: isOther
        ? { ...run, warnings: [...run.warnings, 'it has another layout than the first run of the file'] }
        : run,
    };
    let nRequests = 0;
    const context = {
      model: run.models[0] ?? null,
      isAlwaysStreaming: kind.tool === 'vllm-bench',
      firstStartS: firstStart(file, members),
      caseOfLine: trace.byLine,
    };
    for (const cells of rowsOf(file, members, where)) {
      yield { kind: 'request', request: columnRequest(cells, nRequests, context) };
      nRequests++;
    }
    const warnings = [...countWarnings(nRequests, run.nSentStated), ...trace.warnings(nRequests)];
    yield { kind: 'end', nRequests, warnings };
  }
}

function scalarsOf(file: JsonFile, members: Members): Fields {
  const scalars: [string, unknown][] = [];
  for (const [key, place] of members) {
    if (place.end - place.start > MAX_SCALAR_BYTES || isColumn(key)) continue;
    const value = file.value(place);
    if (typeof value !== 'object') scalars.push([key, value]);
  }
  return Object.fromEntries(scalars);
}

function kindOf(members: Members, scalars: Fields, where: string): ColumnKind {
  const tool = columnKindOf(members);
  if (tool === null) throw new UsageError(`${where} is no result of vLLM's or SGLang's benchmark`);
  if (!members.has('ttfts') || !members.has('output_lens')) {
    const option = tool === 'vllm-bench' ? '--save-result --save-detailed' : '--output-details';
    throw new UsageError(
      `${where} holds sums alone, and no request`,
      `run the load test again with ${option}: without its requests nothing can be joined`,
    );
  }
  if (tool === 'sglang-bench') {
    const isNative = scalars.backend === 'sglang' || scalars.backend === 'sglang-native';
    return { tool, formulas: isNative ? 'sglang-native' : 'sglang-bench' };
  }
  return { tool, formulas: members.has('latencies') ? 'vllm-bench' : 'vllm-bench-derived' };
}

/** The rows, one cursor for each column. @throws IntegrityError where the columns are not of one length */
function* rowsOf(file: JsonFile, members: Members, where: string): Generator<Cells> {
  const columns = COLUMNS.flatMap((name) => {
    const place = members.get(name);
    return place === undefined ? [] : [{ name, elements: file.elements(place) }];
  });
  for (let nRows = 0; ; nRows++) {
    const cells: Partial<Record<Column, unknown>> = {};
    let nDone = 0;
    for (const { name, elements } of columns) {
      const next = elements.next();
      if (next.done) nDone++;
      else cells[name] = next.value.value;
    }
    if (nDone === columns.length) return;
    if (nDone > 0) {
      const ended = columns.map(({ name }) => name).filter((name) => !Object.hasOwn(cells, name));
      throw new IntegrityError(
        `${where}: ${ended.join(', ')} ${ended.length === 1 ? 'ends' : 'end'} after ${nRows} requests, and other columns go on`,
        'which value belongs to which request cannot be told: use the file as the tool wrote it',
      );
    }
    yield cells;
  }
}

function* lengthsOf(file: JsonFile, members: Members): Generator<unknown> {
  const place = members.get('input_lens');
  if (place === undefined) return;
  for (const { value } of file.elements(place)) yield value;
}

/** Earliest start of a request, by the tool's clock; 0 is what it writes where none was sent. */
function firstStart(file: JsonFile, members: Members): number | null {
  const place = members.get('start_times');
  if (place === undefined) return null;
  let first = Number.POSITIVE_INFINITY;
  for (const { value } of file.elements(place)) {
    if (typeof value === 'number' && value !== 0 && value < first) first = value;
  }
  return Number.isFinite(first) ? first : null;
}

function isColumn(key: string): boolean {
  return (COLUMNS as readonly string[]).includes(key);
}
