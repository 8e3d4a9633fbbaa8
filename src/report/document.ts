/**
 * A report before it has a medium: blocks of plain text, names and ids still as the data has them. A medium makes
 * every one of these strings inert in its own way, and nothing in here knows which medium it will be.
 */
export interface ReportDocument {
  /** First line of the report. */
  readonly headline: string;
  readonly word: 'pass' | 'block' | 'inconclusive' | 'pending';
  readonly blocks: readonly Block[];
}

export interface Block {
  readonly title: string;
  readonly paragraphs?: readonly string[];
  readonly items?: readonly string[];
  readonly table?: Table;
  /** Remarks under the table. */
  readonly notes?: readonly string[];
}

export interface Table {
  readonly columns: readonly Column[];
  /** One text per column. */
  readonly rows: readonly (readonly string[])[];
}

export interface Column {
  readonly name: string;
  readonly isNumeric?: boolean;
  /** True for the column of rule states, which a terminal may colour. */
  readonly isState?: boolean;
}
