/* Generated from bundle-schema.ts by scripts/generate.mjs; do not edit. */

/**
 * A model bundle: everything a service changes when it changes the model. Labels (name, version, owner, notes, source, metadata) and the endpoint are not part of its identity.
 */
export interface BundleFile {
  /**
   * Version of this file format.
   */
  bundle: 1;
  /**
   * Label: name of the bundle.
   */
  name: string;
  /**
   * Label: version of the bundle.
   */
  version?: string;
  /**
   * Label: who answers for it.
   */
  owner?: string;
  /**
   * Label: anything worth saying.
   */
  notes?: string;
  /**
   * Label: pointers to other manifests (modelpack, kitfile, mlflow).
   */
  source?: {
    [k: string]: unknown;
  };
  /**
   * Label: anything else, never identity.
   */
  metadata?: {
    [k: string]: unknown;
  };
  /**
   * Weights.
   */
  model?: {
    /**
     * Where it comes from: hf://org/name, oci://…, s3://…, file://… or api://provider/model.
     */
    ref: string;
    /**
     * Commit or version of it.
     */
    revision?: string;
    /**
     * Digest of the manifest or of the files. `sha256:` and 64 hex digits.
     */
    digest?: string;
    /**
     * File format, e.g. safetensors or gguf.
     */
    format?: string;
    /**
     * Precision of the weights, e.g. bfloat16.
     */
    precision?: string;
    /**
     * Quantisation.
     */
    quantization?: {
      /**
       * Method, e.g. awq, gptq, fp8.
       */
      method?: string;
      /**
       * Bits a weight.
       */
      bits?: number;
      /**
       * Group size; -1 for one group a channel.
       */
      group_size?: number;
      /**
       * Precision of the key-value cache.
       */
      kv_cache?: string;
      /**
       * Digest of the calibration data. `sha256:` and 64 hex digits.
       */
      calibration?: string;
    };
  };
  /**
   * Tokenizer, where it is not the one of the model.
   */
  tokenizer?: {
    /**
     * Where it comes from: hf://org/name, oci://…, s3://…, file://… or api://provider/model.
     */
    ref?: string;
    /**
     * Commit or version of it.
     */
    revision?: string;
    /**
     * Digest of the manifest or of the files. `sha256:` and 64 hex digits.
     */
    digest?: string;
  };
  /**
   * Chat template, where it is not the one of the model.
   */
  chat_template?: {
    /**
     * The template file, relative to this file; its content is identity, not its name.
     */
    path?: string;
    /**
     * Digest the file must have. `sha256:` and 64 hex digits.
     */
    digest?: string;
  };
  /**
   * Adapters (LoRA), in the order in which they are applied.
   *
   * Items: One adapter.
   */
  adapters?: {
    /**
     * Name of the adapter.
     */
    name: string;
    /**
     * Where it comes from: hf://org/name, oci://…, s3://…, file://… or api://provider/model.
     */
    ref?: string;
    /**
     * Commit or version of it.
     */
    revision?: string;
    /**
     * Digest of the manifest or of the files. `sha256:` and 64 hex digits.
     */
    digest?: string;
    /**
     * Rank.
     */
    rank?: number;
    /**
     * Scale.
     */
    scale?: number;
  }[];
  /**
   * Draft model of speculative decoding.
   */
  draft_model?: {
    /**
     * Where it comes from: hf://org/name, oci://…, s3://…, file://… or api://provider/model.
     */
    ref?: string;
    /**
     * Commit or version of it.
     */
    revision?: string;
    /**
     * Digest of the manifest or of the files. `sha256:` and 64 hex digits.
     */
    digest?: string;
    /**
     * Tokens drafted at a time.
     */
    num_speculative_tokens?: number;
  };
  /**
   * What serves the weights.
   */
  runtime?: {
    /**
     * vllm, sglang, llama.cpp, trtllm, nim, openai, azure or another.
     */
    engine?: string;
    /**
     * Version of the engine.
     */
    version?: string;
    /**
     * Container image, best by digest.
     */
    image?: string;
    /**
     * Flags of the engine, by name.
     */
    args?: {
      [k: string]: unknown;
    };
    /**
     * Environment variables that change what is served; only those listed here are part of the bundle. Never secrets.
     */
    env?: {
      /**
       * Value, never a secret.
       */
      [k: string]: string;
    };
    /**
     * Hardware it is served on.
     */
    hardware?: {
      /**
       * Accelerator, e.g. H200.
       */
      accelerator?: string;
      /**
       * Accelerators a replica.
       */
      count?: number;
      /**
       * Memory of one accelerator, in gigabytes.
       */
      memory_gb?: number;
      /**
       * Driver version.
       */
      driver?: string;
    };
  };
  /**
   * How it is served: what a service changes beside the engine.
   */
  serving?: {
    /**
     * How the model is split over accelerators.
     */
    partitioning?: {
      /**
       * Tensor-parallel size.
       */
      tensor_parallel?: number;
      /**
       * Pipeline-parallel size.
       */
      pipeline_parallel?: number;
      /**
       * Data-parallel size.
       */
      data_parallel?: number;
      /**
       * Expert-parallel size.
       */
      expert_parallel?: number;
      /**
       * Prefill and decode on different workers.
       */
      disaggregated?: boolean;
    };
    /**
     * Batching policy.
     */
    batching?: {
      /**
       * Name of the policy, e.g. continuous.
       */
      policy?: string;
      /**
       * Largest number of sequences in a batch.
       */
      max_batch_size?: number;
      /**
       * Largest number of tokens in a batch.
       */
      max_batched_tokens?: number;
      /**
       * Whether long prompts are prefilled in chunks.
       */
      chunked_prefill?: boolean;
    };
    /**
     * Power limit of one accelerator, in watts.
     */
    power_limit_watts?: number;
    /**
     * Largest number of tokens of prompt and answer.
     */
    context_limit_tokens?: number;
    /**
     * Time-outs of the gateway in front.
     */
    gateway?: {
      /**
       * Time-out of a request, in milliseconds.
       */
      request_timeout_ms?: number;
      /**
       * Time-out between two chunks, in milliseconds.
       */
      idle_timeout_ms?: number;
      /**
       * Retries made by the gateway itself.
       */
      max_retries?: number;
    };
    /**
     * How requests are spread over replicas.
     */
    routing?: {
      /**
       * Name of the policy, e.g. round-robin or prefix-aware.
       */
      policy?: string;
      /**
       * Replicas.
       */
      replicas?: number;
      /**
       * Model the gateway falls back to.
       */
      fallback_model?: string;
    };
  };
  /**
   * What the bundle puts before the case; sent where the gate lists it under `treatment`.
   */
  prompt?: {
    /**
     * Name of the prompt, where its text is not at hand (recorded answers).
     */
    name?: string;
    /**
     * File of the system prompt, relative to this file; its content is identity.
     */
    system?: string;
    /**
     * Digest the system prompt must have. `sha256:` and 64 hex digits.
     */
    digest?: string;
    /**
     * JSON file of tool definitions, relative to this file; its content is identity.
     */
    tools?: string;
    /**
     * Digest the tools file must have. `sha256:` and 64 hex digits.
     */
    tools_digest?: string;
    /**
     * Arguments of the chat template (chat_template_kwargs).
     */
    template_arguments?: {
      [k: string]: unknown;
    };
  };
  /**
   * Sampling defaults of the deployment.
   */
  sampling?: {
    /**
     * Sampling temperature.
     */
    temperature?: number;
    /**
     * Nucleus sampling.
     */
    top_p?: number;
    /**
     * Tokens to choose from; -1 or 0 for all.
     */
    top_k?: number;
    /**
     * Smallest probability relative to the likeliest token.
     */
    min_p?: number;
    /**
     * Repetition penalty; 1 for none.
     */
    repetition_penalty?: number;
    /**
     * Presence penalty.
     */
    presence_penalty?: number;
    /**
     * Frequency penalty.
     */
    frequency_penalty?: number;
    /**
     * Token limit of an answer.
     */
    max_tokens?: number;
    /**
     * How much a reasoning model thinks.
     */
    reasoning_effort?: string;
    /**
     * Stop sequences.
     *
     * Items: A stop sequence.
     */
    stop?: string[];
  };
  /**
   * Anything in the serving path that edits or withholds text.
   */
  guardrails?: {
    /**
     * What is done to prompts.
     */
    input?: string;
    /**
     * What is done to answers.
     */
    output?: string;
  };
  /**
   * Retrieval.
   */
  retrieval?: {
    /**
     * Digest of the index. `sha256:` and 64 hex digits.
     */
    index_digest?: string;
    /**
     * Embedding model.
     */
    embedder?: string;
    /**
     * Reranking model.
     */
    reranker?: string;
    /**
     * Passages retrieved.
     */
    top_k?: number;
  };
  /**
   * Where the answers of the arm come from: a server, or a file of recorded answers. Part of the identity are the model name, headers, declared finish reasons and the content of a recorded file; addresses, keys and time-outs are not.
   */
  endpoint:
    | {
        /**
         * File of recorded answers, relative to this file; its SHA-256 is part of the identity.
         */
        recorded: string;
        /**
         * What wrote the file. Without it the content decides.
         */
        format?: 'qgate' | 'lm-eval' | 'inspect' | 'promptfoo' | 'openai-batch' | 'alpaca-eval';
        /**
         * Use a log although its tool did not finish it (Inspect: started, cancelled, error). What it does not hold is unscored. Default: false, such a log is refused.
         */
        accept_unfinished?: boolean;
        /**
         * Where a row of another tool's file holds the id of its case, as a dotted path: `doc.id`, `vars.id`. Without it rows are joined by the id that the format itself declares, else by the digest of the input; never by position.
         */
        id?: string;
        /**
         * Finish reasons of this server beyond those that are known; what is neither known nor declared is unscored. Part of the identity.
         */
        finish_reasons?: {
          /**
           * The answer is whole.
           *
           * @minItems 1
           * @maxItems 50
           *
           * Items: A finish reason, as the server writes it.
           */
          whole?: string[];
          /**
           * The answer is whole where tools were offered and it calls one.
           *
           * @minItems 1
           * @maxItems 50
           *
           * Items: A finish reason, as the server writes it.
           */
          calls?: string[];
          /**
           * The answer was cut.
           *
           * @minItems 1
           * @maxItems 50
           *
           * Items: A finish reason, as the server writes it.
           */
          cut?: string[];
          /**
           * A content filter ended or withheld the answer.
           *
           * @minItems 1
           * @maxItems 50
           *
           * Items: A finish reason, as the server writes it.
           */
          filtered?: string[];
          /**
           * The model refused, as the server says.
           *
           * @minItems 1
           * @maxItems 50
           *
           * Items: A finish reason, as the server writes it.
           */
          refused?: string[];
          /**
           * The server broke off; the request is sent again.
           *
           * @minItems 1
           * @maxItems 50
           *
           * Items: A finish reason, as the server writes it.
           */
          failed?: string[];
        };
      }
    | {
        /**
         * Base URL, http or https, up to and with /v1; no credentials in it.
         */
        url?: string;
        /**
         * Several servers of one arm, instead of `url`.
         *
         * @minItems 1
         *
         * Items: A base URL, or a base URL with a weight.
         */
        urls?: (
          | string
          | {
              /**
               * Base URL, http or https, up to and with /v1; no credentials in it.
               */
              url: string;
              /**
               * Part of the requests relative to the others. Default: 1.
               */
              weight?: number;
            }
        )[];
        /**
         * Name of the model as the server knows it.
         */
        model: string;
        /**
         * Name of the environment variable that holds the key; never the key itself.
         */
        api_key_env?: string;
        /**
         * Further request headers. Values may name environment variables as `${NAME}`; what is stored is the unexpanded text.
         */
        headers?: {
          /**
           * Value of the header; `${NAME}` stands for an environment variable.
           */
          [k: string]: string;
        };
        /**
         * What kind of server it is: decides the name of the token limit and which fields are extra. Default: openai.
         */
        profile?: 'openai' | 'azure' | 'vllm' | 'sglang' | 'llama.cpp';
        /**
         * Name of the token limit, where the server differs from its profile.
         */
        token_limit_field?: 'max_tokens' | 'max_completion_tokens';
        /**
         * Requests in flight at once.
         */
        concurrency?: number;
        /**
         * Limit of requests a minute.
         */
        requests_per_minute?: number;
        /**
         * Limit of tokens a minute.
         */
        tokens_per_minute?: number;
        /**
         * Time-out of a request, in milliseconds.
         */
        timeout_ms?: number;
        /**
         * Whether answers are streamed, so that their clocks are known. Default: true.
         */
        stream?: boolean;
        /**
         * Finish reasons of this server beyond those that are known; what is neither known nor declared is unscored. Part of the identity.
         */
        finish_reasons?: {
          /**
           * The answer is whole.
           *
           * @minItems 1
           * @maxItems 50
           *
           * Items: A finish reason, as the server writes it.
           */
          whole?: string[];
          /**
           * The answer is whole where tools were offered and it calls one.
           *
           * @minItems 1
           * @maxItems 50
           *
           * Items: A finish reason, as the server writes it.
           */
          calls?: string[];
          /**
           * The answer was cut.
           *
           * @minItems 1
           * @maxItems 50
           *
           * Items: A finish reason, as the server writes it.
           */
          cut?: string[];
          /**
           * A content filter ended or withheld the answer.
           *
           * @minItems 1
           * @maxItems 50
           *
           * Items: A finish reason, as the server writes it.
           */
          filtered?: string[];
          /**
           * The model refused, as the server says.
           *
           * @minItems 1
           * @maxItems 50
           *
           * Items: A finish reason, as the server writes it.
           */
          refused?: string[];
          /**
           * The server broke off; the request is sent again.
           *
           * @minItems 1
           * @maxItems 50
           *
           * Items: A finish reason, as the server writes it.
           */
          failed?: string[];
        };
      };
}
