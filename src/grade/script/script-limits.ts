import type { ScriptLimits } from './script-runner.js';

const DEFAULT_TIMEOUT_MS = 1000;
const DEFAULT_MEMORY_MB = 64;

export type ScriptLimitOptions = { readonly timeout_ms?: number; readonly memory_mb?: number };

/** Limits as a script check writes them, with their defaults. */
export function scriptLimits({ timeout_ms, memory_mb }: ScriptLimitOptions): ScriptLimits {
  return { timeoutMs: timeout_ms ?? DEFAULT_TIMEOUT_MS, memoryMb: memory_mb ?? DEFAULT_MEMORY_MB };
}

export const SCRIPT_LIMIT_PROPERTIES = {
  timeout_ms: {
    type: 'integer',
    minimum: 10,
    maximum: 60_000,
    description: `Longest time one call may take, in milliseconds. Default ${DEFAULT_TIMEOUT_MS}.`,
  },
  memory_mb: {
    type: 'integer',
    minimum: 16,
    maximum: 4096,
    description: `Largest JavaScript heap of the module, in MB. Default ${DEFAULT_MEMORY_MB}.`,
  },
} as const;
