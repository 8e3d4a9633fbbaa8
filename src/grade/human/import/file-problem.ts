import type { Problem } from '../../../shared/errors.js';

/** Where in a returned file something stands. */
export interface FilePlace {
  readonly file: string;
  /** `row 5`, `item 3`, `line 7`; the empty text for the file as a whole. */
  readonly place: string;
}

/** Something that keeps the whole import from happening. */
export function fileError(at: FilePlace, code: string, message: string, hint?: string): Problem {
  return problem(at, code, message, hint, 'error');
}

/** Something a person should know of; the import goes on. */
export function fileWarning(at: FilePlace, code: string, message: string, hint?: string): Problem {
  return problem(at, code, message, hint, 'warning');
}

/** What somebody else wrote, cut to a length a message can hold. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return `'${text.length > 60 ? `${text.slice(0, 60)}…` : text}'`;
}

function problem(
  { file, place }: FilePlace,
  code: string,
  message: string,
  hint: string | undefined,
  severity: Problem['severity'],
): Problem {
  const text = place === '' ? message : `${place}: ${message}`;
  return { code, file, message: text, ...(hint === undefined ? {} : { hint }), severity };
}
