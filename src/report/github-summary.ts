import type { Verdict } from '../verdict/verdict.js';
import { markdownLines } from './markdown.js';
import type { ReportOptions } from './reporter.js';

/** GitHub drops a step summary of more than 1 MiB as a whole; this leaves room for what other steps wrote. */
const USUAL_MAX_BYTES = 900_000;

/**
 * The markdown report inside a limit in UTF-8 bytes. It is cut at a line, with the number of rows left out; the
 * headline and what to do stand first and are the last to go.
 */
export function githubSummary(verdict: Verdict, options: ReportOptions = {}): string {
  const maxBytes = options.maxBytes ?? USUAL_MAX_BYTES;
  const lines = markdownLines(verdict);
  const whole = `${lines.join('\n')}\n`;
  if (bytesOf(whole) <= maxBytes) return whole;
  const kept = linesWithin(lines, maxBytes - bytesOf(cutNote(lines.length)));
  const nLeftOut = lines.slice(kept.length).filter((line) => line !== '').length;
  return `${kept.join('\n')}${cutNote(nLeftOut)}`;
}

function cutNote(nRows: number): string {
  return `\n\n${nRows} rows left out; the whole report is in the run's artifact.\n`;
}

function linesWithin(lines: readonly string[], maxBytes: number): readonly string[] {
  let used = 0;
  const end = lines.findIndex((line) => {
    used += bytesOf(line) + 1;
    return used > maxBytes;
  });
  return end === -1 ? lines : lines.slice(0, end);
}

/** Length in UTF-8. */
function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
