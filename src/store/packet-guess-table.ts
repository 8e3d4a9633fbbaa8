import type Database from 'better-sqlite3';
import { ARM_GUESSES, type BlindingGuesses, COULD_TELL } from '../grade/human/grades-file.js';
import type { PacketGuesses } from '../grade/human/packet-guesses.js';
import { isArrayOf, isRecord, isString, readJson } from './json-column.js';

/** What raters guessed about the arms, every change kept. */
export interface PacketGuessTable {
  /** @throws where guesses of the same packet, rater and sequence are there */
  put(runKey: number, guesses: Iterable<PacketGuesses>): void;
  /** By packet, rater and sequence. */
  all(runKey: number): readonly PacketGuesses[];
}

interface GuessRow {
  readonly packet_key: string;
  readonly rater: string;
  readonly sequence: number;
  readonly guesses: string;
  readonly imported_at_ms: number;
  readonly source: string;
}

export function createPacketGuessTable(db: Database.Database): PacketGuessTable {
  const insert = db.prepare(
    `INSERT INTO packet_guess (run_id, packet_key, rater, sequence, guesses, imported_at_ms, source)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const select = db.prepare<[number], GuessRow>(
    `SELECT packet_key, rater, sequence, guesses, imported_at_ms, source FROM packet_guess
     WHERE run_id = ? ORDER BY packet_key, rater, sequence`,
  );
  return {
    put(runKey, given) {
      db.transaction(() => {
        for (const { packetKey, rater, sequence, guesses, importedAtMs, source } of given)
          insert.run(runKey, packetKey, rater, sequence, JSON.stringify(guesses), importedAtMs, source);
      }).immediate();
    },
    all: (runKey) =>
      select.all(runKey).map((row) => ({
        packetKey: row.packet_key,
        rater: row.rater,
        sequence: row.sequence,
        guesses: readJson(row.guesses, isGuesses, {
          column: 'guesses',
          row: `packet ${row.packet_key} by ${row.rater}`,
        }),
        importedAtMs: row.imported_at_ms,
        source: row.source,
      })),
  };
}

function isGuesses(value: unknown): value is BlindingGuesses {
  return (
    isRecord(value) &&
    isOneOf(value.couldTell, COULD_TELL) &&
    (value.how === null || isString(value.how)) &&
    isArrayOf(isItemGuess)(value.items)
  );
}

function isItemGuess(value: unknown): value is BlindingGuesses['items'][number] {
  return isRecord(value) && isString(value.itemKey) && isOneOf(value.guess, ARM_GUESSES);
}

function isOneOf(value: unknown, words: readonly string[]): boolean {
  return value === null || (isString(value) && words.includes(value));
}
