import type { Digest } from '../../../shared/canonical-json.js';
import type { BlindingGuesses } from '../grades-file.js';

/** What one file says of one item: read, and not yet checked against packet and rubric. */
export interface GradeEntry {
  readonly file: string;
  readonly source: Digest;
  /** `row 5`, `item 3`, `line 7`. */
  readonly place: string;
  readonly packetKey: string;
  readonly itemKey: string;
  /** null where the form of the file carries none. */
  readonly rowCheck: string | null;
  /** null where the file does not say. */
  readonly rater: string | null;
  readonly said: Said;
  readonly note: string | null;
  readonly seconds: number | null;
  readonly wasCut: boolean;
}

export type Said =
  /** Text by column or control, under the names of `packetColumns`, lower case. */
  | { readonly form: 'cells'; readonly cells: ReadonlyMap<string, string>; readonly isDiscarded: boolean }
  /** A `HumanValue`, or null for blank, as JSON. */
  | { readonly form: 'value'; readonly value: unknown };

/** What one file says of a packet as a whole. */
export interface PacketEntry {
  readonly file: string;
  readonly source: Digest;
  readonly packetKey: string;
  /** The packet's digest as the file states it; null where it states none. */
  readonly digest: string | null;
  readonly rater: string | null;
  readonly guesses: BlindingGuesses | null;
}
