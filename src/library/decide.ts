import { decidingPorts } from '../cli/context.js';
import { openRunToRead } from '../cli/open-store.js';
import { decideRun } from '../workflow/decide-run.js';
import type { Decided } from './run-gate.js';
import { contextOf, type Surroundings } from './surroundings.js';

/**
 * Decides a run again from the store alone, as `qgate verdict` does. Nothing is sent, and the verdict that stands is left
 * as it is.
 * @param runId id of the run, or `latest`
 * @throws UsageError where there is no such run
 */
export async function decide(runId: string, options: Surroundings = {}): Promise<Decided> {
  const { store: file } = options;
  const named = file === undefined ? {} : { store: file };
  const { store, run } = await openRunToRead(contextOf(options), named, runId);
  try {
    const { id } = run;
    const { verdict, text } = await decideRun(store, id, await decidingPorts());
    return { runId: id, verdict, text };
  } finally {
    store.close();
  }
}
