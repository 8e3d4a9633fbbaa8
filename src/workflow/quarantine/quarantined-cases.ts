import type { Quarantine } from '../../verdict/ledger/entry.js';
import { ledgerEntries } from '../ledger/ledger-entries.js';
import type { StorePort } from '../ports.js';

/** The cases of a run that were found to be wrong, one entry each, the first to say so; in the order of their ids. */
export function quarantinedCases(store: StorePort, runId: string, gateName: string): readonly Quarantine[] {
  const byCase = new Map<string, Quarantine>();
  for (const entry of ledgerEntries(store, gateName)) {
    if (entry.kind !== 'quarantine' || entry.run !== runId) continue;
    const known = byCase.get(entry.case);
    if (known === undefined || entry.at < known.at) byCase.set(entry.case, entry);
  }
  return [...byCase.values()].sort((a, b) => (a.case < b.case ? -1 : 1));
}
