import type { Comparison, MetricAnalysis } from '../../../analyse/analysis.js';
import type { RuleKind, RuleOutcome, Verdict } from '../../../verdict/verdict.js';
import { stateText } from '../../state-text.js';

/** One part of a metric as the pictures show it. Differences and rates on the 0–1 scale. */
export interface ForestRow {
  readonly name: string;
  /** Slices of one task stand together; targeted slices and cohorts apart. */
  readonly group: string;
  readonly nPairs: number;
  readonly nPlanned: number;
  readonly baseline: number | null;
  readonly candidate: number | null;
  readonly difference: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
  /** The tolerated loss; null where no rule is about the part. */
  readonly margin: number | null;
  /** `met`, `BREACHED`, `undecided`, `waiting` or `no rule`. */
  readonly state: string;
  readonly isOverall: boolean;
}

export const GROUPS = { slices: 'slices', targeted: 'targeted slices', cohorts: 'cohorts' } as const;

/**
 * The overall, every slice and every cohort of a metric.
 * @param taskOf task of a slice; undefined where it is not known
 */
export function forestRows(
  { rules }: Pick<Verdict, 'rules'>,
  { metric, overall, slices, cohorts }: MetricAnalysis,
  taskOf: (slice: string) => string | undefined,
): readonly ForestRow[] {
  const own = new Map(
    rules.filter((rule) => rule.metric === metric).map((rule) => [keyOf(rule.kind, rule.subject), rule]),
  );
  const row = (name: string, group: string, kind: RuleKind, part: Comparison): ForestRow =>
    rowOf(name, group, part, own.get(keyOf(kind, kind === 'overall' ? null : name)));
  return [
    ...(overall === null ? [] : [row('overall', 'overall', 'overall', overall)]),
    ...slices.map((slice) =>
      slice.share === null
        ? row(slice.name, GROUPS.targeted, 'targeted-slice', slice)
        : row(slice.name, taskOf(slice.name) ?? GROUPS.slices, 'slice', slice),
    ),
    ...cohorts.map((cohort) => row(cohort.name, GROUPS.cohorts, 'cohort', cohort)),
  ];
}

function keyOf(kind: RuleKind, subject: string | null): string {
  return JSON.stringify([kind, subject]);
}

function rowOf(name: string, group: string, part: Comparison, rule: RuleOutcome | undefined): ForestRow {
  const limit = rule?.limit ?? null;
  return {
    name,
    group,
    nPairs: part.nPairs,
    nPlanned: part.nPlanned,
    baseline: part.baselineMean,
    candidate: part.candidateMean,
    difference: part.difference,
    lower: part.interval?.lower ?? null,
    upper: part.interval?.upper ?? null,
    margin: limit === null ? null : 0 - limit,
    state: rule === undefined ? 'no rule' : stateText(rule),
    isOverall: group === 'overall',
  };
}
