import { decideRun } from '../../workflow/decide-run.js';
import { decidingPorts, openStoreFor } from '../context.js';
import type { ProcessContext } from '../process-context.js';
import { findRun } from './find-run.js';
import type { CommonOptions } from './options.js';
import { writeVerdict } from './write-verdict.js';

/** `qgate verdict`: the verdict again, from the store alone. Exits with the verdict's code. */
export async function verdictCommand(
  context: ProcessContext,
  runId: string,
  options: CommonOptions,
): Promise<number> {
  const store = await openStoreFor(context, options);
  try {
    const decided = await decideRun(store, findRun(store, runId).id, await decidingPorts());
    await writeVerdict(context, options, decided);
    return decided.verdict.exitCode;
  } finally {
    store.close();
  }
}
