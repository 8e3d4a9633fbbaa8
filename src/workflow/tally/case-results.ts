import type { Case } from '../../definition/case.js';
import type { ArmId } from '../../definition/gate.js';
import type { Grade } from '../../grade/grade.js';
import type { StoredResponse } from '../../run/response.js';

/** What is stored of one case in one arm. */
export interface ArmResult {
  /** In the order of their repeats; fewer than planned where some are missing. */
  readonly responses: readonly StoredResponse[];
  /** Of all repeats. */
  readonly grades: readonly Grade[];
}

export interface CaseResult {
  /** Position in the gate's list of cases. */
  readonly index: number;
  readonly case: Case;
  readonly arms: Readonly<Record<ArmId, ArmResult>>;
}

/**
 * Brings together, case by case and by id, what the store streams: responses and grades, both ordered by case (the
 * gate's order) and arm. Cases without a response come too, empty.
 */
export function* caseResults(
  cases: readonly Case[],
  responses: Iterable<StoredResponse>,
  grades: Iterable<Grade>,
): Generator<CaseResult> {
  const takeResponses = takeInOrder(responses);
  const takeGrades = takeInOrder(grades);
  for (const [index, item] of cases.entries()) {
    const armResult = (arm: ArmId): ArmResult => ({
      responses: takeResponses(item.id, arm),
      grades: takeGrades(item.id, arm),
    });
    // The baseline's rows come first in the store's order, so they are taken first.
    const baseline = armResult('baseline');
    yield { index, case: item, arms: { baseline, candidate: armResult('candidate') } };
  }
  if (!takeResponses.isDone() || !takeGrades.isDone()) {
    throw new Error('the store gave rows that belong to no case, or in another order than the cases');
  }
}

/** A reader that hands out the next rows as long as they belong to the case and arm asked for. */
function takeInOrder<Row extends { readonly caseId: string; readonly arm: ArmId }>(rows: Iterable<Row>) {
  const iterator = rows[Symbol.iterator]();
  let next = iterator.next();
  const take = (caseId: string, arm: ArmId): Row[] => {
    const taken: Row[] = [];
    while (!next.done && next.value.caseId === caseId && next.value.arm === arm) {
      taken.push(next.value);
      next = iterator.next();
    }
    return taken;
  };
  return Object.assign(take, { isDone: () => next.done === true });
}
