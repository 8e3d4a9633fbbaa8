import type { Preference } from '../../definition/rubric.js';

/** What a rater said of one item, in the terms of the packet (sides, not arms). */
export type HumanValue =
  | {
      readonly state: 'graded';
      /** null in absolute grading. */
      readonly preference: Preference | null;
      /** One entry per side shown; empty objects where the mode asks for a preference alone. */
      readonly sides: readonly SideGrade[];
    }
  /** Cannot judge: counted apart from blank, never a fail. */
  | { readonly state: 'skipped'; readonly reason: string }
  /** Distressing content that the rater chose not to read. */
  | { readonly state: 'declined' };

export interface SideGrade {
  /** Score of the rubric's level, by criterion. */
  readonly levels: Readonly<Record<string, number>>;
  readonly hasMaterialError: boolean;
  /** Critical classes the answer belongs to. */
  readonly critical: readonly string[];
}

/** One grade as imported. Changes are kept: the highest sequence counts. */
export interface HumanGrade {
  readonly packetKey: string;
  readonly itemKey: string;
  readonly rater: string;
  /** 1 for the first value of this rater for this item. */
  readonly sequence: number;
  readonly value: HumanValue;
  readonly note: string | null;
  /** Seconds the item was open in front of the rater; null where the file does not say. */
  readonly seconds: number | null;
  /** True where the rater saw the answer cut (a spreadsheet cell is limited). */
  readonly wasCut: boolean;
  readonly importedAtMs: number;
  /** SHA-256 of the file it came in. */
  readonly source: string;
}
