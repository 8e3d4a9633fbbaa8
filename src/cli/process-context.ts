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
  onSignal(signal: 'SIGINT' | 'SIGTERM', listener: () => void): void;
  offSignal(signal: 'SIGINT' | 'SIGTERM', listener: () => void): void;
}

export type OutputStream = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };
