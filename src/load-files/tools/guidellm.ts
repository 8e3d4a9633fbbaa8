import { formulasOf } from '../../join/load-formulas.js';
import type { LoadEvent, LoadRun } from '../../join/load-run.js';
import type { Digest } from '../../shared/canonical-json.js';
import { IntegrityError, UsageError } from '../../shared/errors.js';
import type { DeclaredLoad } from '../../workflow/load-ports.js';
import { bundleOf } from '../declared-bundle.js';
import { fileDigest } from '../file-digest.js';
import type { JsonFile, Place } from '../json/json-file.js';
import { countWarnings } from '../rows/count-warnings.js';
import { type Fields, fieldsAt, isFields, numberAt, textAt } from '../rows/known-fields.js';
import { traceLines } from '../trace-lines.js';
import { type GuidellmList, guidellmRequest } from './guidellm-request.js';

const LISTS: readonly GuidellmList[] = ['successful', 'incomplete', 'errored'];

/** `benchmarks.json`: each benchmark is a run of its own. @throws UsageError for a version that is not known */
export async function* readGuidellm(file: JsonFile, declared: DeclaredLoad): AsyncGenerator<LoadEvent> {
  const [root] = file.places();
  if (root === undefined) throw new IntegrityError(`${file.name} is empty`);
  const report = file.members(root);
  const metadata = objectAt(file, report.get('metadata'));
  if (metadata.version !== 2) {
    throw new UsageError(
      `${file.name}: reports of GuideLLM's version ${JSON.stringify(metadata.version ?? null)} are not known`,
      'version 2 is read, which GuideLLM 0.6 and later write',
    );
  }
  const digest = await fileDigest([file.path]);
  const benchmarks = report.get('benchmarks');
  const places = benchmarks === undefined ? [] : [...file.elementPlaces(benchmarks)];
  if (places.length === 0) throw new UsageError(`${file.name} holds no benchmark`);
  const extras = objectAt(file, report.get('args'));
  for (const [place, at] of places.entries()) {
    yield* readBenchmark({ file, members: file.members(at), digest, place, metadata, extras, declared });
  }
}

interface BenchmarkInput {
  readonly file: JsonFile;
  readonly members: ReadonlyMap<string, Place>;
  readonly digest: Digest;
  readonly place: number;
  readonly metadata: Fields;
  /** The command's arguments, where labels of the user may stand. */
  readonly extras: Fields;
  readonly declared: DeclaredLoad;
}

function* readBenchmark(input: BenchmarkInput): Generator<LoadEvent> {
  const { file, members, declared } = input;
  const config = objectAt(file, members.get('config'));
  const scheduler = objectAt(file, members.get('scheduler_metrics'));
  const told = runOf(input, config, scheduler);
  const trace = traceLines(declared, told.traceDigest);
  const run = { ...told, traceDigest: trace.digest ?? told.traceDigest };
  yield { kind: 'run', run };
  const context = {
    model: run.models[0] ?? null,
    startS: run.startedAtMs === null ? null : run.startedAtMs / 1000,
    trace,
  };
  const isInWindow = windowOf(scheduler);
  let [nRequests, nOutside] = [0, 0];
  const listed = members.get('requests');
  const lists = listed === undefined ? new Map<string, Place>() : file.members(listed);
  for (const list of LISTS) {
    const at = lists.get(list);
    if (at === undefined) continue;
    for (const { value, start } of file.elements(at)) {
      if (!isFields(value))
        throw new IntegrityError(`${file.name}: what stands at byte ${start} is no request`);
      if (isInWindow(value))
        yield { kind: 'request', request: guidellmRequest(value, list, nRequests++, context) };
      else nOutside++;
    }
  }
  const warnings = [
    ...(nOutside === 0 ? [] : [`requests left out, since they are of the warm-up or cool-down: ${nOutside}`]),
    ...countWarnings(nRequests + nOutside, run.nSentStated),
    ...trace.warnings(nRequests),
  ];
  yield { kind: 'end', nRequests, warnings };
}

function runOf(
  { file, digest, place, metadata, extras, declared }: BenchmarkInput,
  config: Fields,
  scheduler: Fields,
): LoadRun {
  const strategy = fieldsAt(config, 'strategy');
  const [startS, endS] = [numberAt(scheduler, 'measure_start_time'), numberAt(scheduler, 'measure_end_time')];
  const backend = fieldsAt(config, 'backend');
  const model = textAt(backend, 'model') ?? textAt(fieldsAt(backend, 'info'), 'model');
  const labels = fieldsAt(extras, 'output_extras');
  const made = fieldsAt(scheduler, 'requests_made');
  return {
    tool: 'guidellm',
    toolVersion: textAt(metadata, 'guidellm_version'),
    schemaVersion: String(metadata.version),
    fileDigest: digest,
    place,
    runName: textAt(strategy, 'type_') ?? textAt(config, 'run_id'),
    bundleDigest: bundleOf(textAt(labels, 'qgate_bundle'), declared, file.name),
    traceDigest: textAt(labels, 'qgate_trace'),
    models: model === null ? [] : [model],
    phase: declared.phase,
    startedAtMs: startS === null ? null : startS * 1000,
    durationS: startS === null || endS === null || endS <= startS ? null : endS - startS,
    ...loadOf(strategy),
    isStreaming: null,
    tokenSource: 'server',
    formulas: formulasOf('guidellm', declared.boundary ?? 'client', 'server'),
    nSentStated: numberAt(made, 'total'),
    stated: [],
    warnings: [],
  };
}

/** By GuideLLM's strategies: a rate opens the loop, streams close it, throughput sends all that is let. */
function loadOf(strategy: Fields): Pick<LoadRun, 'offeredRate' | 'maxConcurrency' | 'loop'> {
  const maxConcurrency = numberAt(strategy, 'max_concurrency');
  const rate = numberAt(strategy, 'rate');
  switch (strategy.type_) {
    case 'constant':
    case 'poisson':
    case 'trace':
    case 'replay':
      return { offeredRate: rate, maxConcurrency, loop: maxConcurrency === null ? 'open' : 'unknown' };
    case 'throughput':
      return { offeredRate: 'unbounded', maxConcurrency, loop: maxConcurrency === null ? 'open' : 'closed' };
    case 'concurrent':
      return {
        offeredRate: null,
        maxConcurrency: numberAt(strategy, 'streams') ?? maxConcurrency,
        loop: 'closed',
      };
    case 'synchronous':
      return { offeredRate: null, maxConcurrency: 1, loop: 'closed' };
    default:
      return { offeredRate: rate, maxConcurrency, loop: 'unknown' };
  }
}

/** Whether a request was sent within the window of measurement, where one was set apart from the run. */
function windowOf(scheduler: Fields): (request: Fields) => boolean {
  const [from, to] = [numberAt(scheduler, 'measure_start_time'), numberAt(scheduler, 'measure_end_time')];
  const [first, last] = [numberAt(scheduler, 'request_start_time'), numberAt(scheduler, 'request_end_time')];
  const hasWarmUp = from !== null && first !== null && from > first;
  const hasCoolDown = to !== null && last !== null && to < last;
  return (request) => {
    const at = numberAt(fieldsAt(request, 'info', 'timings'), 'request_start');
    if (at === null) return true;
    return !(hasWarmUp && at < from) && !(hasCoolDown && at > to);
  };
}

function objectAt(file: JsonFile, place: Place | undefined): Fields {
  const value = place === undefined ? null : file.value(place);
  return isFields(value) ? value : {};
}
