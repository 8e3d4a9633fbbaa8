import type { Case } from '../definition/case.js';
import type { ToolCall } from '../run/response.js';
import type { ScriptOutcome } from './script/script-runner.js';

/** What a check looks at. `text` is never null here: a response without text is dealt with before any check runs. */
export interface Subject {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  readonly case: Case;
  /** Grades that came with a recorded line, by name; null elsewhere. */
  readonly recordedGrades: Readonly<Record<string, unknown>> | null;
  /** Answers to the turns of a scripted conversation, in order; absent elsewhere and where only the last was kept. */
  readonly turns?: readonly string[];
  /** Tool calls of the same turns; absent where they were not kept. */
  readonly turnCalls?: readonly (readonly ToolCall[])[];
  /** What the module of a `script` check returned for this answer; absent for other checks. */
  readonly scriptOutcome?: ScriptOutcome;
}

/** What a check found, before a `not-` turns it round. */
export interface Finding {
  readonly passed: boolean;
  /** In [0, 1]; 1 or 0 for checks without degrees. */
  readonly score: number;
  /** One sentence without a final stop that quotes what was found: `output "1" is not "0"`. */
  readonly reason: string;
  /** What was found and where, as JSON; small (quotes are cut for display, never in the store of answers). */
  readonly evidence: Readonly<Record<string, unknown>>;
  /** Set where the check could not be carried out in bounded work; the case is then unscored. */
  readonly unscored?: string;
  /**
   * False where the check could not be evaluated: the output is not JSON, holds no number, lacks the part to look at. Neither
   * the check nor its `not-` form passes then. Made by `notEvaluable`.
   */
  readonly isEvaluable?: false;
  /** The reason told where the `not-` form fails, if the plain one would mislead: `expected no JSON, found JSON`. */
  readonly reasonIfNegated?: string;
}

/** A mistake in a check's options or a warning about them, found when the gate is read. */
export interface CheckProblem {
  readonly code: string;
  /** Path within the options, e.g. `pattern`. */
  readonly path: string;
  readonly message: string;
  readonly hint?: string;
  readonly severity: 'error' | 'warning';
  /** The case at fault, where it is one. */
  readonly case?: Case;
}

/**
 * One deterministic grader. `X` and `not-X` share it: `not-X` passes exactly where `X` was evaluated on a response
 * with text and fails.
 * Files under `checks/` export one each; `checks/index.ts` is the table by name.
 */
export interface CheckType<Options = Readonly<Record<string, unknown>>> {
  readonly type: string;
  /** One sentence for the reference page. */
  readonly summary: string;
  /** JSON Schema (2020-12) of the options alone, `additionalProperties: false`, every property described. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** True where the check reads text: a grades-only recorded line is then an error when the gate is read. */
  readonly needsText: boolean;
  /** Options whose numbers keep every digit; in all others a number must be one that a double keeps. None where absent. */
  readonly exactOptions?: readonly string[];
  /** Whether the check gives a score besides passed or failed; no where absent. */
  givesScore?(options: Options): boolean;
  /** Mistakes that the schema cannot express, against all cases the check applies to. */
  lint(options: Options, cases: readonly Case[]): readonly CheckProblem[];
  /** Prepares the check once; the returned function is pure and bounded in work. */
  compile(options: Options): (subject: Subject) => Finding;
  /** What is read as what, where the check reads texts by a grammar; shown on the reference page. */
  readonly grammar?: readonly GrammarRow[];
  /** Worked examples: shown on the reference page and run as tests. */
  readonly examples: readonly CheckExample[];
}

/** One form of a grammar. */
export interface GrammarRow {
  /** What is told of the form: `minus`, `percent`, … */
  readonly form: string;
  /** How it is written, in Markdown. */
  readonly written: string;
  /** What it is read as, or why it is not. */
  readonly reading: string;
}

export interface CheckExample {
  readonly options: Readonly<Record<string, unknown>>;
  readonly reference?: Case['reference'];
  readonly output: string;
  /** Calls that came with the output; none where absent. */
  readonly toolCalls?: readonly ToolCall[];
  readonly passes: boolean;
  /** What the example shows. */
  readonly shows: string;
}
