import { IntegrityError } from '../../shared/errors.js';
import type { LedgerEntry } from '../../verdict/ledger/entry.js';
import { ledgerLine, readLedgerLine } from '../../verdict/ledger/ledger-line.js';
import type { StorePort } from '../ports.js';

/** What the store holds of a gate's ledger. @throws IntegrityError where a line is damaged */
export function ledgerEntries(store: StorePort, gateName: string): readonly LedgerEntry[] {
  return store.ledger(gateName).map((line) => {
    const entry = readLedgerLine(line);
    if (entry !== null && entry.gate === gateName) return entry;
    throw new IntegrityError(
      `the store is damaged: a line of the ledger of gate ${gateName} cannot be read`,
      'restore the store from a copy',
    );
  });
}

/** Adds an entry; one that is there already changes nothing. */
export function enter(store: StorePort, entry: LedgerEntry): void {
  store.putLedger(entry.gate, [ledgerLine(entry)]);
}
