import type { JudgeSettings } from '../../definition/gate.js';

/** Raise it when these words change: they are part of what a judge is asked. */
export const REPLY_INSTRUCTIONS_VERSION = 1;

/** How the judge is to answer, put after the gate's prompt, so that it always agrees with what is read. */
export function replyInstructions({ reply, mode, rubric }: JudgeSettings): string {
  if (reply.form === 'label') {
    const labels = Object.keys(reply.labels).map((label) => `- ${label}`);
    return ['Reply with one of these labels and nothing else:', ...labels].join('\n');
  }
  const head = 'Reply with one JSON object and nothing else.';
  if (mode === 'pairwise') {
    return [
      `${head} Its fields:`,
      '- "reason": one or two sentences;',
      '- "winner": "1" where answer 1 is better, "2" where answer 2 is better, "tie" where they are equally good, "both-bad" where neither is of use.',
    ].join('\n');
  }
  return [
    `${head} Its fields:`,
    '- "reason": one or two sentences;',
    '- "levels": an object with one number for each criterion:',
    ...rubric.criteria.map(
      ({ name, levels }) => `  - "${name}": ${levels.map(({ score }) => score).join(', ')}`,
    ),
    '- "material_error": true where the answer holds a material error, else false.',
  ].join('\n');
}
