import type { ArmId } from '../../definition/gate.js';
import type { ArmGuess } from './grades-file.js';
import type { PacketKeyRecord } from './packet.js';

/** A guess at which answer came from the new version. */
export interface ItemGuess {
  readonly packetKey: string;
  readonly itemKey: string;
  readonly guess: ArmGuess;
}

/** Guesses about one kind of item. */
export interface GuessTally {
  /** Both answers side by side, or one answer of this arm. */
  readonly shown: 'pair' | ArmId;
  readonly nCorrect: number;
  readonly nWrong: number;
  readonly nUnsure: number;
}

/** Counts guesses against the key; those about answers that both arms gave, or about unknown items, are left out. */
export function tallyGuesses(
  packets: readonly PacketKeyRecord[],
  guesses: Iterable<ItemGuess>,
): readonly GuessTally[] {
  const sidesOf = new Map(
    packets.flatMap(({ packetKey, items }) =>
      items.map(({ itemKey, sides }) => [`${packetKey} ${itemKey}`, sides] as const),
    ),
  );
  const tallies = new Map<GuessTally['shown'], { nCorrect: number; nWrong: number; nUnsure: number }>();
  for (const { packetKey, itemKey, guess } of guesses) {
    const sides = sidesOf.get(`${packetKey} ${itemKey}`) ?? [];
    const [first] = sides;
    const arm = first?.[0];
    if (arm === undefined || sides.some((side) => side.length !== 1)) continue;
    const shown = sides.length === 1 ? arm : 'pair';
    const tally = tallies.get(shown) ?? { nCorrect: 0, nWrong: 0, nUnsure: 0 };
    tallies.set(shown, tally);
    const guessed = guessedArm(guess, sides);
    if (guessed === null) tally.nUnsure += 1;
    else if (guessed === arm) tally.nCorrect += 1;
    else tally.nWrong += 1;
  }
  return (['pair', 'baseline', 'candidate'] as const).flatMap((shown) => {
    const tally = tallies.get(shown);
    return tally === undefined ? [] : [{ shown, ...tally }];
  });
}

/** Which arm the rater took the first side for; null where they could not tell. */
function guessedArm(guess: ArmGuess, sides: PacketKeyRecord['items'][number]['sides']): ArmId | null {
  switch (guess) {
    case 'new':
      return 'candidate';
    case 'earlier':
      return 'baseline';
    case 'a':
      return 'candidate';
    case 'b':
      return sides.length > 1 ? 'baseline' : null;
    case 'dont-know':
      return null;
  }
}
