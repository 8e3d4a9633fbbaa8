import type Database from 'better-sqlite3';

/** Lines of the gates' ledgers. What they say is looked at by who reads them. */
export interface LedgerTable {
  /** Oldest first. */
  of(gateName: string): readonly string[];
  /** Adds the lines that are not there yet, all or none. */
  put(gateName: string, lines: readonly string[]): void;
}

export function createLedgerTable(db: Database.Database): LedgerTable {
  const select = db
    .prepare<[string], string>('SELECT line FROM ledger_entry WHERE gate_name = ? ORDER BY id')
    .pluck();
  const insert = db.prepare(
    'INSERT INTO ledger_entry (gate_name, line) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  return {
    of: (gateName) => select.all(gateName),
    put(gateName, lines) {
      db.transaction(() => {
        for (const line of lines) insert.run(gateName, line);
      }).immediate();
    },
  };
}
