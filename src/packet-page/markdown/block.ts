import type { Inline } from './inline.js';

/** Formatted text as a tree. Raw HTML in it is text like any other. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly inlines: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | {
      readonly kind: 'list';
      /** Number of the first item; null for a list of points. */
      readonly start: number | null;
      readonly items: readonly (readonly Block[])[];
    }
  | {
      readonly kind: 'table';
      readonly header: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    }
  | { readonly kind: 'rule' };

/** Blocks read from the lines at hand, and how many lines they took. */
export interface ReadBlock {
  readonly block: Block;
  readonly nLines: number;
}
