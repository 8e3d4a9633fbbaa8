import type { Comparison } from '../analyse/analysis.js';
import type { Gate, Metric, RegressionRule } from '../definition/gate.js';
import { isInformationOnly } from '../definition/information-only.js';
import type { DecisionInput } from './decision-input.js';
import type { RuleKind } from './verdict.js';

/** One rule about a part of the cases; together they are the family in which some can be breached by chance alone. */
export interface FamilyRule {
  readonly kind: Extract<RuleKind, 'targeted-slice' | 'slice' | 'cohort'>;
  readonly name: string;
  readonly metric: Metric;
  readonly rule: RegressionRule;
  /** null where the analysis does not know the slice or cohort: the rule is then undecided, never left out. */
  readonly comparison: Comparison | null;
}

/** Every rule on a targeted slice, slice or cohort, for every metric that is not information alone, in the gate's order. */
export function sliceFamily({ gate, analysis }: DecisionInput): readonly FamilyRule[] {
  const metrics = gate.metrics.filter((metric) => !isInformationOnly(metric));
  return ruledParts(gate).flatMap(({ kind, name, rule }) =>
    metrics.map((metric): FamilyRule => {
      const numbers = analysis.metrics.find((candidate) => candidate.metric === metric.name);
      const parts = kind === 'cohort' ? numbers?.cohorts : numbers?.slices;
      return { kind, name, metric, rule, comparison: parts?.find((part) => part.name === name) ?? null };
    }),
  );
}

function ruledParts(gate: Gate): readonly Pick<FamilyRule, 'kind' | 'name' | 'rule'>[] {
  return [
    ...gate.targeted.map(({ name, rule }) => ({ kind: 'targeted-slice' as const, name, rule })),
    ...gate.slices.flatMap(({ name, rule }) =>
      rule === null ? [] : [{ kind: 'slice' as const, name, rule }],
    ),
    ...gate.cohorts.map(({ name, rule }) => ({ kind: 'cohort' as const, name, rule })),
  ];
}
