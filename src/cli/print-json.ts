import { jsonText } from '../report/inert/json-text.js';
import type { ProcessContext } from './process-context.js';

/** Prints the result of a command for programs: indented, with a line end, and nothing in it that could drive a terminal. */
export function printJson({ stdout }: Pick<ProcessContext, 'stdout'>, result: unknown): void {
  stdout.write(`${jsonText(JSON.stringify(result, null, 2))}\n`);
}
