import type { PacketColumn } from '../packet-columns.js';

/** How a file was written, where a person has to say so. */
export interface CellOptions {
  /** Sign between whole number and decimals in cells of numbers. */
  readonly decimal: '.' | ',';
}

export type LabelReading = { readonly label: string } | { readonly fault: string; readonly hint?: string };

/** What spreadsheets make of yes and no in the languages they are most used in. */
const TRUTHS = new Map([
  ...['true', 'wahr', 'vrai', 'verdadero', 'verdadeiro', 'vero', 'waar'].map(
    (word) => [word, 'yes'] as const,
  ),
  ...['false', 'falsch', 'faux', 'falso', 'onwaar'].map((word) => [word, 'no'] as const),
]);
const QUOTES =
  /^["'`\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb]+|["'`\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb]+$/g;
const DATE =
  /^\d{1,4}[./-]\d{1,2}([./-]\d{1,4})?$|^\d{1,2}[ .-]*[a-zäéû]{3,9}\.?([ .-]*\d{2,4})?$|^[a-z]{3,9}[ .-]+\d{2,4}$/i;
const NUMBER = { '.': /^[+-]?\d+(\.\d+)?$/, ',': /^[+-]?\d+([.,]\d+)?$/ } as const;

/**
 * One of a column's labels from the text of a cell: whatever the letters' case, the blanks and quotation marks around it,
 * and the kind of dash in it. Numbers are compared as numbers, so that 4.0 is 4. A label is never taken for its place in
 * the list.
 */
export function readLabel(column: PacketColumn, cell: string, options: CellOptions): LabelReading {
  const labels = column.labels ?? [];
  const text = folded(cell);
  const label = labels.find((each) => folded(each) === text);
  if (label !== undefined) return { label };
  if (labels.includes('yes')) {
    const truth = TRUTHS.get(text);
    if (truth !== undefined) return { label: truth };
  }
  if (column.role.kind === 'level') return readLevel(labels, text, options);
  return { fault: `is not one of ${labels.join(', ')}`, ...dateHint(text) };
}

function readLevel(labels: readonly string[], text: string, { decimal }: CellOptions): LabelReading {
  if (NUMBER[decimal].test(text)) {
    const value = Number(text.replace(',', '.'));
    const label = labels.find((each) => Number(each) === value);
    return label === undefined ? { fault: `is not one of ${labels.join(', ')}` } : { label };
  }
  if (NUMBER[','].test(text)) {
    return {
      fault: 'has a decimal comma',
      hint: 'write whole levels, or import with --decimal ,',
    };
  }
  return { fault: `is not one of ${labels.join(', ')}`, ...dateHint(text) };
}

function dateHint(text: string): { readonly hint?: string } {
  return DATE.test(text)
    ? { hint: 'the spreadsheet has made a date of it: format the column as text and enter it again' }
    : {};
}

function folded(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .replace(QUOTES, '')
    .trim()
    .replace(/[\s_\u2010-\u2015\u2212-]+/g, '-')
    .toLowerCase();
}
