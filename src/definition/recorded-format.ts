/** Kinds of files that recorded answers can be read from, by the name that a bundle may give under `format`. */
export const RECORDED_FORMATS = [
  'qgate',
  'lm-eval',
  'inspect',
  'promptfoo',
  'openai-batch',
  'alpaca-eval',
] as const;
export type RecordedFormat = (typeof RECORDED_FORMATS)[number];

const TITLES: Readonly<Record<RecordedFormat, string>> = {
  qgate: 'qgate JSONL',
  'lm-eval': 'lm-evaluation-harness samples',
  inspect: 'Inspect log',
  promptfoo: 'promptfoo results',
  'openai-batch': 'OpenAI batch output',
  'alpaca-eval': 'AlpacaEval outputs',
};

/** What people call it. */
export function recordedFormatTitle(format: RecordedFormat): string {
  return TITLES[format];
}
