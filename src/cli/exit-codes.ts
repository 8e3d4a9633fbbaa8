import {
  DefinitionError,
  type EndingSignal,
  IntegrityError,
  Interrupted,
  RunStopped,
  UsageError,
} from '../shared/errors.js';
import { EXIT_CODE_OF_VERDICT } from '../verdict/exit-code.js';

/** Every exit code and what it means; `qgate --help` prints this table. Only a pass is 0. */
export const EXIT_CODES = [
  { code: EXIT_CODE_OF_VERDICT.pass, meaning: 'pass, or no gate is required for this change' },
  { code: 1, meaning: 'unexpected internal error' },
  { code: 2, meaning: 'usage, invalid definition or missing secret; nothing was sent' },
  { code: EXIT_CODE_OF_VERDICT.block, meaning: 'block' },
  {
    code: EXIT_CODE_OF_VERDICT.inconclusive,
    meaning: 'inconclusive: finished, but undecided or unscored; verify: not acceptable',
  },
  { code: EXIT_CODE_OF_VERDICT.pending, meaning: 'pending human grades' },
  { code: 20, meaning: 'stopped early: endpoint refused or dead, circuit breaker, disk full' },
  { code: 21, meaning: 'store or file damaged, digest or signature mismatch' },
  { code: 129, meaning: 'the terminal was closed (SIGHUP); can be resumed' },
  { code: 130, meaning: 'interrupted (SIGINT); can be resumed' },
  { code: 143, meaning: 'terminated (SIGTERM); can be resumed' },
] as const;

/** 128 and the signal's number, as shells have it. */
const CODE_OF_SIGNAL: Readonly<Record<EndingSignal, number>> = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/** The exit code of what was thrown; 1 for anything that was not thrown on purpose. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof DefinitionError || error instanceof UsageError) return 2;
  if (error instanceof RunStopped) return 20;
  if (error instanceof IntegrityError) return 21;
  if (error instanceof Interrupted) return CODE_OF_SIGNAL[error.signal];
  return 1;
}
