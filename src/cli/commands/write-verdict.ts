import type { DecidedRun } from '../../workflow/decide-run.js';
import { styleFor } from '../context.js';
import type { ProcessContext } from '../process-context.js';
import type { CommonOptions } from './options.js';

/** Prints a decided run on stdout: verdict.json with --json, the headline alone with --quiet, else the whole report. */
export async function writeVerdict(
  context: ProcessContext,
  options: CommonOptions,
  { verdict, text }: DecidedRun,
): Promise<void> {
  if (options.json) {
    context.stdout.write(text);
    return;
  }
  const { terminalReport } = await import('../../report/terminal.js');
  const style = await styleFor(context, context.stdout);
  const { columns } = context.stdout;
  const report = terminalReport(verdict, { style, ...(columns === undefined ? {} : { width: columns }) });
  context.stdout.write(options.quiet ? `${report.slice(0, report.indexOf('\n'))}\n` : report);
}
