import type Database from 'better-sqlite3';
import type { PacketKeyRecord } from '../grade/human/packet.js';
import { digestOfBytes } from '../shared/canonical-json.js';
import { damaged, isRecord, readJson } from './json-column.js';

/** Packets of runs with what stands behind their keys, and the secret that the keys are made with. */
export interface PacketTable {
  /** The run's secret; made and kept on first use. */
  secret(runKey: number, make: () => Uint8Array): Uint8Array;
  /** All or nothing. A packet that is known already stays as it is. @throws Error where its record differs */
  put(runKey: number, records: readonly PacketKeyRecord[], createdAtMs: number): void;
  /** All or nothing. @throws where a grade of one is in */
  drop(runKey: number, packetKeys: readonly string[]): void;
  /** In the order in which they were put. */
  all(runKey: number): readonly PacketKeyRecord[];
}

interface PacketRow {
  readonly packet_key: string;
  readonly record: string;
  readonly record_digest: string;
}

export function createPacketTable(db: Database.Database): PacketTable {
  const selectSecret = db
    .prepare<[number], Buffer>('SELECT secret FROM packet_secret WHERE run_id = ?')
    .pluck();
  const insertSecret = db.prepare('INSERT INTO packet_secret (run_id, secret) VALUES (?, ?)');
  const insert = db.prepare(
    `INSERT INTO packet (run_id, packet_key, purpose, rater, created_at_ms, record, record_digest)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const remove = db.prepare('DELETE FROM packet WHERE run_id = ? AND packet_key = ?');
  const known = db
    .prepare<[number, string], string>('SELECT record_digest FROM packet WHERE run_id = ? AND packet_key = ?')
    .pluck();
  const select = db.prepare<[number], PacketRow>(
    'SELECT packet_key, record, record_digest FROM packet WHERE run_id = ? ORDER BY id',
  );
  return {
    secret: (runKey, make) =>
      db
        .transaction(() => {
          const kept = selectSecret.get(runKey);
          if (kept !== undefined) return new Uint8Array(kept);
          const secret = make();
          insertSecret.run(runKey, Buffer.from(secret));
          return secret;
        })
        .immediate(),
    put(runKey, records, createdAtMs) {
      db.transaction(() => {
        for (const record of records) {
          const text = JSON.stringify(record);
          const digest = digestOfBytes(text);
          const { packetKey, purpose, rater } = record;
          const knownDigest = known.get(runKey, packetKey);
          if (knownDigest === undefined) {
            insert.run(runKey, packetKey, purpose, rater, createdAtMs, text, digest);
          } else if (knownDigest !== digest) {
            throw new Error(`packet ${packetKey} is known with other items`);
          }
        }
      }).immediate();
    },
    drop(runKey, packetKeys) {
      db.transaction(() => {
        for (const packetKey of packetKeys) remove.run(runKey, packetKey);
      }).immediate();
    },
    all: (runKey) => select.all(runKey).map(readRecord),
  };
}

function readRecord({ packet_key, record, record_digest }: PacketRow): PacketKeyRecord {
  const place = { column: 'record', row: `packet ${packet_key}` };
  // The digest vouches for the shape: the text is byte for byte what was stored.
  if (digestOfBytes(record) !== record_digest) throw damaged(place);
  return readJson(record, isRecord, place) as unknown as PacketKeyRecord;
}
