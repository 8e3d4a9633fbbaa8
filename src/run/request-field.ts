/** Fields of a request that the gate or the bundle decides, and that a server may object to by name. */
const FIELDS = new Set([
  'temperature',
  'top_p',
  'max_tokens',
  'max_completion_tokens',
  'seed',
  'stop',
  'presence_penalty',
  'frequency_penalty',
  'top_k',
  'min_p',
  'repetition_penalty',
  'logprobs',
  'top_logprobs',
  'response_format',
  'tools',
  'tool_choice',
  'chat_template_kwargs',
  'reasoning_effort',
  'stream',
  'stream_options',
]);

/** `parameter "temperature"`, or a general name where the server's is none of ours. */
export function displayName(param: string | null): string {
  return param !== null && FIELDS.has(param) ? `parameter "${param}"` : 'a field of the request';
}
