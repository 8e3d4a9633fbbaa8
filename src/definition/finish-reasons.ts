/**
 * What a finish reason says of the answer before it. `calls` is whole where the request offered tools and the reply calls
 * one.
 */
export const FINISH_OUTCOMES = ['whole', 'calls', 'cut', 'filtered', 'refused', 'failed'] as const;
export type FinishOutcome = (typeof FINISH_OUTCOMES)[number];

/** Further words of one server, as its bundle declares them. */
export type DeclaredFinishReasons = Readonly<Partial<Record<FinishOutcome, readonly string[]>>>;

/**
 * Every finish reason that is known, with the servers whose word it is. Upper and lower case are one (Gemini writes
 * `STOP`). What is not here is not known to be good: such an answer is unscored.
 *
 * Sources: the API references of OpenAI (chat completions, `finish_reason`), Azure OpenAI (content filtering), Anthropic
 * (Messages, `stop_reason`), Gemini (`Candidate.FinishReason`), Mistral (chat completions), DeepSeek, Zhipu and Amazon
 * Bedrock (Converse, `stopReason`); vLLM `v1/engine/__init__.py` (FinishReason); SGLang `schedule_batch.py` (FINISH_*);
 * TGI `router/src/lib.rs` (FinishReason); llama.cpp `tools/server` (stop_type); Ollama `llm/server.go` (DoneReason);
 * TensorRT-LLM `executor/types.h` (FinishReason); LiteLLM `core_helpers.py` (map_finish_reason); OpenRouter (errors).
 *
 * Left out on purpose, because they do not say whether an answer is whole: `null`, `unknown`, `other`,
 * `finish_reason_unspecified`, `not_finished`, and those by which Gemini tells of a call it could not read
 * (`malformed_function_call`, `unexpected_tool_call`): no fault of the server, and no answer.
 */
export const FINISH_REASONS: Readonly<Record<FinishOutcome, Readonly<Record<string, string>>>> = {
  whole: {
    stop: 'OpenAI, Azure, vLLM, SGLang, TGI, llama.cpp, Ollama, TensorRT-LLM, LiteLLM, Mistral, Gemini',
    eos: 'llama.cpp, Together',
    eos_token: 'TGI',
    stop_sequence: 'TGI, Anthropic',
    end_turn: 'Anthropic, Bedrock',
    end_id: 'TensorRT-LLM',
    stop_words: 'TensorRT-LLM',
    word: 'llama.cpp',
    complete: 'Cohere',
  },
  calls: {
    tool_calls: 'OpenAI, Azure, vLLM, SGLang, TGI, llama.cpp, Ollama, TensorRT-LLM, LiteLLM, Mistral',
    tool_use: 'Anthropic, Bedrock',
    tool_call: 'Cohere',
    function_call: 'OpenAI before tools',
  },
  cut: {
    length: 'OpenAI, Azure, vLLM, SGLang, TGI, llama.cpp, Ollama, TensorRT-LLM, LiteLLM, Mistral',
    max_tokens: 'Anthropic, Gemini, Cohere, Bedrock',
    model_length: 'Mistral',
    max_output_tokens: 'OpenAI responses',
    model_context_window_exceeded: 'Anthropic, Bedrock',
    limit: 'llama.cpp',
    repetition: 'vLLM, which ends an answer that repeats itself',
    pause_turn: 'Anthropic, of a turn that is to be continued',
  },
  filtered: {
    content_filter: 'OpenAI, Azure, LiteLLM, DeepSeek, Moonshot',
    content_filtered: 'Bedrock',
    guardrail_intervened: 'Bedrock',
    safety: 'Gemini',
    recitation: 'Gemini',
    blocklist: 'Gemini',
    prohibited_content: 'Gemini',
    spii: 'Gemini',
    image_safety: 'Gemini',
    error_toxic: 'Cohere',
    sensitive: 'Zhipu',
  },
  refused: {
    refusal: 'Anthropic',
  },
  failed: {
    abort: 'vLLM, SGLang',
    error: 'vLLM, Mistral, OpenRouter, Cohere',
    cancelled: 'TensorRT-LLM',
    timed_out: 'TensorRT-LLM',
    timeout: 'Cohere',
    load: 'Ollama, of a model that was loaded and not asked',
    unload: 'Ollama',
    insufficient_system_resource: 'DeepSeek',
    network_error: 'Zhipu',
  },
};

const OUTCOME_OF_WORD: ReadonlyMap<string, FinishOutcome> = new Map(
  FINISH_OUTCOMES.flatMap((outcome) =>
    Object.keys(FINISH_REASONS[outcome]).map((word) => [word, outcome] as const),
  ),
);

/** What a finish reason says; null where neither the table nor the bundle knows it. */
export function finishOutcome(word: string, declared: DeclaredFinishReasons = {}): FinishOutcome | null {
  const known = OUTCOME_OF_WORD.get(word.toLowerCase());
  if (known !== undefined) return known;
  return FINISH_OUTCOMES.find((outcome) => declared[outcome]?.includes(word)) ?? null;
}
