import type Database from 'better-sqlite3';
import { isCompleted } from '../verdict/completed.js';
import type { VerdictWord } from '../verdict/verdict.js';
import { isRecord } from './json-column.js';

/** Verdicts of runs as their canonical text. */
export interface VerdictTable {
  /** The first completed verdict stands, see `verdict/completed.ts`; an identical text is no change. */
  put(runKey: number, text: string, word: string): void;
  /** Puts another in the place of the one that stands; the earlier ones are kept. */
  amend(runKey: number, text: string, word: string): void;
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
        if (known !== undefined && (isCompletedRow(known) || known.text === text)) return;
        insert.run(runKey, (known?.sequence ?? 0) + 1, word, text);
      }).immediate();
    },
    amend(runKey, text, word) {
      db.transaction(() => {
        const known = newest.get(runKey);
        if (known?.text !== text) insert.run(runKey, (known?.sequence ?? 0) + 1, word, text);
      }).immediate();
    },
    find: (runKey) => newest.get(runKey)?.text ?? null,
  };
}

function isCompletedRow({ word, text }: VerdictRow): boolean {
  return isCompleted(word as VerdictWord, isPartial(text));
}

function isPartial(text: string): boolean {
  try {
    const verdict: unknown = JSON.parse(text);
    return isRecord(verdict) && verdict.isPartial === true;
  } catch {
    return false;
  }
}
