import path from 'node:path';
import { displayPath } from '../../files/display-path.js';
import { writeAtomic } from '../../files/write-atomic.js';
import { markdownReport } from '../../report/markdown.js';
import type { StandingVerdict } from '../../workflow/standing-verdict.js';
import type { ProcessContext } from '../process-context.js';
import type { CommonOptions } from './options.js';
import { writeVerdict } from './write-verdict.js';

/**
 * Writes verdict.json and report.md, prints the verdict, and gives its exit code.
 * @param out folder the person named; undefined for reports/<run>
 */
export async function writeReports(
  context: ProcessContext,
  options: CommonOptions,
  out: string | undefined,
  run: StandingVerdict,
): Promise<number> {
  const folder = await writeReportFiles(context, out, run);
  await writeVerdict(context, options, run);
  if (run.isFromBefore && !options.quiet) {
    context.stderr.write(
      `note: run ${run.runId} was decided before, and its first completed verdict stands; \`qgate verdict ${run.runId}\` tells what the store gives today\n`,
    );
  }
  if (!options.json && !options.quiet) context.stderr.write(`written: ${displayPath(folder)}\n`);
  return run.verdict.exitCode;
}

/** Writes verdict.json and report.md alone. @returns the folder, absolute */
export async function writeReportFiles(
  context: ProcessContext,
  out: string | undefined,
  { runId, verdict, text }: StandingVerdict,
): Promise<string> {
  const folder = path.resolve(context.cwd, out ?? path.join('reports', runId));
  await writeAtomic(path.join(folder, 'report.md'), markdownReport(verdict));
  await writeAtomic(path.join(folder, 'verdict.json'), text);
  return folder;
}
