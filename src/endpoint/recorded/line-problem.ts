/** A line, row or file of recorded answers that cannot be used, with what to do. */
export class LineProblem extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly hint?: string,
  ) {
    super(message);
  }
}
