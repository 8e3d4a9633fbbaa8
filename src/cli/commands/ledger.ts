import { ledgerListing } from '../../report/ledger-listing.js';
import { digestOf } from '../../shared/canonical-json.js';
import { useOfSet } from '../../verdict/ledger/exposures-of.js';
import { ledgerEntries } from '../../workflow/ledger/ledger-entries.js';
import { styleFor } from '../context.js';
import { keepLedger } from '../ledger.js';
import { openStoreToWrite } from '../open-store.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import { loadNamedGate } from './load.js';
import type { CommonOptions } from './options.js';

/** `qgate ledger`: brings the ledger of a gate in store and file together, and tells it. */
export async function ledgerCommand(
  context: ProcessContext,
  gateName: string,
  options: CommonOptions,
): Promise<number> {
  const loaded = await loadNamedGate(context, gateName);
  const { gate, heldout } = loaded;
  const store = await openStoreToWrite(context, options);
  try {
    await keepLedger(store, loaded, undefined, true);
    const entries = ledgerEntries(store, gate.name);
    const set = heldout === null ? null : useOfSet(entries, heldout.casesDigest);
    const use = set && {
      nCandidates: set.exposures.length,
      limit: gate.holdout?.exposures ?? 0,
      nReveals: set.reveals.length,
    };
    if (options.json)
      printJson(context, {
        heldout: use,
        entries: entries.map((entry) => ({ ...entry, digest: digestOf(entry) })),
      });
    else {
      const width = context.stdout.columns ?? 120;
      const style = await styleFor(context, context.stdout);
      context.stdout.write(ledgerListing(entries, use, { width, style }));
    }
    return 0;
  } finally {
    store.close();
  }
}
