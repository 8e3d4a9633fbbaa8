import { ARM_IDS, type ArmId } from '../definition/gate.js';
import type { Plan, PlannedCall } from './plan.js';

/**
 * The calls in the order in which they are sent, made one at a time, so that a million of them take no memory. Both
 * arms alternate repeat by repeat, so that time of day and warm-up hit them alike; which arm goes first alternates too.
 */
export function* plannedCalls(plan: Plan, arms: readonly ArmId[] = ARM_IDS): Generator<PlannedCall> {
  let isTurned = false;
  const turned = [...arms].reverse();
  for (const caseIndex of plan.order) {
    const repeats = plan.repeatsPerCase[caseIndex] ?? 0;
    for (let repeat = 0; repeat < repeats; repeat++) {
      for (const arm of isTurned ? turned : arms) yield { arm, caseIndex, repeat };
      isTurned = !isTurned;
    }
  }
}
