import type Database from 'better-sqlite3';

/** Verdicts of runs as their canonical text. */
export interface VerdictTable {
  /** The first text that is not `pending` stays; an identical text is no change. */
  put(runKey: number, text: string, word: string): void;
  find(runKey: number): string | null;
}

interface VerdictRow {
  readonly sequence: number;
  readonly word: string;
  readonly text: string;
}

export function createVerdictTable(db: Database.Database): VerdictTable {
  const newest = db.prepare<[number], VerdictRow>(
    'SELECT sequence, word, text FROM verdict WHERE run_id = ? ORDER BY sequence DESC LIMIT 1',
  );
  const insert = db.prepare('INSERT INTO verdict (run_id, sequence, word, text) VALUES (?, ?, ?, ?)');
  return {
    put(runKey, text, word) {
      db.transaction(() => {
        const known = newest.get(runKey);
        if (known !== undefined && (known.word !== 'pending' || known.text === text)) return;
        insert.run(runKey, (known?.sequence ?? 0) + 1, word, text);
      }).immediate();
    },
    find: (runKey) => newest.get(runKey)?.text ?? null,
  };
}
