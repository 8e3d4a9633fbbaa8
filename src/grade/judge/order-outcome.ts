import { countVotes, type Votes } from './count-votes.js';
import type { Subject } from './subjects.js';

/** What became of a pair that was judged in both orders. */
export type OrderOutcome = 'sameWinner' | 'tiedTwice' | 'firstTwice' | 'secondTwice' | 'tiedOnce';

/**
 * Compares the two orders of a pair.
 * @param orders the same two answers, shown in both orders
 * @returns null where an order has no result
 */
export function orderOutcome(
  orders: readonly Subject[],
  votesOf: (subject: Subject) => Votes,
): OrderOutcome | null {
  const places = orders.map((subject) => {
    const counted = countVotes(votesOf(subject), (value) =>
      value.kind !== 'preference' ? null : value.winner === 'both-bad' ? 'tie' : value.winner,
    );
    return 'why' in counted ? null : counted.value;
  });
  const [one, other] = places;
  if (places.length !== 2 || one == null || other == null) return null;
  if (one === 'tie' && other === 'tie') return 'tiedTwice';
  if (one === 'tie' || other === 'tie') return 'tiedOnce';
  // The orders are turned round, so that one answer stands first and then second.
  if (one !== other) return 'sameWinner';
  return one === 'first' ? 'firstTwice' : 'secondTwice';
}
