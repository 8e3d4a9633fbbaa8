import type { HumanGrading } from '../../../definition/gate.js';
import type { Rubric } from '../../../definition/rubric.js';
import type { ItemKeyRecord, PacketKeyRecord, PacketPurpose } from '../packet.js';
import { type PacketColumn, packetColumns } from '../packet-columns.js';
import { plainText } from '../plain-text.js';
import type { CellOptions } from './read-label.js';
import { columnName } from './table-entries.js';

export interface ImportOptions extends CellOptions {
  /** Whose grades these are, for files that do not say; null where nobody was named. */
  readonly rater: string | null;
  /** Whether grades that are in already may be changed. */
  readonly isReplacing: boolean;
}

/** How packets of one purpose were graded. */
export interface PurposeForm {
  readonly mode: HumanGrading['mode'];
  readonly rubric: Rubric;
}

/** What files are read against: the run's packets, looked up by key. */
export interface ImportContext {
  readonly runId: string;
  readonly options: ImportOptions;
  packet(packetKey: string): KnownPacket | null;
  /** Another run of the store that the packet belongs to, or null. */
  runOfPacket(packetKey: string): string | null;
  /** Names of all columns that spreadsheets of these packets have, lower case. */
  readonly knownColumns: ReadonlySet<string>;
}

export interface KnownPacket extends PurposeForm {
  readonly record: PacketKeyRecord;
  readonly items: ReadonlyMap<string, ItemKeyRecord>;
  readonly columns: readonly PacketColumn[];
}

/** @param formOf how packets of a purpose are graded in this gate */
export function importContext(
  runId: string,
  packets: readonly PacketKeyRecord[],
  formOf: (purpose: PacketPurpose) => PurposeForm,
  runOfPacket: (packetKey: string) => string | null,
  options: ImportOptions,
): ImportContext {
  const columnsOf = new Map<PacketPurpose, readonly PacketColumn[]>();
  const known = new Map<string, KnownPacket>();
  for (const record of packets) {
    const { purpose } = record;
    const form = formOf(purpose);
    const columns = columnsOf.get(purpose) ?? packetColumns({ ...form, purpose });
    columnsOf.set(purpose, columns);
    const items = new Map(record.items.map((item) => [item.itemKey, item]));
    known.set(record.packetKey, { ...form, record, items, columns });
  }
  return {
    runId,
    options,
    packet: (packetKey) => known.get(packetKey) ?? null,
    runOfPacket,
    knownColumns: new Set(
      [...columnsOf.values()].flatMap((columns) =>
        columns.map(({ header }) => columnName(plainText(header))),
      ),
    ),
  };
}
