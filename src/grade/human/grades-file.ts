import type { Digest } from '../../shared/canonical-json.js';
import type { HumanValue } from './human-grade.js';

/**
 * What the packet page downloads as `grades-<packetKey>.json`, and what it keeps inside itself in a page saved with
 * its grades. Practice items are never part of it.
 */
export interface GradesFile {
  readonly grades: 1;
  readonly packetKey: string;
  /** Of the packet the page was made from, as the packet states it. */
  readonly digest: Digest;
  /** Name as the rater typed it. */
  readonly rater: string;
  /** The rater's own clock, to tell the newer of two copies; nothing is decided by it. */
  readonly savedAtMs: number;
  /** Every item of the packet, in its order. */
  readonly items: readonly GradedItem[];
  readonly guesses: BlindingGuesses;
  /** Half-made choices and the rater's place, for the page alone: no part of any grade. */
  readonly page?: Readonly<Record<string, unknown>>;
}

export interface GradedItem {
  readonly itemKey: string;
  readonly rowCheck: string;
  /** null while the item is blank or half done. */
  readonly value: HumanValue | null;
  readonly note: string | null;
  /** Whole seconds for which the item was shown in a visible tab. */
  readonly seconds: number;
}

/** Whether the rater could tell the arms apart, asked after the last item; it never changes a grade. */
export interface BlindingGuesses {
  readonly couldTell: CouldTell | null;
  /** What gave it away, in the rater's words. */
  readonly how: string | null;
  /** The sample of items for which a guess was asked, spread evenly over the packet; `guess` is null where none was made. */
  readonly items: readonly { readonly itemKey: string; readonly guess: ArmGuess | null }[];
}

export const COULD_TELL = ['no', 'sometimes', 'often'] as const;
export type CouldTell = (typeof COULD_TELL)[number];

/** Two answers shown: which came from the new version (`a`, `b`). One shown: whether it did (`new`, `earlier`). */
export const ARM_GUESSES = ['a', 'b', 'new', 'earlier', 'dont-know'] as const;
export type ArmGuess = (typeof ARM_GUESSES)[number];
