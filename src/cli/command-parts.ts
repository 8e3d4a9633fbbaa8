import { InvalidArgumentError } from 'commander';
import type { ProcessContext } from './process-context.js';

/** What each command module exports: options as commander gives them in, exit code out. */
export type CommandModule<Args extends unknown[]> = (
  context: ProcessContext,
  ...args: Args
) => Promise<number>;

/** Makes a commander action of a command whose module is loaded only when it runs. */
export type RunCommand = <Args extends unknown[]>(
  load: () => Promise<CommandModule<Args>>,
) => (...args: Args) => Promise<void>;

export const STORE_OPTION = [
  '--store <file>',
  'SQLite store (default: $QGATE_STORE or .qgate/store.sqlite)',
] as const;
export const HTML_OPTION = ['--html', 'write report.html too, with the cases that differ'] as const;
export const JSON_OPTION = ['--json', 'print the result as JSON'] as const;
export const QUIET_OPTION = ['--quiet', 'print nothing but the result'] as const;

/** The last part of a command's help. */
export function example(command: string): string {
  return `\nExample:\n  ${command}\n`;
}

/** @throws InvalidArgumentError, which commander tells as a misuse, unless `text` is a whole number of at least 1 */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value) && value >= 1) return value;
  throw new InvalidArgumentError('It must be a whole number of at least 1.');
}
