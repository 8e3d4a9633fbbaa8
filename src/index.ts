/**
 * qgate for programs: the functions that the command line itself calls. Nothing is printed, and the process is left alone.
 */
export { checkGate } from './library/check-gate.js';
export { decide } from './library/decide.js';
export { type Decided, type GateRun, type Listeners, runGate } from './library/run-gate.js';
export type { Surroundings } from './library/surroundings.js';
export { junitReport } from './report/junit.js';
export { markdownReport } from './report/markdown.js';
export type { RunEvent, RunProgress } from './run/events.js';
export {
  DefinitionError,
  IntegrityError,
  Interrupted,
  type Problem,
  QgateError,
  RunStopped,
  UsageError,
} from './shared/errors.js';
export type { RuleOutcome, Verdict } from './verdict/verdict.js';
export type { VerdictWord } from './verdict/word.js';
