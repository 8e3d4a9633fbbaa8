import type { ScriptModule } from '../../definition/gate.js';

/** What bounds one call of a module. */
export interface ScriptLimits {
  /** Longest time a call may take, in milliseconds of the wall clock. */
  readonly timeoutMs: number;
  /** Largest JavaScript heap of the module, in MB. */
  readonly memoryMb: number;
}

/** What the module's `check` is given, as JSON. */
export interface ScriptInput {
  readonly text: string;
  readonly reference: unknown;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly tags: readonly string[];
  readonly toolCalls: readonly { readonly name: string; readonly arguments: string }[];
  readonly case: { readonly id: string; readonly slice: string };
}

export interface ScriptCall {
  readonly module: ScriptModule;
  readonly limits: ScriptLimits;
  readonly input: ScriptInput;
}

/** What became of one call. Everything returned is untrusted: `readScriptResult` holds it against the contract. */
export type ScriptOutcome =
  | { readonly state: 'returned'; readonly value: unknown }
  /** Out of time, out of memory, an exception, or no usable module; one clause without a final stop. */
  | { readonly state: 'failed'; readonly why: string };

/** Runs modules apart from the process, one call after another. */
export interface ScriptRunner {
  run(call: ScriptCall): Promise<ScriptOutcome>;
  /** Evaluates a module without calling it. @returns why it cannot be used, or null */
  faultIn(module: ScriptModule, limits: ScriptLimits): Promise<string | null>;
  close(): Promise<void>;
}

/** Opened where there is something to run, closed afterwards. */
export type OpenScriptRunner = () => Promise<ScriptRunner>;
