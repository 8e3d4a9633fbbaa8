import type { LoadRun } from '../../../join/load-run.js';
import { UsageError } from '../../../shared/errors.js';
import type { JsonFile } from '../../json/json-file.js';
import { type Fields, fieldsAt, isFields, numberAt, textAt } from '../../rows/known-fields.js';
import { msOf } from './units.js';

/** What AIPerf's summary says of its run. */
export interface AiperfSummary
  extends Pick<
    LoadRun,
    | 'toolVersion'
    | 'schemaVersion'
    | 'runName'
    | 'models'
    | 'startedAtMs'
    | 'durationS'
    | 'offeredRate'
    | 'maxConcurrency'
    | 'loop'
    | 'isStreaming'
    | 'tokenSource'
    | 'nSentStated'
    | 'stated'
    | 'warnings'
  > {}

/** A records file alone says nothing of its run. */
export const NO_SUMMARY: AiperfSummary = {
  toolVersion: null,
  schemaVersion: null,
  runName: null,
  models: [],
  startedAtMs: null,
  durationS: null,
  offeredRate: null,
  maxConcurrency: null,
  loop: 'unknown',
  isStreaming: null,
  tokenSource: 'unknown',
  nSentStated: null,
  stated: [],
  warnings: [
    'profile_export_aiperf.json is not beside the records: version, rate, window and who counted tokens are unknown',
  ],
};

/** @throws UsageError for a version that is not known */
export function readSummary(file: JsonFile): AiperfSummary {
  const [place] = file.places();
  const root = place === undefined ? null : file.value(place);
  const summary: Fields = isFields(root) ? root : {};
  const schemaVersion = textAt(summary, 'schema_version');
  if (schemaVersion !== null && !/^1\./.test(schemaVersion)) {
    throw new UsageError(
      `${file.name}: summaries of AIPerf's schema version ${JSON.stringify(schemaVersion)} are not known`,
      'versions 1.x are read',
    );
  }
  const config = fieldsAt(summary, 'input_config');
  const { value: duration, unit } = average(summary, 'benchmark_duration');
  const durationMs = duration === null ? null : msOf(duration, unit);
  const [succeeded, failed] = [average(summary, 'request_count'), average(summary, 'error_request_count')];
  return {
    toolVersion: textAt(summary, 'aiperf_version'),
    schemaVersion,
    runName: textAt(fieldsAt(summary, 'run_info'), 'run_label') ?? textAt(summary, 'benchmark_id'),
    models: modelsOf(config),
    startedAtMs: timeOf(textAt(summary, 'start_time')),
    durationS: durationMs === null ? null : durationMs / 1000,
    ...loadOf(config),
    isStreaming: booleanAt(fieldsAt(config, 'endpoint'), 'streaming'),
    tokenSource: tokenSourceOf(config),
    nSentStated: succeeded.value === null ? null : succeeded.value + (failed.value ?? 0),
    stated: statedOf(summary),
    warnings: summary.was_cancelled === true ? ['the run was interrupted before its end'] : [],
  };
}

const STATISTICS = ['avg', 'p50', 'p90', 'p95', 'p99'] as const;

function statedOf(summary: Fields): LoadRun['stated'] {
  return Object.entries(summary).flatMap(([tag, metric]) =>
    isFields(metric) && typeof metric.unit === 'string'
      ? STATISTICS.flatMap((statistic) => {
          const value = numberAt(metric, statistic);
          return value === null ? [] : [{ key: `${tag}.${statistic}`, value, unit: metric.unit as string }];
        })
      : [],
  );
}

function average(summary: Fields, tag: string): { value: number | null; unit: string | null } {
  const metric = fieldsAt(summary, tag);
  return { value: numberAt(metric, 'avg'), unit: textAt(metric, 'unit') };
}

/** AIPerf counts with its own tokenizer unless it is told to take the server's word. */
function tokenSourceOf(config: Fields): LoadRun['tokenSource'] {
  if (Object.keys(config).length === 0) return 'unknown';
  const endpoint = fieldsAt(config, 'endpoint');
  const isByServer = endpoint.use_server_token_count ?? fieldsAt(config, 'tokenizer').use_server_token_count;
  return isByServer === true ? 'server' : 'client';
}

function modelsOf(config: Fields): readonly string[] {
  const named = [fieldsAt(config, 'endpoint').model_names, config.model, config.models].find(
    (value) => value !== undefined && value !== null,
  );
  const names: readonly unknown[] = Array.isArray(named) ? named : [named];
  return names.filter((name): name is string => typeof name === 'string');
}

/** From a flat configuration (`loadgen`) or one of phases. */
function loadOf(config: Fields): Pick<LoadRun, 'offeredRate' | 'maxConcurrency' | 'loop'> {
  const load = { ...fieldsAt(config, 'loadgen'), ...profilingPhase(config.phases) };
  const offeredRate = numberAt(load, 'request_rate') ?? numberAt(load, 'rate');
  const maxConcurrency = numberAt(load, 'concurrency');
  const isScheduled =
    fieldsAt(config, 'input').fixed_schedule === true ||
    load.type === 'fixed_schedule' ||
    load.fixed_schedule === true;
  if (offeredRate !== null || isScheduled) {
    return { offeredRate, maxConcurrency, loop: maxConcurrency === null ? 'open' : 'unknown' };
  }
  return { offeredRate: null, maxConcurrency, loop: maxConcurrency === null ? 'unknown' : 'closed' };
}

function profilingPhase(phases: unknown): Fields {
  if (Array.isArray(phases)) return phases.filter(isFields).findLast(({ name }) => name !== 'warmup') ?? {};
  const named = fieldsAt(phases, 'profiling');
  return Object.keys(named).length > 0 ? named : fieldsAt(phases);
}

/** UTC, also where no zone is written. */
function timeOf(text: string | null): number | null {
  if (text === null) return null;
  const atMs = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  return Number.isFinite(atMs) ? atMs : null;
}

function booleanAt(fields: Fields, key: string): boolean | null {
  const value = fields[key];
  return typeof value === 'boolean' ? value : null;
}
