import type { ArmId, JudgeSettings } from '../../definition/gate.js';
import type { Digest } from '../../shared/canonical-json.js';
import { type Counted, countVotes, type Votes } from './count-votes.js';
import type { JudgmentValue } from './judgment.js';
import type { ArmSubject, CaseSubjects, Subject } from './subjects.js';

/** What the judge found of one answer, votes counted. */
export interface ArmFinding {
  readonly levels: Readonly<Record<string, Counted<number>>>;
  readonly hasMaterialError: Counted<boolean>;
}

/** What the judge found of one case. */
export type CaseFinding =
  /** d: 1 where the candidate's answer is better, −1 where the baseline's is, 0 for neither. */
  | { readonly kind: 'preference'; readonly d: Counted<number> }
  | { readonly kind: 'levels'; readonly arms: Readonly<Record<ArmId, ArmFinding>> };

/**
 * Puts votes and orders of a case together. An answer must win in both orders to win: one that wins in a single order is
 * a tie, and where an order has no result the case has none, since half a swap still favours a place.
 */
export function caseFinding(
  judge: Pick<JudgeSettings, 'rubric'>,
  subjects: CaseSubjects,
  votesOf: (digest: Digest) => Votes,
): CaseFinding {
  switch (subjects.kind) {
    case 'decided':
      return { kind: 'preference', d: { value: subjects.d } };
    case 'unshown':
      return { kind: 'preference', d: subjects };
    case 'pair':
      return { kind: 'preference', d: preference(subjects, votesOf) };
    case 'single': {
      const { baseline, candidate } = subjects.arms;
      const arms = {
        baseline: armFinding(judge, baseline, votesOf),
        candidate: armFinding(judge, candidate, votesOf),
      };
      return { kind: 'levels', arms };
    }
  }
}

function preference(
  { orders, isOneEnough }: Extract<CaseSubjects, { readonly kind: 'pair' }>,
  votesOf: (digest: Digest) => Votes,
): Counted<number> {
  const found = orders.map((subject) => {
    const votes = votesOf(subject.digest);
    return {
      isAsked: votes.some((vote) => vote !== null),
      d: countVotes(votes, (value) => preferenceIn(value, subject)),
    };
  });
  if (isOneEnough) return (found.find(({ isAsked }) => isAsked) ?? found[0])?.d ?? { why: 'not judged yet' };
  let sum = 0;
  for (const { d } of found) {
    if ('why' in d) return d;
    sum += d.value;
  }
  return { value: Math.abs(sum) === found.length ? Math.sign(sum) : 0 };
}

/** The winner as an arm rather than a place: 1 candidate, −1 baseline, 0 neither. */
export function preferenceIn(value: JudgmentValue, { place }: Subject): number | null {
  if (value.kind !== 'preference') return null;
  if (value.winner === 'tie' || value.winner === 'both-bad') return 0;
  const isFirstCandidate = place === 'candidate-first';
  return (value.winner === 'first') === isFirstCandidate ? 1 : -1;
}

function armFinding(
  { rubric }: Pick<JudgeSettings, 'rubric'>,
  subject: ArmSubject,
  votesOf: (digest: Digest) => Votes,
): ArmFinding {
  if (subject === 'failed') return failedFinding(rubric);
  const votes = 'why' in subject ? null : votesOf(subject.digest);
  const count = <Value extends number | boolean>(valueIn: (value: JudgmentValue) => Value | null) =>
    votes === null ? (subject as { readonly why: string }) : countVotes(votes, valueIn);
  const level = (name: string) => (value: JudgmentValue) =>
    value.kind === 'levels' ? (value.levels[name] ?? null) : null;
  return {
    levels: Object.fromEntries(rubric.criteria.map(({ name }) => [name, count(level(name))])),
    hasMaterialError: count((value) => (value.kind === 'levels' ? value.hasMaterialError : null)),
  };
}

/** What an answer that failed by the gate's own word is worth on every criterion. */
function failedFinding({ criteria }: JudgeSettings['rubric']): ArmFinding {
  const lowest = criteria.map(({ name, levels }) => {
    const value = Math.min(...levels.map(({ score }) => score));
    return [name, { value }] as const;
  });
  return { levels: Object.fromEntries(lowest), hasMaterialError: { value: true } };
}
