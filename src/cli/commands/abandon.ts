import { abandonRun } from '../../workflow/ledger/abandon-run.js';
import { systemClock } from '../context.js';
import { actorOf, keepLedger } from '../ledger.js';
import { openStoreToWrite } from '../open-store.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import { loadNamedGate } from './load.js';
import type { CommonOptions } from './options.js';

export interface AbandonOptions extends CommonOptions {
  readonly reason: string;
}

/** `qgate abandon`: records that a run that was begun will not be completed, and why. */
export async function abandonCommand(
  context: ProcessContext,
  gateName: string,
  run: string,
  { reason, ...options }: AbandonOptions,
): Promise<number> {
  const loaded = await loadNamedGate(context, gateName);
  const store = await openStoreToWrite(context, options);
  try {
    await keepLedger(store, loaded);
    abandonRun(store, loaded.gate.name, {
      run,
      reason,
      nowMs: systemClock.nowMs(),
      by: actorOf(context.env),
    });
    await keepLedger(store, loaded);
    if (options.json) printJson(context, { abandoned: run, reason });
    else if (!options.quiet)
      context.stdout.write(`run ${run} is abandoned; verify tells it, and the reason, for ever\n`);
    return 0;
  } finally {
    store.close();
  }
}
