import path from 'node:path';
import { displayPath } from '../../files/display-path.js';
import { writeAtomic } from '../../files/write-atomic.js';
import { inertLine } from '../../report/inert/terminal.js';
import { markdownReport } from '../../report/markdown.js';
import type { StorePort } from '../../workflow/ports.js';
import type { StandingVerdict } from '../../workflow/standing-verdict.js';
import type { ProcessContext } from '../process-context.js';
import { notWritten } from './not-written.js';
import type { CommonOptions } from './options.js';
import { writeVerdict } from './write-verdict.js';

/** Options of commands that write reports. */
export interface ReportingOptions extends CommonOptions {
  /** Whether report.html is written too. */
  readonly html?: boolean;
}

/**
 * Writes verdict.json and report.md, and report.html where it is asked for; prints the verdict, and gives its exit code, which
 * what cannot be written does not change.
 * @param out folder the person named; undefined for reports/<run>
 * @param store what report.html is told from; the other files need the verdict alone
 */
export async function writeReports(
  context: ProcessContext,
  options: ReportingOptions,
  out: string | undefined,
  run: StandingVerdict,
  store: StorePort,
): Promise<number> {
  const folder = reportFolder(context, out, run);
  const unwritten = await notWritten(async () => {
    await writeReportFiles(context, out, run);
    if (options.html === true) {
      const { htmlReport } = await import('./html-report.js');
      await writeAtomic(path.join(folder, 'report.html'), await htmlReport(store, run.runId, run.verdict));
    }
  });
  await writeVerdict(context, options, run);
  if (run.isFromBefore && !options.quiet) {
    context.stderr.write(
      `note: run ${run.runId} was decided before, and its first completed verdict stands; \`qgate verdict ${run.runId}\` tells what the store gives today\n`,
    );
  }
  if (unwritten !== null) {
    context.stderr.write(
      `warning: ${inertLine(unwritten)}\n  the run is decided and its verdict stored: the same command writes the reports once it can, and qgate report ${run.runId} tells them\n`,
    );
  } else if (!options.json && !options.quiet) context.stderr.write(`written: ${displayPath(folder)}\n`);
  return run.verdict.exitCode;
}

function reportFolder(
  { cwd }: ProcessContext,
  out: string | undefined,
  { runId }: Pick<StandingVerdict, 'runId'>,
): string {
  return path.resolve(cwd, out ?? path.join('reports', runId));
}

/** Writes verdict.json and report.md alone. @returns the folder, absolute */
export async function writeReportFiles(
  context: ProcessContext,
  out: string | undefined,
  { runId, verdict, text }: StandingVerdict,
): Promise<string> {
  const folder = reportFolder(context, out, { runId });
  await writeAtomic(path.join(folder, 'report.md'), markdownReport(verdict));
  await writeAtomic(path.join(folder, 'verdict.json'), text);
  return folder;
}
