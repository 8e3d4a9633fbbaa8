import type { VerdictWord } from './verdict.js';

/** The exit code a verdict ends a process with; only pass is 0. */
export const EXIT_CODE_OF_VERDICT = {
  pass: 0,
  block: 10,
  inconclusive: 11,
  pending: 12,
} as const satisfies Readonly<Record<VerdictWord, number>>;
