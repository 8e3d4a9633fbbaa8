import { endpoint } from './endpoint-schema.js';
import { fileNameLike, filePath, label, SCHEMA_DIALECT, schemaId } from './schema-parts.js';

const digest = (description: string) =>
  ({
    type: 'string',
    pattern: '^sha256:[0-9a-f]{64}$',
    description: `${description} \`sha256:\` and 64 hex digits.`,
  }) as const;
const text = (description: string) =>
  ({ type: 'string', minLength: 1, maxLength: 4096, description }) as const;
const count = (description: string) => ({ type: 'integer', minimum: 1, description }) as const;
const amount = (description: string) => ({ type: 'number', exclusiveMinimum: 0, description }) as const;
const freeMap = (description: string) => ({ type: 'object', description }) as const;
const part = <P extends object>(description: string, properties: P) =>
  ({ type: 'object', additionalProperties: false, description, properties }) as const;

const artefact = {
  ref: text('Where it comes from: hf://org/name, oci://…, s3://…, file://… or api://provider/model.'),
  revision: text('Commit or version of it.'),
  digest: digest('Digest of the manifest or of the files.'),
} as const;

const sampling = {
  temperature: { type: 'number', minimum: 0, maximum: 2, description: 'Sampling temperature.' },
  top_p: { type: 'number', exclusiveMinimum: 0, maximum: 1, description: 'Nucleus sampling.' },
  top_k: { type: 'integer', minimum: -1, description: 'Tokens to choose from; -1 or 0 for all.' },
  min_p: {
    type: 'number',
    minimum: 0,
    maximum: 1,
    description: 'Smallest probability relative to the likeliest token.',
  },
  repetition_penalty: { type: 'number', exclusiveMinimum: 0, description: 'Repetition penalty; 1 for none.' },
  presence_penalty: { type: 'number', minimum: -2, maximum: 2, description: 'Presence penalty.' },
  frequency_penalty: { type: 'number', minimum: -2, maximum: 2, description: 'Frequency penalty.' },
  max_tokens: count('Token limit of an answer.'),
  reasoning_effort: text('How much a reasoning model thinks.'),
  stop: { type: 'array', items: text('A stop sequence.'), description: 'Stop sequences.' },
} as const;

/** Schema of a bundle file: what an arm is. The field list covers what a release of a served model changes. */
export const bundleSchema = {
  $schema: SCHEMA_DIALECT,
  $id: schemaId('bundle'),
  title: 'BundleFile',
  description:
    'A model bundle: everything a service changes when it changes the model. Labels (name, version, owner, notes, source, metadata) and the endpoint are not part of its identity.',
  type: 'object',
  additionalProperties: false,
  required: ['bundle', 'name', 'endpoint'],
  properties: {
    bundle: { const: 1, description: 'Version of this file format.' },
    name: fileNameLike('Label: name of the bundle.'),
    version: label('Label: version of the bundle.'),
    owner: label('Label: who answers for it.'),
    notes: { type: 'string', maxLength: 20000, description: 'Label: anything worth saying.' },
    source: freeMap('Label: pointers to other manifests (modelpack, kitfile, mlflow).'),
    metadata: freeMap('Label: anything else, never identity.'),
    model: {
      ...part('Weights.', {
        ...artefact,
        format: text('File format, e.g. safetensors or gguf.'),
        precision: text('Precision of the weights, e.g. bfloat16.'),
        quantization: part('Quantisation.', {
          method: text('Method, e.g. awq, gptq, fp8.'),
          bits: amount('Bits a weight.'),
          group_size: { type: 'integer', description: 'Group size; -1 for one group a channel.' },
          kv_cache: text('Precision of the key-value cache.'),
          calibration: digest('Digest of the calibration data.'),
        }),
      }),
      required: ['ref'],
    },
    tokenizer: part('Tokenizer, where it is not the one of the model.', artefact),
    chat_template: {
      ...part('Chat template, where it is not the one of the model.', {
        path: filePath('The template file, relative to this file; its content is identity, not its name.'),
        digest: digest('Digest the file must have.'),
      }),
      minProperties: 1,
    },
    adapters: {
      type: 'array',
      description: 'Adapters (LoRA), in the order in which they are applied.',
      items: {
        ...part('One adapter.', {
          name: label('Name of the adapter.'),
          ...artefact,
          rank: count('Rank.'),
          scale: { type: 'number', description: 'Scale.' },
        }),
        required: ['name'],
      },
    },
    draft_model: part('Draft model of speculative decoding.', {
      ...artefact,
      num_speculative_tokens: count('Tokens drafted at a time.'),
    }),
    runtime: part('What serves the weights.', {
      engine: text('vllm, sglang, llama.cpp, trtllm, nim, openai, azure or another.'),
      version: text('Version of the engine.'),
      image: text('Container image, best by digest.'),
      args: freeMap('Flags of the engine, by name.'),
      env: {
        type: 'object',
        additionalProperties: { type: 'string', description: 'Value, never a secret.' },
        description:
          'Environment variables that change what is served; only those listed here are part of the bundle. Never secrets.',
      },
      hardware: part('Hardware it is served on.', {
        accelerator: text('Accelerator, e.g. H200.'),
        count: count('Accelerators a replica.'),
        memory_gb: amount('Memory of one accelerator, in gigabytes.'),
        driver: text('Driver version.'),
      }),
    }),
    serving: part('How it is served: what a service changes beside the engine.', {
      partitioning: part('How the model is split over accelerators.', {
        tensor_parallel: count('Tensor-parallel size.'),
        pipeline_parallel: count('Pipeline-parallel size.'),
        data_parallel: count('Data-parallel size.'),
        expert_parallel: count('Expert-parallel size.'),
        disaggregated: { type: 'boolean', description: 'Prefill and decode on different workers.' },
      }),
      batching: part('Batching policy.', {
        policy: text('Name of the policy, e.g. continuous.'),
        max_batch_size: count('Largest number of sequences in a batch.'),
        max_batched_tokens: count('Largest number of tokens in a batch.'),
        chunked_prefill: { type: 'boolean', description: 'Whether long prompts are prefilled in chunks.' },
      }),
      power_limit_watts: amount('Power limit of one accelerator, in watts.'),
      context_limit_tokens: count('Largest number of tokens of prompt and answer.'),
      gateway: part('Time-outs of the gateway in front.', {
        request_timeout_ms: count('Time-out of a request, in milliseconds.'),
        idle_timeout_ms: count('Time-out between two chunks, in milliseconds.'),
        max_retries: { type: 'integer', minimum: 0, description: 'Retries made by the gateway itself.' },
      }),
      routing: part('How requests are spread over replicas.', {
        policy: text('Name of the policy, e.g. round-robin or prefix-aware.'),
        replicas: count('Replicas.'),
        fallback_model: text('Model the gateway falls back to.'),
      }),
    }),
    prompt: part('What the bundle puts before the case; sent where the gate lists it under `treatment`.', {
      name: label('Name of the prompt, where its text is not at hand (recorded answers).'),
      system: filePath('File of the system prompt, relative to this file; its content is identity.'),
      digest: digest('Digest the system prompt must have.'),
      tools: filePath('JSON file of tool definitions, relative to this file; its content is identity.'),
      tools_digest: digest('Digest the tools file must have.'),
      template_arguments: freeMap('Arguments of the chat template (chat_template_kwargs).'),
    }),
    sampling: part('Sampling defaults of the deployment.', sampling),
    guardrails: part('Anything in the serving path that edits or withholds text.', {
      input: text('What is done to prompts.'),
      output: text('What is done to answers.'),
    }),
    retrieval: part('Retrieval.', {
      index_digest: digest('Digest of the index.'),
      embedder: text('Embedding model.'),
      reranker: text('Reranking model.'),
      top_k: count('Passages retrieved.'),
    }),
    endpoint,
  },
} as const;
