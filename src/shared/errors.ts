/**
 * The few errors the product throws on purpose. Each carries the fields a caller needs and a stable `code`;
 * the sentences a person reads are made in `cli/explain-error.ts`, the exit codes in `cli/exit-codes.ts`.
 * What a server does to one request is not an error but data: see `run/response.ts`.
 */

/** Something wrong in a file a person wrote, with the place where it stands. */
export interface Problem {
  /** Stable identifier of the rule that was broken, e.g. `unknown-key`. */
  readonly code: string;
  /** The file as the person named it. */
  readonly file: string;
  /** 1-based; absent where the problem concerns the file as a whole. */
  readonly line?: number;
  /** 1-based, in UTF-16 units. */
  readonly column?: number;
  /** Dotted path of the value, e.g. `slices[1].max_regression`. */
  readonly path?: string;
  /** What is wrong, one sentence without a final stop. */
  readonly message: string;
  /** The nearest right thing, or what to do. */
  readonly hint?: string;
  /** A warning never stops a run; it is shown by `qgate check` and on stderr. */
  readonly severity: 'error' | 'warning';
}

/** Base of every error thrown on purpose. Anything else that reaches the top is a bug (exit 1). */
export abstract class QgateError extends Error {
  abstract readonly code: string;
}

/** One or more definition files cannot be used. Nothing was sent (exit 2). */
export class DefinitionError extends QgateError {
  readonly code = 'definition';
  constructor(readonly problems: readonly Problem[]) {
    super(problems.map((problem) => problem.message).join('; '));
  }
}

/** The command line, the environment or a missing secret makes the request impossible. Nothing was sent (exit 2). */
export class UsageError extends QgateError {
  readonly code = 'usage';
  constructor(
    message: string,
    /** What to do about it. */
    readonly hint?: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The run had to stop before it was complete; what was answered is kept and can be resumed (exit 20). */
export class RunStopped extends QgateError {
  readonly code = 'run-stopped';
  constructor(
    message: string,
    readonly hint?: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A store or file is damaged, or a digest is not the one expected (exit 21). */
export class IntegrityError extends QgateError {
  readonly code = 'integrity';
  constructor(
    message: string,
    readonly hint?: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The signals that ask a run to end: Ctrl-C, a supervisor, a terminal that was closed. */
export type EndingSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** A signal asked the run to end (exit 130 for SIGINT, 143 for SIGTERM, 129 for SIGHUP). */
export class Interrupted extends QgateError {
  readonly code = 'interrupted';
  constructor(
    readonly signal: EndingSignal,
    message: string,
    readonly hint?: string,
  ) {
    super(message);
  }
}
