import type { Verdict } from '../verdict/verdict.js';
import { markdownLines } from './markdown.js';
import type { ReportOptions } from './reporter.js';
import { withinBytes } from './within-bytes.js';

/** GitHub drops a step summary of more than 1 MiB as a whole; this leaves room for what other steps wrote. */
const USUAL_MAX_BYTES = 900_000;

/**
 * The markdown report inside a limit in UTF-8 bytes. It is cut at a line, with the number of rows left out; the
 * headline and what to do stand first and are the last to go.
 */
export function githubSummary(verdict: Verdict, options: ReportOptions = {}): string {
  const maxBytes = options.maxBytes ?? USUAL_MAX_BYTES;
  return withinBytes(markdownLines(verdict), maxBytes);
}
