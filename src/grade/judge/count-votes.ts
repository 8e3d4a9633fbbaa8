import type { Judgment, JudgmentValue } from './judgment.js';

/** Judgments of one subject by vote, 0 … votes − 1; null where one is not in. */
export type Votes = readonly (Judgment | null)[];

/** What a majority of all votes wanted says, or why there is none. Votes that failed count for nobody. */
export type Counted<Value> = { readonly value: Value } | { readonly why: string };

/**
 * The value that more than half of the wanted votes gave: never a plurality, so that neither a failed vote nor the order
 * of the votes decides.
 * @param valueIn what of a vote is counted; null where it says nothing of it
 */
export function countVotes<Value extends string | number | boolean>(
  votes: Votes,
  valueIn: (value: JudgmentValue) => Value | null,
): Counted<Value> {
  const counts = new Map<Value, number>();
  for (const vote of votes) {
    const value = vote?.status === 'judged' && vote.value !== null ? valueIn(vote.value) : null;
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  for (const [value, count] of counts) if (count > votes.length / 2) return { value };
  return { why: whyNone(votes) };
}

function whyNone(votes: Votes): string {
  const failed = votes.find((vote) => vote !== null && vote.status !== 'judged');
  if (votes.some((vote) => vote === null)) return 'not judged yet';
  if (failed != null) return `judge: ${failed.status}${failed.detail === null ? '' : ` (${failed.detail})`}`;
  return votes.length === 1 ? 'the judge does not say' : 'no majority of the votes';
}
