import type { Digest } from '../../../shared/canonical-json.js';

/** A file that came back from a rater or a labelling tool, taken apart and not yet understood. */
export interface ReturnedFile {
  /** As the person named it; a file within an archive as `grades.zip/grades-p-x.json`. */
  readonly file: string;
  /** SHA-256 of its bytes. */
  readonly source: Digest;
  readonly content: ReturnedContent;
}

export type ReturnedContent =
  | ReturnedTable
  | { readonly form: 'json'; readonly value: unknown }
  /** One JSON value a line. */
  | { readonly form: 'lines'; readonly lines: readonly { readonly line: number; readonly value: unknown }[] }
  /** A packet page that was saved with its grades. */
  | { readonly form: 'page'; readonly html: string };

/** A spreadsheet saved as text. */
export interface ReturnedTable {
  readonly form: 'table';
  readonly header: readonly string[];
  /** As a spreadsheet numbers them, the header being row 1; rows in which nothing stands are left out. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
}
