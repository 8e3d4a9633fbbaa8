import type { Problem } from '../../../shared/errors.js';
import type { HumanGrade } from '../human-grade.js';
import type { ItemKeyRecord } from '../packet.js';
import { checkValue } from './check-value.js';
import { fileError, fileWarning, quoted } from './file-problem.js';
import type { GradeEntry } from './grade-entry.js';
import type { ImportContext, KnownPacket } from './import-context.js';
import { readCells } from './read-cells.js';

/** A grade of a known item, as one file has it. */
export interface MatchedGrade extends Omit<HumanGrade, 'sequence' | 'importedAtMs'> {
  readonly file: string;
  readonly place: string;
  readonly packet: KnownPacket;
  readonly item: ItemKeyRecord;
}

export type EntryReading =
  | { readonly state: 'graded'; readonly grade: MatchedGrade; readonly problems: readonly Problem[] }
  | { readonly state: 'blank' | 'wrong'; readonly problems: readonly Problem[] };

/** One entry against its packet: the item by its key, the check letters beside it, and what was said by the rubric. */
export function matchEntry(
  entry: GradeEntry,
  packet: KnownPacket,
  rater: string,
  { options }: Pick<ImportContext, 'options'>,
): EntryReading {
  const item = packet.items.get(entry.itemKey);
  if (item === undefined) {
    return wrong(
      entry,
      'unknown-item',
      `${quoted(entry.itemKey)} is no item of packet ${entry.packetKey}`,
      'keys must come back as they were sent: copy the column from the file that was sent',
    );
  }
  if (entry.rowCheck?.trim().toLowerCase() !== item.rowCheck) {
    return wrong(
      entry,
      'row-check',
      `the check letters beside ${item.itemKey} are ${quoted(entry.rowCheck ?? '')}, not '${item.rowCheck}'`,
      'a part of the row was moved against the rest: undo it, or grade anew in the file that was sent',
    );
  }
  const read = readSaid(entry, packet, item, options);
  if (read.state !== 'said') return read;
  const { packetKey, itemKey } = entry;
  const { note, seconds, wasCut, source, file, place } = entry;
  return {
    state: 'graded',
    grade: {
      packetKey,
      itemKey,
      rater,
      value: read.value,
      note: note?.replace(/\r\n?/g, '\n') ?? null,
      seconds,
      wasCut,
      source,
      file,
      place,
      packet,
      item,
    },
    problems: read.problems,
  };
}

type SaidReading =
  | { readonly state: 'said'; readonly value: HumanGrade['value']; readonly problems: readonly Problem[] }
  | { readonly state: 'blank' | 'wrong'; readonly problems: readonly Problem[] };

function readSaid(
  entry: GradeEntry,
  packet: KnownPacket,
  item: ItemKeyRecord,
  options: ImportContext['options'],
): SaidReading {
  const { said } = entry;
  const key = item.itemKey;
  if (said.form === 'value') {
    const { mode, rubric, record } = packet;
    const read = checkValue(said.value, { item, purpose: record.purpose, mode, rubric });
    if ('fault' in read) return wrong(entry, 'unknown-grade', `${key}, ${read.fault}`);
    if (read.value === null) return blank(entry, key, []);
    return { state: 'said', value: read.value, problems: [] };
  }
  const read = readCells(packet.columns, said.cells, item, said.isDiscarded, options);
  if (read.state === 'blank') return blank(entry, key, read.missing);
  if (read.state === 'wrong') {
    const problems = read.faults.map(({ message, hint }) =>
      fileError(entry, 'unknown-grade', `${key}, ${message}`, hint),
    );
    return { state: 'wrong', problems };
  }
  const problems =
    read.warning === undefined ? [] : [fileWarning(entry, 'no-reason', `${key}, ${read.warning}`)];
  return { state: 'said', value: read.value, problems };
}

function blank(entry: GradeEntry, key: string, missing: readonly string[]): SaidReading {
  if (missing.length > 0) {
    const message = `${key} is half filled and counts as blank: ${missing.join(', ')} missing`;
    return { state: 'blank', problems: [fileWarning(entry, 'half-filled', message)] };
  }
  if (entry.note === null) return { state: 'blank', problems: [] };
  const message = `${key} has a note and no grade: it counts as blank`;
  return { state: 'blank', problems: [fileWarning(entry, 'note-without-grade', message)] };
}

function wrong(
  entry: GradeEntry,
  code: string,
  message: string,
  hint?: string,
): { readonly state: 'wrong'; readonly problems: readonly Problem[] } {
  return { state: 'wrong', problems: [fileError(entry, code, message, hint)] };
}
