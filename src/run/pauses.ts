import type { StoredResponse } from './response.js';

/** Places in the plan at which nothing more is sent before everything so far is answered and looked at. */
export interface Pauses {
  /** Cases sent before each pause, ascending. */
  readonly afterCases: readonly number[];
  /** The look itself, by its place in `afterCases`; nothing is in flight meanwhile. True where nothing more needs to be sent. */
  settles(pause: number): Promise<boolean>;
}

/** A look at everything stored, to see whether more needs to be sent. */
export interface Checkpoint {
  /** Called for each stored response; true where a look is due. */
  isDue(response: StoredResponse): boolean;
  /** The look itself: nothing is in flight meanwhile, so that no clock measures it, and everything answered is stored. */
  settles(): Promise<boolean>;
}
