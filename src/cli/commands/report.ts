import path from 'node:path';
import { writeAtomic } from '../../files/write-atomic.js';
import { type ReporterName, reporters } from '../../report/reporters.js';
import { UsageError } from '../../shared/errors.js';
import { decideRun } from '../../workflow/decide-run.js';
import { decidingPorts, styleFor } from '../context.js';
import { openRunToRead } from '../open-store.js';
import type { ProcessContext } from '../process-context.js';
import type { CommonOptions } from './options.js';

/** The report that is told from the store too. */
const HTML = 'html';

export interface ReportOptions extends CommonOptions {
  /** Not looked at where --json is given. */
  readonly format: string;
  readonly out?: string;
}

/** `qgate report`: a run's verdict as text. Exits 0 once it is told: the verdict's own code is that of `qgate verdict`. */
export async function reportCommand(
  context: ProcessContext,
  runId: string,
  options: ReportOptions,
): Promise<number> {
  const format = options.json ? 'json' : options.format;
  const report = format === HTML ? null : reporterNamed(format);
  const { store, run } = await openRunToRead(context, options, runId);
  try {
    const { id } = run;
    const { verdict } = await decideRun(store, id, await decidingPorts());
    const isForFile = options.out !== undefined;
    const style = isForFile ? undefined : await styleFor(context, context.stdout);
    const { columns } = context.stdout;
    const text =
      report === null
        ? await (await import('./html-report.js')).htmlReport(store, id, verdict)
        : report(verdict, {
            ...(columns === undefined || isForFile ? {} : { width: columns }),
            ...(style ? { style } : {}),
          });
    if (options.out === undefined) context.stdout.write(text);
    else await writeAtomic(path.resolve(context.cwd, options.out), text);
    return 0;
  } finally {
    store.close();
  }
}

function reporterNamed(format: string) {
  if (Object.hasOwn(reporters, format)) return reporters[format as ReporterName];
  throw new UsageError(
    `there is no report format "${format}"`,
    `the formats are ${[HTML, ...Object.keys(reporters)].join(', ')}`,
  );
}
