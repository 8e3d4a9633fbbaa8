import type { HumanValue, SideGrade } from '../human-grade.js';
import type { ItemKeyRecord } from '../packet.js';
import { DECLINED, type PacketColumn } from '../packet-columns.js';
import { plainText } from '../plain-text.js';
import { quoted } from './file-problem.js';
import { type CellOptions, readLabel } from './read-label.js';
import { columnName } from './table-entries.js';

export type CellsReading =
  | { readonly state: 'said'; readonly value: HumanValue; readonly warning?: string }
  /** @property missing columns that would be needed beside those filled in; empty where nothing was */
  | { readonly state: 'blank'; readonly missing: readonly string[] }
  | { readonly state: 'wrong'; readonly faults: readonly CellFault[] };

export interface CellFault {
  readonly message: string;
  readonly hint?: string;
}

/** Written where a grade would stand, it says that the rater cannot judge. */
const SKIP = 'skip';
const NO_REASON = 'no reason given';
/** Said of no class at all. */
const NONE = new Set(['', 'none', 'no', '-']);

/** A cell that a rater of the item would fill in. */
interface AskedCell {
  readonly column: PacketColumn;
  /** Trimmed; empty where nothing was entered. */
  readonly text: string;
}

/**
 * What a row of cells says. A half-filled row is blank: nothing is made up for what is not there, except that no critical
 * class is named where that cell alone is empty.
 */
export function readCells(
  columns: readonly PacketColumn[],
  cells: ReadonlyMap<string, string>,
  item: ItemKeyRecord,
  isDiscarded: boolean,
  options: CellOptions,
): CellsReading {
  const asked = columns
    .filter((column) => isAsked(column, item))
    .map((column): AskedCell => {
      const text = cells.get(columnName(plainText(column.header))) ?? cells.get(column.field) ?? '';
      return { column, text: text.trim() };
    });
  const filled = asked.filter(({ text }) => text !== '');
  const skip = readSkip(filled, cells, isDiscarded);
  if (skip !== null) return skip;
  const { labels, faults } = readLabels(filled, options);
  if (faults.length > 0) return { state: 'wrong', faults };
  const needed = asked.filter(({ column, text }) => !column.isMultiple && text === '');
  if (needed.length > 0) {
    const isBlank = filled.length === 0;
    return { state: 'blank', missing: isBlank ? [] : needed.map(({ column }) => column.header) };
  }
  return { state: 'said', value: gradedValue(labels, item) };
}

/** null where the rater did not skip the item. */
function readSkip(
  filled: readonly AskedCell[],
  cells: ReadonlyMap<string, string>,
  isDiscarded: boolean,
): CellsReading | null {
  const isSkipWord = ({ text }: AskedCell): boolean => text.toLowerCase() === SKIP;
  const reason = (cells.get('skip_reason') ?? '').trim();
  if (!isDiscarded && reason === '' && !filled.some(isSkipWord)) return null;
  const grades = filled.filter((cell) => !isSkipWord(cell));
  if (grades.length > 0 && !isDiscarded) {
    const names = grades.map(({ column }) => column.header).join(', ');
    const message = `both graded (${names}) and skipped`;
    return { state: 'wrong', faults: [{ message, hint: 'keep the grades or the skip' }] };
  }
  if (reason.toLowerCase() === DECLINED) return { state: 'said', value: { state: 'declined' } };
  const stated = reason || (cells.get('note') ?? '').trim();
  return {
    state: 'said',
    value: { state: 'skipped', reason: stated || NO_REASON },
    ...(stated === '' ? { warning: 'skipped without a reason' } : {}),
  };
}

function readLabels(filled: readonly AskedCell[], options: CellOptions) {
  const labels = new Map<PacketColumn, readonly string[]>();
  const faults: CellFault[] = [];
  for (const { column, text } of filled) {
    const parts = column.isMultiple ? text.split(/[;\n]/).map((part) => part.trim()) : [text];
    const found: string[] = [];
    for (const part of parts) {
      if (column.isMultiple && NONE.has(part.toLowerCase())) continue;
      const reading = readLabel(column, part, options);
      if ('label' in reading) found.push(reading.label);
      else {
        const message = `${column.header}: ${quoted(part)} ${reading.fault}`;
        faults.push({ message, ...(reading.hint === undefined ? {} : { hint: reading.hint }) });
      }
    }
    labels.set(column, found);
  }
  return { labels, faults };
}

/** True for columns that a rater of this item fills in: one answer shown has no second side, and no preference. */
function isAsked({ role }: PacketColumn, { sides }: ItemKeyRecord): boolean {
  switch (role.kind) {
    case 'preference':
      return sides.length > 1;
    case 'level':
    case 'material-error':
    case 'critical':
      return role.side < sides.length;
    case 'confirm':
      return true;
    default:
      return false;
  }
}

function gradedValue(labels: ReadonlyMap<PacketColumn, readonly string[]>, item: ItemKeyRecord): HumanValue {
  const sides = item.sides.map(() => ({
    levels: [] as [string, number][],
    hasMaterialError: false,
    critical: [] as string[],
  }));
  let preference: string | null = null;
  for (const [{ role }, found] of labels) {
    const [label = ''] = found;
    if (role.kind === 'preference') preference = label;
    else if (role.kind === 'confirm') {
      if (label === 'yes' && item.confirm !== undefined) sides[0]?.critical.push(item.confirm.class);
    } else if (role.kind === 'level') sides[role.side]?.levels.push([role.criterion, Number(label)]);
    else if (role.kind === 'critical') sides[role.side]?.critical.push(...new Set(found));
    else if (role.kind === 'material-error') {
      const side = sides[role.side];
      if (side !== undefined) side.hasMaterialError = label === 'yes';
    }
  }
  return {
    state: 'graded',
    preference: preference as 'a' | null,
    sides: sides.map(
      ({ levels, hasMaterialError, critical }): SideGrade => ({
        levels: Object.fromEntries(levels),
        hasMaterialError,
        critical,
      }),
    ),
  };
}
