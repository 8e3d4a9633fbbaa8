import type { Bundle } from '../bundle.js';
import { type Path, valueAt } from '../source.js';
import type { DisclosedFact } from './disclosure.js';

/** Where a bundle says what a server may disclose: its own field first, then flags of the engine that mean the same. */
export interface FactPlace {
  /** Field that a fact fills in where the bundle lacks it; null where it fills none. */
  readonly field: Path | null;
  /** Names under `runtime.args`, written with dashes. */
  readonly args: readonly string[];
}

const place = (field: string | null, ...args: string[]): FactPlace => ({
  field: field === null ? null : field.split('.'),
  args,
});

export const FACT_PLACES: Readonly<Record<DisclosedFact, FactPlace>> = {
  model: place(null),
  model_path: place(null),
  revision: place('model.revision', 'revision'),
  quantization: place('model.quantization.method', 'quantization'),
  precision: place('model.precision', 'dtype'),
  kv_cache: place('model.quantization.kv_cache', 'kv-cache-dtype'),
  chat_template: place('chat_template.digest'),
  adapters: place(null),
  engine: place('runtime.engine'),
  engine_version: place('runtime.version'),
  context_limit_tokens: place('serving.context_limit_tokens', 'max-model-len', 'context-length', 'ctx-size'),
  tensor_parallel: place('serving.partitioning.tensor_parallel', 'tensor-parallel-size', 'tp-size', 'tp'),
  pipeline_parallel: place('serving.partitioning.pipeline_parallel', 'pipeline-parallel-size', 'pp-size'),
  data_parallel: place('serving.partitioning.data_parallel', 'data-parallel-size', 'dp-size'),
  expert_parallel: place('serving.partitioning.expert_parallel', 'ep-size'),
  max_batch_size: place(
    'serving.batching.max_batch_size',
    'max-num-seqs',
    'max-running-requests',
    'parallel',
  ),
  max_batched_tokens: place('serving.batching.max_batched_tokens', 'max-num-batched-tokens'),
  prefix_caching: place(null, 'enable-prefix-caching'),
  fingerprint: place(null),
};

/** What the bundle says of a fact; undefined where it says nothing. */
export function expectedFact(
  { identity, endpoint }: Pick<Bundle, 'identity' | 'endpoint'>,
  fact: DisclosedFact,
): unknown {
  if (fact === 'model') return endpoint.kind === 'openai' ? endpoint.model : undefined;
  if (fact === 'model_path') return valueAt(identity, ['model', 'ref']);
  if (fact === 'adapters') return adapterNames(identity.adapters);
  const { field, args } = FACT_PLACES[fact];
  const stated = field === null ? undefined : valueAt(identity, field);
  if (stated !== undefined) return stated;
  const flags = valueAt(identity, ['runtime', 'args']);
  if (typeof flags !== 'object' || flags === null) return undefined;
  const given = Object.entries(flags).find(([name]) => args.includes(name.replaceAll('_', '-')));
  return given?.[1];
}

function adapterNames(adapters: unknown): string | undefined {
  if (!Array.isArray(adapters)) return undefined;
  return adapters
    .map((adapter: unknown) => String(valueAt(adapter, ['name'])))
    .sort()
    .join(', ');
}
