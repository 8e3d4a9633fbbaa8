import { digestOf } from '../../shared/canonical-json.js';
import { IntegrityError } from '../../shared/errors.js';
import { gapOf, headsOf } from '../../verdict/ledger/chain.js';
import type { LedgerEntry } from '../../verdict/ledger/entry.js';
import { ledgerLine, readLedgerLine } from '../../verdict/ledger/ledger-line.js';
import type { StorePort } from '../ports.js';

/** What the store holds of a gate's ledger. @throws IntegrityError where a line is damaged */
export function ledgerEntries(store: StorePort, gateName: string): readonly LedgerEntry[] {
  const damaged = (what: string): IntegrityError =>
    new IntegrityError(
      `the store is damaged: a line of the ledger of gate ${gateName} ${what}`,
      'restore the store from a copy',
    );
  const entries = store.ledger(gateName).map((line) => {
    const entry = readLedgerLine(line);
    if (entry !== null && entry.gate === gateName) return entry;
    throw damaged('cannot be read');
  });
  if (gapOf(entries) !== null) throw damaged('is missing');
  return entries;
}

/** Adds an entry behind all that are there; one that is there already changes nothing. */
export function enter(store: StorePort, entry: LedgerEntry): void {
  const entries = ledgerEntries(store, entry.gate);
  const said = digestOf(entry);
  const isKnown = entries.some(({ prev: _prev, ...known }) => digestOf(known) === said);
  if (!isKnown) store.putLedger(entry.gate, [ledgerLine({ ...entry, prev: headsOf(entries) })]);
}
