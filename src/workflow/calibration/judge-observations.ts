import type { OrderCounts } from '../../analyse/judge/position-test.js';
import type { Case } from '../../definition/case.js';
import type { ArmId } from '../../definition/gate.js';
import { judgeDigest } from '../../grade/judge/judge-digest.js';
import { orderOutcome } from '../../grade/judge/order-outcome.js';
import type { CaseSubjects } from '../../grade/judge/subjects.js';
import { votesIn } from '../judging/judge-evidence.js';
import { judgedCases } from '../judging/judged-cases.js';
import type { RunDefinition, StorePort } from '../ports.js';

/** What can be seen of a judge without people. */
export interface JudgeObservations {
  readonly orders: OrderCounts;
  /** Characters of what each arm showed the judge, by index of the case; absent where it was not asked. */
  readonly lengths: ReadonlyMap<number, Readonly<Partial<Record<ArmId, number>>>>;
}

/** Goes through everything the judge of a run was shown. @throws Error where the gate has no judge */
export function judgeObservations(
  store: StorePort,
  runId: string,
  definition: RunDefinition,
  cases: readonly Case[],
): JudgeObservations {
  const { judge } = definition.gate;
  if (judge === undefined) throw new Error('the gate has no judge');
  const digest = judgeDigest(judge);
  const orders = { sameWinner: 0, tiedTwice: 0, firstTwice: 0, secondTwice: 0, tiedOnce: 0 };
  const lengths = new Map<number, Readonly<Partial<Record<ArmId, number>>>>();
  for (const { index, subjects } of judgedCases(store, runId, definition, judge, cases)) {
    const shown = lengthsOf(subjects);
    if (shown !== null) lengths.set(index, shown);
    if (subjects.kind !== 'pair') continue;
    const outcome = orderOutcome(subjects.orders, (subject) =>
      votesIn(store.judgments(digest, [subject.digest]), judge.votes),
    );
    if (outcome !== null) orders[outcome] += 1;
  }
  return { orders, lengths };
}

function lengthsOf(subjects: CaseSubjects): Readonly<Partial<Record<ArmId, number>>> | null {
  if (subjects.kind === 'pair') {
    const [order] = subjects.orders;
    const [first = '', second = ''] = order?.answers ?? [];
    return order?.place === 'baseline-first'
      ? { baseline: charactersOf(first), candidate: charactersOf(second) }
      : { baseline: charactersOf(second), candidate: charactersOf(first) };
  }
  if (subjects.kind !== 'single') return null;
  const length = (arm: ArmId) => {
    const subject = subjects.arms[arm];
    return typeof subject === 'object' && 'answers' in subject
      ? { [arm]: charactersOf(subject.answers[0] ?? '') }
      : {};
  };
  return { ...length('baseline'), ...length('candidate') };
}

function charactersOf(text: string): number {
  return [...text].length;
}
