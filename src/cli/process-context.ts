import type { EndingSignal } from '../shared/errors.js';

/** The process as the commands see it, handed in by bin.ts so that tests can pass their own. */
export interface ProcessContext {
  /** Arguments after the script's name. */
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absent where nobody can be asked. */
  readonly stdin?: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** From now on every line on stderr is JSON; absent where nothing is printed. */
  tellInJsonLines?(): void;
  onSignal(signal: EndingSignal, listener: () => void): void;
  offSignal(signal: EndingSignal, listener: () => void): void;
}

export type OutputStream = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };
