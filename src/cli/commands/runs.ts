import { runListing } from '../../report/run-list.js';
import { supersededRuns } from '../../verdict/ledger/superseded-runs.js';
import { ledgerEntries } from '../../workflow/ledger/ledger-entries.js';
import { styleFor } from '../context.js';
import { openStoreToRead } from '../open-store.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import type { CommonOptions } from './options.js';

/** `qgate runs`: what the store holds, newest first. */
export async function runsCommand(context: ProcessContext, options: CommonOptions): Promise<number> {
  const store = await openStoreToRead(context, options);
  try {
    const gates = [...new Set(store.runs().map(({ gateName }) => gateName))];
    const superseded = supersededRuns(gates.flatMap((name) => ledgerEntries(store, name)));
    const runs = store.runs().map((run) => (superseded.has(run.id) ? { ...run, isSuperseded: true } : run));
    if (options.json) {
      printJson(context, runs);
    } else {
      const style = await styleFor(context, context.stdout);
      context.stdout.write(runListing(runs, { width: context.stdout.columns ?? 120, style }));
    }
    return 0;
  } finally {
    store.close();
  }
}
