import { inertLine } from '../report/inert/terminal.js';
import { DefinitionError, Interrupted, type Problem, QgateError } from '../shared/errors.js';

/** At most this many problems are listed; the rest are counted. */
const MAX_LISTED = 50;

/** What a person reads when a command could not do its work: plain lines, no stack trace for errors thrown on purpose. */
export function explainError(error: unknown): string {
  if (error instanceof DefinitionError) return explainProblems(error.problems);
  if (error instanceof QgateError) {
    const hint = 'hint' in error && typeof error.hint === 'string' ? `\n  ${inertLine(error.hint)}` : '';
    const prefix = error instanceof Interrupted ? '' : 'error: ';
    return `${prefix}${inertLine(error.message)}${hint}\n`;
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `internal error: this is a bug in qgate, and no verdict was given\n${detail.split('\n').map(inertLine).join('\n')}\n`;
}

/** Problems as `file:line:column  error  path: message — hint`, errors before the count. */
export function explainProblems(problems: readonly Problem[]): string {
  const lines = problems.slice(0, MAX_LISTED).map(explainProblem);
  if (problems.length > MAX_LISTED) lines.push(`… and ${problems.length - MAX_LISTED} more`);
  const nErrors = problems.filter((problem) => problem.severity === 'error').length;
  const nWarnings = problems.length - nErrors;
  lines.push(`${count(nErrors, 'error')}, ${count(nWarnings, 'warning')}`);
  return `${lines.join('\n')}\n`;
}

function explainProblem(problem: Problem): string {
  const place = [problem.file, problem.line, problem.column].filter((part) => part !== undefined).join(':');
  const path = problem.path ? `${problem.path}: ` : '';
  const hint = problem.hint ? ` — ${problem.hint}` : '';
  return inertLine(`${place}  ${problem.severity}  ${path}${problem.message}${hint}`);
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
