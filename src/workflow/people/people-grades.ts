import { type CaseGrading, gradingByCase } from '../../grade/human/case-grading.js';
import type { PacketKeyRecord } from '../../grade/human/packet.js';
import type { PacketGuesses } from '../../grade/human/packet-guesses.js';
import type { ItemGuess } from '../../grade/human/tally-guesses.js';
import type { StorePort } from '../ports.js';

/** What people were given and have said of a run. */
export interface PeopleGrades {
  readonly packets: readonly PacketKeyRecord[];
  readonly byCase: ReadonlyMap<string, CaseGrading>;
  /** The newest guesses of each rater about each packet. */
  readonly guesses: readonly ItemGuess[];
}

export function peopleGrades(store: StorePort, runId: string): PeopleGrades {
  const packets = store.packets(runId);
  return {
    packets,
    byCase: gradingByCase(packets, store.humanGrades(runId)),
    guesses: newest(store.packetGuesses(runId)).flatMap(({ packetKey, guesses }) =>
      guesses.items.flatMap(({ itemKey, guess }) => (guess === null ? [] : [{ packetKey, itemKey, guess }])),
    ),
  };
}

/** They come by packet, rater and sequence, so that the last of each packet and rater is the newest. */
function newest(all: readonly PacketGuesses[]): readonly PacketGuesses[] {
  return [...new Map(all.map((each) => [JSON.stringify([each.packetKey, each.rater]), each])).values()];
}
