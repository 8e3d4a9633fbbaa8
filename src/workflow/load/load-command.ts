import type { Decoding } from '../../definition/gate.js';
import type { LoadTrace } from '../../join/load-trace.js';
import type { TraceFormat } from '../../join/trace-manifest.js';

/** The command that sends a trace as it was meant, less what the target needs; for a person to copy. */
export function loadCommand(format: TraceFormat, file: string, trace: LoadTrace, decoding: Decoding): string {
  const { digest, bundleDigest, lines } = trace;
  switch (format) {
    case 'vllm':
      return [
        'vllm bench serve --backend openai-chat --endpoint /v1/chat/completions',
        `--dataset-name custom --dataset-path ${quoted(file)} --num-prompts ${lines.length}`,
        '--disable-shuffle --no-oversample --skip-chat-template --custom-output-len -1',
        ...samplingOptions(decoding),
        `--save-result --save-detailed --metadata qgate_bundle=${bundleDigest} qgate_trace=${digest}`,
      ].join(' ');
    case 'aiperf':
      return [
        `aiperf profile --input-file ${quoted(file)} --custom-dataset-type mooncake_trace`,
        '--endpoint-type chat --streaming --export-outputs-json',
        `--request-count ${lines.length}`,
      ].join(' ');
    case 'guidellm':
      return `guidellm benchmark --data ${quoted(file)} --max-requests ${lines.length} --output-extras ${quoted(JSON.stringify({ qgate_bundle: bundleDigest, qgate_trace: digest }))}`;
  }
}

/** What the gate's decoding says for every request alike. */
function samplingOptions({
  temperature,
  top_p: topP,
  stop,
  seed: _,
  max_tokens: __,
  extra,
  ...rest
}: Decoding): string[] {
  const body = {
    ...extra,
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== 'server')),
    ...(stop === 'server' || stop.length === 0 ? {} : { stop }),
  };
  return [
    ...(temperature === 'server' ? [] : [`--temperature ${temperature}`]),
    ...(topP === 'server' ? [] : [`--top-p ${topP}`]),
    ...(Object.keys(body).length === 0 ? [] : [`--extra-body ${quoted(JSON.stringify(body))}`]),
  ];
}

/** A word as a shell takes it. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
