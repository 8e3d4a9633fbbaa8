import { type FormulaSetName, formulasOf } from '../../join/load-formulas.js';
import type { LoadRun } from '../../join/load-run.js';
import type { Digest } from '../../shared/canonical-json.js';
import type { DeclaredLoad } from '../../workflow/load-ports.js';
import { bundleOf } from '../declared-bundle.js';
import { type Fields, numberAt, statedNumbers, textAt } from '../rows/known-fields.js';

/** Which tool wrote a result of columns, and which of its layouts it is. */
export interface ColumnKind {
  readonly tool: 'vllm-bench' | 'sglang-bench';
  readonly formulas: FormulaSetName;
}

/** Keys of settings rather than of results. */
const SETTINGS = new Set(['num_prompts', 'request_rate', 'burstiness', 'max_concurrency', 'place']);

export interface ColumnRunInput {
  readonly kind: ColumnKind;
  /** Members of the result that are neither lists nor objects. */
  readonly scalars: Fields;
  readonly fileDigest: Digest;
  readonly place: number;
  readonly fileName: string;
  readonly declared: DeclaredLoad;
}

/** What the head of a result of vLLM or SGLang says of the run. */
export function columnRun({ kind, scalars, fileDigest, place, fileName, declared }: ColumnRunInput): LoadRun {
  const isVllm = kind.tool === 'vllm-bench';
  const offeredRate = rateOf(scalars.request_rate);
  const maxConcurrency = numberAt(scalars, 'max_concurrency');
  const { loop, warnings } = loopOf(offeredRate, maxConcurrency);
  const model = textAt(scalars, 'model_id');
  return {
    tool: kind.tool,
    toolVersion: null,
    schemaVersion: null,
    fileDigest,
    place,
    runName: textAt(scalars, isVllm ? 'label' : 'tag') ?? textAt(scalars, 'date'),
    bundleDigest: bundleOf(textAt(scalars, 'qgate_bundle'), declared, fileName),
    traceDigest: textAt(scalars, 'qgate_trace'),
    models: model === null ? [] : [model],
    phase: declared.phase,
    // vLLM writes the machine's local time without its zone, SGLang none.
    startedAtMs: null,
    durationS: numberAt(scalars, 'duration'),
    offeredRate,
    maxConcurrency,
    loop,
    isStreaming: isVllm ? true : null,
    tokenSource: 'unknown',
    formulas: formulasOf(kind.formulas, declared.boundary ?? 'client', 'unknown'),
    nSentStated: sentStated(scalars),
    stated: statedNumbers(scalars).filter(({ key }) => !SETTINGS.has(key)),
    warnings,
  };
}

function rateOf(value: unknown): LoadRun['offeredRate'] {
  if (value === 'inf' || value === 'Infinity') return 'unbounded';
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null;
}

function loopOf(
  rate: LoadRun['offeredRate'],
  maxConcurrency: number | null,
): { loop: LoadRun['loop']; warnings: readonly string[] } {
  if (rate === null) return { loop: maxConcurrency === null ? 'unknown' : 'closed', warnings: [] };
  if (maxConcurrency === null) return { loop: 'open', warnings: [] };
  if (rate === 'unbounded') return { loop: 'closed', warnings: [] };
  const warning = `a rate of ${rate} requests/s under a limit of ${maxConcurrency} in flight: an open loop only while the limit is not reached`;
  return { loop: 'unknown', warnings: [warning] };
}

/** vLLM counts what failed too; SGLang does not say how many it sent. */
function sentStated(scalars: Fields): number | null {
  const [completed, failed] = [numberAt(scalars, 'completed'), numberAt(scalars, 'failed')];
  if (completed !== null && failed !== null) return completed + failed;
  return numberAt(scalars, 'num_prompts');
}
