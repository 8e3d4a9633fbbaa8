import type { BlindingGuesses } from './grades-file.js';

/** What a rater of a packet guessed about its arms, as imported. Changes are kept: the highest sequence counts. */
export interface PacketGuesses {
  readonly packetKey: string;
  readonly rater: string;
  /** 1 for the first guesses of this rater about this packet. */
  readonly sequence: number;
  readonly guesses: BlindingGuesses;
  readonly importedAtMs: number;
  /** SHA-256 of the file they came in. */
  readonly source: string;
}
