import type { Path } from '../source.js';

/**
 * What kind of change a field of a bundle is. `label` is not part of the identity: neither names and notes nor where the
 * bundle is asked.
 */
export const BUNDLE_CLASSES = ['weights', 'behaviour', 'runtime', 'label'] as const;
export type BundleClass = (typeof BUNDLE_CLASSES)[number];

/** Every field of a bundle file, by class. `*` stands for an item of a list or any key, and all that lies below it. */
export const FIELDS_OF_CLASS: Readonly<Record<BundleClass, readonly string[]>> = {
  weights: [
    'model.ref',
    'model.revision',
    'model.digest',
    'model.format',
    'model.precision',
    'model.quantization.method',
    'model.quantization.bits',
    'model.quantization.group_size',
    'model.quantization.kv_cache',
    'model.quantization.calibration',
    'tokenizer.ref',
    'tokenizer.revision',
    'tokenizer.digest',
    'adapters.*.name',
    'adapters.*.ref',
    'adapters.*.revision',
    'adapters.*.digest',
    'adapters.*.rank',
    'adapters.*.scale',
    'draft_model.ref',
    'draft_model.revision',
    'draft_model.digest',
    'draft_model.num_speculative_tokens',
    // Another model answers where the gateway falls back.
    'serving.routing.fallback_model',
  ],
  behaviour: [
    'chat_template.path',
    'chat_template.digest',
    'prompt.name',
    'prompt.system',
    'prompt.digest',
    'prompt.tools',
    'prompt.tools_digest',
    'prompt.template_arguments.*',
    'sampling.temperature',
    'sampling.top_p',
    'sampling.top_k',
    'sampling.min_p',
    'sampling.repetition_penalty',
    'sampling.presence_penalty',
    'sampling.frequency_penalty',
    'sampling.max_tokens',
    'sampling.reasoning_effort',
    'sampling.stop',
    'guardrails.input',
    'guardrails.output',
    'retrieval.index_digest',
    'retrieval.embedder',
    'retrieval.reranker',
    'retrieval.top_k',
    // What a server is asked for.
    'endpoint.model',
    'endpoint.headers.*',
    // What is compared where nothing is served, and how it is read.
    'endpoint.recorded',
    'endpoint.format',
    'endpoint.id',
    'endpoint.accept_unfinished',
    'endpoint.finish_reasons.whole',
    'endpoint.finish_reasons.calls',
    'endpoint.finish_reasons.cut',
    'endpoint.finish_reasons.filtered',
    'endpoint.finish_reasons.refused',
    'endpoint.finish_reasons.failed',
  ],
  runtime: [
    'runtime.engine',
    'runtime.version',
    'runtime.image',
    'runtime.args.*',
    'runtime.env.*',
    'runtime.hardware.accelerator',
    'runtime.hardware.count',
    'runtime.hardware.memory_gb',
    'runtime.hardware.driver',
    'serving.partitioning.tensor_parallel',
    'serving.partitioning.pipeline_parallel',
    'serving.partitioning.data_parallel',
    'serving.partitioning.expert_parallel',
    'serving.partitioning.disaggregated',
    'serving.batching.policy',
    'serving.batching.max_batch_size',
    'serving.batching.max_batched_tokens',
    'serving.batching.chunked_prefill',
    'serving.power_limit_watts',
    'serving.context_limit_tokens',
    'serving.gateway.request_timeout_ms',
    'serving.gateway.idle_timeout_ms',
    'serving.gateway.max_retries',
    'serving.routing.policy',
    'serving.routing.replicas',
  ],
  label: [
    'bundle',
    'name',
    'version',
    'owner',
    'notes',
    'source.*',
    'metadata.*',
    'endpoint.url',
    'endpoint.urls',
    'endpoint.api_key_env',
    'endpoint.profile',
    'endpoint.token_limit_field',
    'endpoint.concurrency',
    'endpoint.requests_per_minute',
    'endpoint.tokens_per_minute',
    'endpoint.timeout_ms',
    'endpoint.stream',
  ],
};

const CLASS_OF_FIELD: ReadonlyMap<string, BundleClass> = new Map(
  BUNDLE_CLASSES.flatMap((name) => FIELDS_OF_CLASS[name].map((field) => [field, name] as const)),
);

/**
 * The class of a place in a bundle; of a group of fields the first that any of them has. What the table does not name
 * counts as weights, which asks for the most: a change that is not understood is never taken for a label.
 */
export function classOfField(path: Path): BundleClass {
  const steps = path[0] === 'adapters' && path.length > 1 ? ['adapters', '*', ...path.slice(2)] : [...path];
  for (let length = steps.length; length > 0; length--) {
    const field = steps.slice(0, length).join('.');
    const found =
      length === steps.length
        ? (CLASS_OF_FIELD.get(field) ?? CLASS_OF_FIELD.get(`${field}.*`))
        : CLASS_OF_FIELD.get(`${field}.*`);
    if (found !== undefined) return found;
  }
  const group = `${steps.join('.')}.`;
  for (const [field, name] of CLASS_OF_FIELD) if (field.startsWith(group)) return name;
  return 'weights';
}
