import type { Case } from '../../definition/case.js';
import type { Gate, Metric } from '../../definition/gate.js';
import type { LooksPlan } from '../../report/plan/looks-plan.js';
import { lookPlan } from '../looks/look-plan.js';
import { looksOfMetric } from './looks-of-metric.js';
import { type PlannedPart, plannedParts } from './planned-parts.js';

/** Chooses the parts that a metric's rules rest on: those of all cases, or of the cases drawn for people. */
export type PartsFor = (
  metric: Metric,
  parts: readonly PlannedPart[],
  drawn: readonly PlannedPart[],
) => readonly PlannedPart[];

/** What looks do to a metric, given the discordance of each of its parts; null where they do nothing. */
export type PlanLooks = (metric: Metric, discordances: readonly number[]) => LooksPlan | null;

/**
 * Prepares the looks of a gate for its metrics.
 * @param drawn places of the cases drawn for people
 * @returns null for a gate that is looked at once
 */
export function planLooks(
  gate: Gate,
  cases: readonly Case[],
  drawn: readonly number[],
  partsFor: PartsFor,
): PlanLooks | null {
  const plan = lookPlan(gate, cases);
  if (plan === null) return null;
  const { lookOf, planned } = plan;
  const isDrawn = new Set(drawn);
  const byLook = planned.settings.looks.map((_, k) => {
    const isIn = (index: number) => (lookOf[index] as number) <= k;
    return {
      all: plannedParts(
        gate,
        cases.filter((__, index) => isIn(index)),
      ),
      drawn: plannedParts(
        gate,
        cases.filter((__, index) => isIn(index) && isDrawn.has(index)),
      ),
    };
  });
  return (metric, discordances) =>
    looksOfMetric({
      gate,
      settings: planned.settings,
      planned,
      rule: metric.overall,
      partsByLook: byLook.map((parts) => partsFor(metric, parts.all, parts.drawn)),
      discordances,
    });
}
