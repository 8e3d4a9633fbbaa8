import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { formulasOf } from '../../join/load-formulas.js';
import type { LoadEvent, LoadRun } from '../../join/load-run.js';
import { IntegrityError, UsageError } from '../../shared/errors.js';
import type { DeclaredLoad } from '../../workflow/load-ports.js';
import { bundleOf } from '../declared-bundle.js';
import { displayName } from '../display-name.js';
import { fileDigest } from '../file-digest.js';
import type { JsonFile } from '../json/json-file.js';
import { countWarnings } from '../rows/count-warnings.js';
import { type Fields, fieldsAt, isFields, numberAt, textAt } from '../rows/known-fields.js';
import { traceLines } from '../trace-lines.js';
import { inferencePerfRequest } from './inference-perf-request.js';

/** Files of one run of inference-perf. */
export interface InferencePerfFiles {
  readonly requests: JsonFile;
  readonly summary: JsonFile | null;
  /** Path of `config.yaml`; null where it is not there. */
  readonly config: string | null;
}

/** Requests with what stands beside them: the summary of the run, and its configuration. */
export async function* readInferencePerf(
  files: InferencePerfFiles,
  declared: DeclaredLoad,
): AsyncGenerator<LoadEvent> {
  const { requests } = files;
  const [place] = requests.places();
  if (place === undefined) throw new IntegrityError(`${requests.name} is empty`);
  const summary = summaryOf(files.summary);
  const config = files.config === null ? {} : readConfig(files.config);
  const paths = [requests.path, files.summary?.path, files.config].filter((path) => typeof path === 'string');
  const told = runOf({ summary, config, declared, name: requests.name, digest: await fileDigest(paths) });
  const trace = traceLines(declared, told.traceDigest);
  const run = { ...told, traceDigest: trace.digest ?? told.traceDigest };
  const context = {
    model: run.models[0] ?? null,
    isStreaming: run.isStreaming,
    firstStartS: firstStart(requests),
    tokenSource: run.tokenSource === 'server' ? ('server' as const) : ('client' as const),
    trace,
  };
  yield { kind: 'run', run };
  let nRequests = 0;
  for (const { value, start } of requests.elements(place)) {
    if (!isFields(value))
      throw new IntegrityError(`${requests.name}: what stands at byte ${start} is no request`);
    yield { kind: 'request', request: inferencePerfRequest(value, nRequests++, context) };
  }
  yield {
    kind: 'end',
    nRequests,
    warnings: [...countWarnings(nRequests, run.nSentStated), ...trace.warnings(nRequests)],
  };
}

interface RunInput {
  readonly summary: Fields;
  readonly config: Fields;
  readonly declared: DeclaredLoad;
  readonly name: string;
  readonly digest: LoadRun['fileDigest'];
}

function runOf({ summary, config, declared, name, digest }: RunInput): LoadRun {
  const model = textAt(fieldsAt(config, 'server'), 'model_name');
  const isByServer = fieldsAt(config, 'report', 'request_lifecycle').use_server_output_tokens === true;
  const tokenSource = isByServer ? 'server' : 'client';
  const [succeeded, failed] = ['successes', 'failures'].map((part) =>
    numberAt(fieldsAt(summary, part), 'count'),
  );
  const { streaming } = fieldsAt(config, 'api');
  const labels = fieldsAt(config, 'metadata');
  const { warnings, ...load } = loadOf(config);
  return {
    tool: 'inference-perf',
    toolVersion: null,
    schemaVersion: null,
    fileDigest: digest,
    place: 0,
    runName: null,
    bundleDigest: bundleOf(textAt(labels, 'qgate_bundle'), declared, name),
    traceDigest: textAt(labels, 'qgate_trace'),
    models: model === null ? [] : [model],
    phase: declared.phase,
    startedAtMs: null,
    durationS: numberAt(summary, 'benchmark_time_seconds'),
    ...load,
    isStreaming: typeof streaming === 'boolean' ? streaming : null,
    tokenSource,
    formulas: formulasOf('inference-perf', declared.boundary ?? 'client', tokenSource),
    nSentStated: succeeded == null ? null : succeeded + (failed ?? 0),
    stated: [],
    warnings:
      Object.keys(config).length > 0
        ? warnings
        : ['config.yaml is not beside the requests: rate, model and who counted tokens are not told'],
  };
}

/** Stages stand in one file without their numbers: several of them are no single load. */
function loadOf(config: Fields): Pick<LoadRun, 'offeredRate' | 'maxConcurrency' | 'loop' | 'warnings'> {
  const load = fieldsAt(config, 'load');
  const stages = Array.isArray(load.stages) ? load.stages.filter(isFields) : [];
  const [only] = stages;
  const isClosed = load.type === 'concurrent';
  const isOpen = load.type === 'constant' || load.type === 'poisson';
  const loop = isClosed ? 'closed' : isOpen ? 'open' : 'unknown';
  if (stages.length > 1 || only === undefined) {
    const warning = `${stages.length} stages stand in one file and cannot be told apart: this is not one load`;
    return { offeredRate: null, maxConcurrency: null, loop, warnings: stages.length > 1 ? [warning] : [] };
  }
  return {
    offeredRate: isOpen ? numberAt(only, 'rate') : null,
    maxConcurrency: isClosed ? numberAt(only, 'concurrency_level') : null,
    loop,
    warnings: [],
  };
}

function summaryOf(file: JsonFile | null): Fields {
  if (file === null) return {};
  const [place] = file.places();
  const value = place === undefined ? null : file.value(place);
  return isFields(value) ? value : {};
}

function readConfig(path: string): Fields {
  try {
    const value: unknown = parse(readFileSync(path, 'utf8'), { maxAliasCount: 100 });
    return isFields(value) ? value : {};
  } catch (cause) {
    throw new UsageError(
      `${displayName(path)} cannot be read as YAML: ${(cause as Error).message}`,
      undefined,
      { cause },
    );
  }
}

function firstStart(requests: JsonFile): number | null {
  const [place] = requests.places();
  let first = Number.POSITIVE_INFINITY;
  if (place !== undefined) {
    for (const { value } of requests.elements(place)) {
      const start = isFields(value) ? numberAt(value, 'start_time') : null;
      if (start !== null && start < first) first = start;
    }
  }
  return Number.isFinite(first) ? first : null;
}
