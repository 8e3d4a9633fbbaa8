import type { Gate } from '../definition/gate.js';
import { isInformationOnly } from '../definition/information-only.js';

/**
 * The thresholds a metric's numbers will be compared with: analysis needs them to draw more replicates where one lies in
 * the Monte-Carlo noise, and to count the family. Names are map keys, so that no name can be special.
 */
export interface MetricLimits {
  readonly metric: string;
  readonly minimum: number | null;
  /** Margins: largest tolerated losses on the 0–1 scale; null and absent where there is no rule. */
  readonly overall: number | null;
  /** By name of the slice or targeted slice. */
  readonly slices: ReadonlyMap<string, number>;
  readonly cohorts: ReadonlyMap<string, number>;
}

/** The limits that a gate sets for each of its metrics; none for one that a judge alone grades, which is only shown. */
export function limitsOf(gate: Gate): readonly MetricLimits[] {
  const strata = [...gate.slices, ...gate.targeted].flatMap(({ name, rule }) =>
    rule === null ? [] : [[name, rule.maxRegression] as const],
  );
  const cohorts = gate.cohorts.map(({ name, rule }) => [name, rule.maxRegression] as const);
  return gate.metrics
    .filter((metric) => !isInformationOnly(metric))
    .map((metric) => ({
      metric: metric.name,
      minimum: metric.minimum,
      overall: metric.overall?.maxRegression ?? null,
      slices: new Map(strata),
      cohorts: new Map(cohorts),
    }));
}

/** Rules on slices, targeted slices and cohorts over all metrics: the family of which one may be breached by chance. */
export function familySize(limits: readonly MetricLimits[]): number {
  return limits.reduce((sum, { slices, cohorts }) => sum + slices.size + cohorts.size, 0);
}

/** What the ends of a difference's interval are compared with: the margin, and no difference at all. */
export function differenceThresholds(margin: number | null | undefined): readonly number[] {
  return margin === null || margin === undefined ? [] : [0 - margin, 0];
}
