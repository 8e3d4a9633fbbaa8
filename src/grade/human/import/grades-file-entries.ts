import type { Problem } from '../../../shared/errors.js';
import { fileError } from './file-problem.js';
import type { GradeEntry, PacketEntry } from './grade-entry.js';
import { amountOf, filledText, type JsonRecord, listOf, own, textOf } from './json-shape.js';
import { readGuesses } from './read-guesses.js';
import type { ReturnedFile } from './returned-file.js';

/** True for the file that a packet page downloads. */
export function isGradesFile(value: unknown): value is JsonRecord {
  return own(value, 'grades') !== undefined && own(value, 'packetKey') !== undefined;
}

/** What a packet page wrote, item by item. */
export function gradesFileEntries(
  { file, source }: Pick<ReturnedFile, 'file' | 'source'>,
  value: JsonRecord,
): {
  readonly entries: readonly GradeEntry[];
  readonly packets: readonly PacketEntry[];
  readonly problems: readonly Problem[];
} {
  const version = own(value, 'grades');
  if (version !== 1) {
    const message = `the file is of version ${JSON.stringify(version) ?? 'unknown'}, and this version of qgate reads 1`;
    return {
      entries: [],
      packets: [],
      problems: [fileError({ file, place: '' }, 'unknown-version', message)],
    };
  }
  const packetKey = textOf(own(value, 'packetKey')) ?? '';
  const rater = filledText(own(value, 'rater'));
  const entries = listOf(own(value, 'items')).map(
    (item, index): GradeEntry => ({
      file,
      source,
      place: `item ${index + 1}`,
      packetKey,
      itemKey: textOf(own(item, 'itemKey')) ?? '',
      rowCheck: textOf(own(item, 'rowCheck')),
      rater,
      said: { form: 'value', value: own(item, 'value') ?? null },
      note: filledText(own(item, 'note')),
      seconds: amountOf(own(item, 'seconds')),
      wasCut: false,
    }),
  );
  const digest = textOf(own(value, 'digest')) ?? '';
  const guesses = readGuesses(own(value, 'guesses'));
  return { entries, packets: [{ file, source, packetKey, digest, rater, guesses }], problems: [] };
}
