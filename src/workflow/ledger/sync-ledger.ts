import { readLedgerLine } from '../../verdict/ledger/ledger-line.js';
import type { LedgerFile, StorePort } from '../ports.js';

/**
 * Brings the ledger of a gate in the store and in its file together: what one knows and the other does not is taken over.
 * A file that does not exist is made only where `isKept` says that the gate has one.
 * @throws IntegrityError where a line of the file is damaged; UsageError where it cannot be written
 */
export async function syncLedger(
  store: StorePort,
  gate: { readonly name: string; readonly isKept: boolean },
  file: LedgerFile,
): Promise<void> {
  const found = await file.read();
  const byGate = new Map<string, string[]>();
  for (const line of found ?? []) {
    const name = readLedgerLine(line)?.gate;
    if (name !== undefined) byGate.set(name, [...(byGate.get(name) ?? []), line]);
  }
  for (const [name, lines] of byGate) store.putLedger(name, lines);
  if (found === null && !gate.isKept) return;
  const known = new Set(found ?? []);
  const missing = store.ledger(gate.name).filter((line) => !known.has(line));
  if (missing.length > 0 || found === null) await file.add(missing);
}
