import type { Problem } from '../../../shared/errors.js';
import { fileError } from './file-problem.js';
import type { GradeEntry } from './grade-entry.js';
import { amountOf, filledText, isRecord, type JsonRecord, listOf, own, textOf } from './json-shape.js';
import type { ReturnedFile } from './returned-file.js';

/** True for a task as Label Studio exports it. */
export function isLabelStudioTask(value: unknown): value is JsonRecord {
  return isRecord(own(value, 'data')) && Array.isArray(own(value, 'annotations'));
}

/**
 * A task of a Label Studio JSON export: one entry an annotation. Controls are known by the names of `packetColumns`;
 * a skipped task is "cannot judge".
 */
export function labelStudioEntries(
  { file, source }: Pick<ReturnedFile, 'file' | 'source'>,
  task: JsonRecord,
  place: string,
): { readonly entries: readonly GradeEntry[]; readonly problems: readonly Problem[] } {
  const data = own(task, 'data');
  const problems: Problem[] = [];
  const entries = listOf(own(task, 'annotations')).map((annotation): GradeEntry => {
    const cells = new Map<string, string>();
    for (const result of listOf(own(annotation, 'result'))) {
      const name = textOf(own(result, 'from_name'))?.toLowerCase();
      if (name === undefined) continue;
      if (cells.has(name)) {
        problems.push(fileError({ file, place }, 'duplicate-column', `${name} was answered twice`));
      }
      cells.set(name, resultText(own(result, 'value')));
    }
    return {
      file,
      source,
      place,
      packetKey: textOf(own(data, 'packet_key')) ?? '',
      itemKey: textOf(own(data, 'item_key')) ?? '',
      rowCheck: textOf(own(data, 'row_check')),
      rater: raterOf(own(annotation, 'completed_by')),
      said: { form: 'cells', cells, isDiscarded: own(annotation, 'was_cancelled') === true },
      note: cells.get('note')?.trim() || null,
      seconds: amountOf(own(annotation, 'lead_time')),
      wasCut: false,
    };
  });
  return { entries, problems };
}

/** Choices, texts, a rating, a number or a side, as the text of one cell. */
function resultText(value: unknown): string {
  for (const kind of ['choices', 'text', 'labels']) {
    const given = own(value, kind);
    if (typeof given === 'string') return given;
    if (Array.isArray(given)) return given.map(String).join(';');
  }
  for (const kind of ['rating', 'number']) {
    const given = own(value, kind);
    if (typeof given === 'number') return String(given);
  }
  const side = own(value, 'selected');
  if (side === 'left') return 'a';
  return side === 'right' ? 'b' : '';
}

/** An e-mail address where the export has one, else the number of the account. */
function raterOf(completedBy: unknown): string | null {
  if (typeof completedBy === 'number') return `label-studio-${completedBy}`;
  const id = own(completedBy, 'id');
  return (
    filledText(completedBy) ??
    filledText(own(completedBy, 'email')) ??
    (typeof id === 'number' ? `label-studio-${id}` : null)
  );
}
