import type { PacketItem } from '../../grade/human/packet.js';

/** Enough for an index over several raters, few enough to be answered at the end of a long packet. */
const MOST_GUESSES = 10;

/**
 * Items for which a rater is asked which arm wrote what: spread evenly over those where it could show, in their
 * order. The order of a packet is drawn at random, so an even spread is a random sample.
 */
export function guessSample(items: readonly PacketItem[]): readonly PacketItem[] {
  const eligible = items.filter(
    ({ answers: [a, b], confirmClass, isDistressing }) => confirmClass === null && !isDistressing && a !== b,
  );
  const size = Math.min(MOST_GUESSES, eligible.length);
  return Array.from(
    { length: size },
    (_, index) => eligible[Math.floor(((index + 0.5) * eligible.length) / size)] as PacketItem,
  );
}
