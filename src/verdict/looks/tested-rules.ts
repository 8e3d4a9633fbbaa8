import type { Comparison, MetricAnalysis } from '../../analyse/analysis.js';
import type { Gate, Metric } from '../../definition/gate.js';
import { isInformationOnly } from '../../definition/information-only.js';
import type { TestedKind } from './looks-record.js';

/** A margin that evidence has to keep: what the boundaries of the looks are made for. */
export interface TestedRule {
  readonly kind: TestedKind;
  /** Name of the part; null for the overall. */
  readonly subject: string | null;
  readonly metric: Metric;
  readonly margin: number;
}

/** Every rule under `non-inferiority` that can decide anything, in the gate's order. */
export function testedRules(gate: Gate): readonly TestedRule[] {
  const parts = [
    ...gate.targeted.map((part) => ({ ...part, kind: 'targeted-slice' as const })),
    ...gate.slices.map((part) => ({ ...part, kind: 'slice' as const })),
    ...gate.cohorts.map((part) => ({ ...part, kind: 'cohort' as const })),
  ].filter(({ rule }) => rule?.evidence === 'non-inferiority');
  return gate.metrics
    .filter((metric) => !isInformationOnly(metric))
    .flatMap((metric): TestedRule[] => [
      ...(metric.overall?.evidence === 'non-inferiority'
        ? [{ kind: 'overall' as const, subject: null, metric, margin: metric.overall.maxRegression }]
        : []),
      ...parts.map(({ kind, name, rule }) => ({
        kind,
        subject: name,
        metric,
        margin: rule?.maxRegression ?? 0,
      })),
    ]);
}

/** What an analysis says of the part that a rule is about; null where it does not know the part. */
export function comparisonOf(
  { kind, subject }: Pick<TestedRule, 'kind' | 'subject'>,
  numbers: MetricAnalysis | undefined,
): Comparison | null {
  if (kind === 'overall') return numbers?.overall ?? null;
  const parts = kind === 'cohort' ? numbers?.cohorts : numbers?.slices;
  return parts?.find(({ name }) => name === subject) ?? null;
}
