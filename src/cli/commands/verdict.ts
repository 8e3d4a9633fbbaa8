import { decideRun } from '../../workflow/decide-run.js';
import { keepVerdict } from '../../workflow/standing-verdict.js';
import { decidingPorts, openStoreFor } from '../context.js';
import type { ProcessContext } from '../process-context.js';
import { findRun } from './find-run.js';
import type { CommonOptions } from './options.js';
import { writeReports } from './write-reports.js';
import { writeVerdict } from './write-verdict.js';

/**
 * `qgate verdict`: the verdict again, from the store alone. Exits with the verdict's code. Where the verdict that stands
 * is pending, the new one is kept and its reports are written: grades have come in since.
 */
export async function verdictCommand(
  context: ProcessContext,
  runId: string,
  options: CommonOptions,
): Promise<number> {
  const store = await openStoreFor(context, options);
  try {
    const { id, verdict: standing } = findRun(store, runId);
    const decided = await decideRun(store, id, await decidingPorts());
    if (standing === 'pending') {
      return await writeReports(context, options, undefined, keepVerdict(store, id, decided), store);
    }
    await writeVerdict(context, options, decided);
    return decided.verdict.exitCode;
  } finally {
    store.close();
  }
}
