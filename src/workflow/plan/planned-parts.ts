import type { Case } from '../../definition/case.js';
import { isSelected } from '../../definition/case-filter.js';
import { clusterOf, countEffectiveUnits } from '../../definition/cluster.js';
import type { CaseFilter, Gate, RegressionRule } from '../../definition/gate.js';
import type { PlanRowKind } from '../../report/plan/gate-plan.js';

/** A part of the gate's cases that has a row in the plan. */
export interface PlannedPart {
  readonly kind: Exclude<PlanRowKind, 'overall'>;
  readonly name: string;
  readonly share: number | null;
  readonly rule: RegressionRule | null;
  readonly nCases: number;
  /** Clusters, where there are any, by their effective number where sizes differ; else cases. */
  readonly nUnits: number;
}

/** Slices, targeted slices and cohorts with their cases and independent units, in the gate's order. */
export function plannedParts(gate: Gate, cases: readonly Case[]): readonly PlannedPart[] {
  const part = (
    kind: PlannedPart['kind'],
    { name, rule }: { readonly name: string; readonly rule: RegressionRule | null },
    where: CaseFilter,
    share: number | null,
  ): PlannedPart => {
    const own = cases.filter((item) => isSelected(where, item));
    const nUnits = countEffectiveUnits(gate, own);
    return { kind, name, share, rule, nCases: own.length, nUnits };
  };
  return [
    ...gate.slices.map((slice) => part('slice', slice, { slice: slice.name }, slice.share)),
    ...gate.targeted.map((slice) => part('targeted-slice', slice, { slice: slice.name }, null)),
    ...gate.cohorts.map((cohort) => part('cohort', cohort, cohort.where, null)),
  ];
}

/** True where a cluster has cases in more than one slice with a share. */
export function hasCrossingClusters(gate: Gate, cases: readonly Case[]): boolean {
  const weighted = new Set(gate.slices.map(({ name }) => name));
  const sliceOf = new Map<string, string>();
  return cases.some((item) => {
    const cluster = clusterOf(gate, item);
    if (cluster === null || !weighted.has(item.slice)) return false;
    const known = sliceOf.get(cluster);
    if (known === undefined) sliceOf.set(cluster, item.slice);
    return known !== undefined && known !== item.slice;
  });
}
