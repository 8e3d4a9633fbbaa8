import { createInterface } from 'node:readline/promises';
import { Interrupted } from '../shared/errors.js';
import type { ProcessContext } from './process-context.js';

/** Asks a person at a terminal, on stderr, so that stdout carries the result alone. */
export interface Asker {
  /**
   * @param fallback what an empty answer means
   * @throws Interrupted where the person leaves instead of answering
   */
  ask(question: string, fallback: string): Promise<string>;
  /** Says why an answer cannot be used, before it is asked again. */
  tell(sentence: string): void;
  close(): void;
}

/** null where there is nobody to ask: without a terminal on both sides. */
export function askerFor({ stdin, stderr }: ProcessContext): Asker | null {
  if (stdin?.isTTY !== true || stderr.isTTY !== true) return null;
  const lines = createInterface({ input: stdin, output: stderr });
  const left = new AbortController();
  // Ctrl-C and the end of the input (Ctrl-D) leave a question open for ever.
  for (const event of ['SIGINT', 'close'] as const) lines.on(event, () => left.abort());
  return {
    async ask(question, fallback) {
      const shown = fallback === '' ? '' : ` [${fallback}]`;
      try {
        return (await lines.question(`${question}${shown} `, { signal: left.signal })).trim() || fallback;
      } catch (error) {
        if (!left.signal.aborted) throw error;
        stderr.write('\n');
        throw new Interrupted('SIGINT', 'left before all was said; nothing was written');
      }
    },
    tell: (sentence) => void stderr.write(`${sentence}\n`),
    close: () => lines.close(),
  };
}
