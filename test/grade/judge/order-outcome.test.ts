import { expect, test } from 'vitest';
import type { Votes } from '../../../src/grade/judge/count-votes.js';
import type { Judgment } from '../../../src/grade/judge/judgment.js';
import { orderOutcome } from '../../../src/grade/judge/order-outcome.js';
import type { Subject } from '../../../src/grade/judge/subjects.js';
import { digestOf } from '../../../src/shared/canonical-json.js';

const ORDERS: readonly Subject[] = [
  { digest: digestOf(1), place: 'baseline-first', answers: ['x', 'y'] },
  { digest: digestOf(2), place: 'candidate-first', answers: ['y', 'x'] },
];
type Winner = 'first' | 'second' | 'tie' | 'both-bad' | null;

function votes(winner: Winner): Votes {
  if (winner === null) return [null];
  const judgment: Judgment = {
    judgeDigest: digestOf('judge'),
    subjectDigest: digestOf('subject'),
    vote: 0,
    status: 'judged',
    value: { kind: 'preference', winner },
    replies: [],
    detail: null,
    model: null,
    promptTokens: null,
    completionTokens: null,
  };
  return [judgment];
}

test.each<[Winner, Winner, string | null]>([
  ['first', 'second', 'sameWinner'],
  ['second', 'first', 'sameWinner'],
  ['first', 'first', 'firstTwice'],
  ['second', 'second', 'secondTwice'],
  ['tie', 'both-bad', 'tiedTwice'],
  ['first', 'tie', 'tiedOnce'],
  ['first', null, null],
])('%s and then %s is %s', (one, other, outcome) => {
  const said = [votes(one), votes(other)];
  expect(orderOutcome(ORDERS, (subject) => said[ORDERS.indexOf(subject)] ?? [])).toBe(outcome);
});

test('one order says nothing of position', () => {
  expect(orderOutcome(ORDERS.slice(0, 1), () => votes('first'))).toBeNull();
});
