import { createInterface } from 'node:readline/promises';
import type { ProcessContext } from './process-context.js';

/** Asks a person at a terminal, on stderr, so that stdout carries the result alone. */
export interface Asker {
  /** @param fallback what an empty answer means */
  ask(question: string, fallback: string): Promise<string>;
  close(): void;
}

/** null where there is nobody to ask: without a terminal on both sides. */
export function askerFor({ stdin, stderr }: ProcessContext): Asker | null {
  if (stdin?.isTTY !== true || stderr.isTTY !== true) return null;
  const lines = createInterface({ input: stdin, output: stderr });
  return {
    async ask(question, fallback) {
      const shown = fallback === '' ? '' : ` [${fallback}]`;
      return (await lines.question(`${question}${shown} `)).trim() || fallback;
    },
    close: () => lines.close(),
  };
}
