import { formulasOf } from '../../../join/load-formulas.js';
import type { LoadEvent, LoadRun } from '../../../join/load-run.js';
import { IntegrityError } from '../../../shared/errors.js';
import type { DeclaredLoad } from '../../../workflow/load-ports.js';
import { bundleOf } from '../../declared-bundle.js';
import { fileDigest } from '../../file-digest.js';
import type { JsonFile } from '../../json/json-file.js';
import { countWarnings } from '../../rows/count-warnings.js';
import { fieldsAt, isFields } from '../../rows/known-fields.js';
import { traceLines } from '../../trace-lines.js';
import { indexOutputs } from './outputs-index.js';
import { recordRequest, sendTimesNs } from './record-request.js';
import { NO_SUMMARY, readSummary } from './summary.js';

/** Files of one run of AIPerf. */
export interface AiperfFiles {
  readonly records: JsonFile;
  readonly summary: JsonFile | null;
  readonly outputs: JsonFile | null;
}

/** Records with what stands beside them: the summary of the run, and the answers. */
export async function* readAiperf(files: AiperfFiles, declared: DeclaredLoad): AsyncGenerator<LoadEvent> {
  const { records } = files;
  const summary = files.summary === null ? NO_SUMMARY : readSummary(files.summary);
  const outputs = files.outputs === null ? null : indexOutputs(files.outputs);
  const first = lookThrough(records);
  const all = [records, files.summary, files.outputs].filter((file) => file !== null);
  const trace = traceLines(declared, first.traceDigest);
  const { tokenSource } = summary;
  const run: LoadRun = {
    tool: 'aiperf',
    fileDigest: await fileDigest(all.map(({ path }) => path)),
    place: 0,
    bundleDigest: bundleOf(null, declared, records.name),
    traceDigest: trace.digest ?? first.traceDigest,
    phase: declared.phase,
    ...summary,
    formulas: formulasOf('aiperf', declared.boundary ?? 'client', tokenSource),
  };
  yield { kind: 'run', run };
  const unknownUnits = new Map<string, number>();
  const context = {
    model: run.models.length === 1 ? (run.models[0] ?? null) : null,
    isStreaming: summary.isStreaming,
    firstStartNs: first.startNs,
    outputs,
    trace,
    onUnknownUnit: (metric: string) => void unknownUnits.set(metric, (unknownUnits.get(metric) ?? 0) + 1),
  };
  let [nRequests, nWarmUp] = [0, 0];
  for (const { text, start } of records.texts()) {
    const record = records.parse(text, start);
    if (!isFields(record))
      throw new IntegrityError(`${records.name}: what stands at byte ${start} is no record`);
    if (fieldsAt(record, 'metadata').benchmark_phase === 'warmup') nWarmUp++;
    else yield { kind: 'request', request: recordRequest(record, text, nRequests++, context) };
  }
  const warnings = [
    ...(nWarmUp === 0 ? [] : [`requests left out, since they are of the warm-up: ${nWarmUp}`]),
    ...[...unknownUnits].map(
      ([metric, n]) =>
        `${metric}: the unit is not known, so that it is not measured; requests concerned: ${n}`,
    ),
    ...countWarnings(nRequests, summary.nSentStated),
    ...trace.warnings(nRequests),
  ];
  yield { kind: 'end', nRequests, warnings };
}

/** Earliest start of what is measured, and the trace that the requests' conversations are of. */
function lookThrough(records: JsonFile): { startNs: bigint; traceDigest: string | null } {
  let startNs: bigint | null = null;
  let traceDigest: string | null = null;
  for (const { text } of records.texts()) {
    if (/"benchmark_phase":\s*"warmup"/.test(text)) continue;
    const { startNs: own } = sendTimesNs(text);
    if (own !== null && (startNs === null || own < startNs)) startNs = own;
    traceDigest ??= /"conversation_id":\s*"qgate-([0-9a-f]{16})-\d+"/.exec(text)?.[1] ?? null;
  }
  return { startNs: startNs ?? 0n, traceDigest };
}
