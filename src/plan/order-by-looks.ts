import type { Plan } from './plan.js';

/** A plan in the order of its looks, and how many cases are sent before each of them but the last is read. */
export interface PlanByLooks {
  readonly plan: Plan;
  /** Ascending; looks that add nothing are left out, and so is the last, after which nothing is left to send. */
  readonly pausesAfter: readonly { readonly look: number; readonly nCases: number }[];
}

/**
 * Sends the cases of one look before those of the next, within a look in the plan's own order.
 * @param lookOf the look of each case, 0-based, in the gate's order
 */
export function orderByLooks(plan: Plan, lookOf: Uint8Array, nLooks: number): PlanByLooks {
  const byLook = Array.from({ length: nLooks }, () => [] as number[]);
  for (const caseIndex of plan.order) byLook[lookOf[caseIndex] as number]?.push(caseIndex);
  const pausesAfter: { look: number; nCases: number }[] = [];
  let nCases = 0;
  for (const [look, cases] of byLook.entries()) {
    nCases += cases.length;
    if (cases.length > 0 && nCases < plan.nCases) pausesAfter.push({ look, nCases });
  }
  return { plan: { ...plan, order: Uint32Array.from(byLook.flat()) }, pausesAfter };
}
