import type { Case } from '../case.js';
import { isSelected } from '../case-filter.js';
import { clusterOf } from '../cluster.js';
import type { Gate, Metric, RegressionRule } from '../gate.js';
import type { ProblemList } from '../problem-list.js';
import { quote } from '../quote.js';
import type { Path } from '../source.js';

/** Fewest flawless cases that can show non-inferiority within a margin at a confidence; null: no number can. */
export type MinimumCases = (margin: number, confidence: number) => number | null;

/** How far below 0 a flawless share-weighted overall still reaches, from the slices' shares and independent cases. */
export type FlawlessLimit = (
  slices: readonly { readonly weight: number; readonly n: number }[],
  confidence: number,
) => number;

/** What intervals can show; passed in, since they belong to a later stage. */
export interface SampleSizeLimits {
  readonly minimumCases: MinimumCases;
  readonly flawlessLimit: FlawlessLimit;
}

/**
 * A threshold that too few cases could ever meet is said before anything is sent: an error under non-inferiority, a
 * warning for `min_cases`.
 */
export function sampleSizeRules(
  gate: Gate,
  cases: readonly Case[],
  { minimumCases, flawlessLimit }: SampleSizeLimits,
  problems: ProblemList,
): void {
  const neededFor = (rule: RegressionRule) => minimumCases(rule.maxRegression, gate.statistics.confidence);
  const strata = [
    ...gate.slices.map((slice, index) => ({
      ...slice,
      path: ['slices', index],
      where: { slice: slice.name },
      noun: 'slice',
    })),
    ...gate.targeted.map((slice, index) => ({
      ...slice,
      path: ['targeted', index],
      where: { slice: slice.name },
      noun: 'targeted slice',
    })),
    ...gate.cohorts.map((cohort, index) => ({ ...cohort, path: ['cohorts', index], noun: 'cohort' })),
  ];
  for (const { name, rule, path, where, noun } of strata) {
    if (rule === null) continue;
    const n = countIndependent(
      gate,
      cases.filter((each) => isSelected(where, each)),
    );
    if (n > 0) judgeSize(rule, n, neededFor(rule), `${noun} ${quote(name)}`, path, problems);
  }
  const shares = gate.slices.map(({ name, share }) => ({
    weight: share,
    n: countIndependent(
      gate,
      cases.filter(({ slice }) => slice === name),
    ),
  }));
  if (shares.length === 0 || shares.some(({ n }) => n === 0)) return;
  const reach = flawlessLimit(shares, gate.statistics.confidence);
  for (const [index, metric] of gate.metrics.entries())
    judgeOverall(metric, reach, ['metrics', index], problems);
}

/** The share-weighted overall: a flawless result must be able to lie within the margin. */
function judgeOverall({ name, overall }: Metric, reach: number, path: Path, problems: ProblemList): void {
  if (overall === null || overall.evidence !== 'non-inferiority' || reach <= overall.maxRegression) return;
  problems.add([...path, 'max_regression'], {
    code: 'too-few-cases',
    message: `the overall ${quote(name)} cannot show non-inferiority within ${overall.maxRegression}: with these cases and shares even a flawless result reaches down to −${reach.toFixed(3)}, so it can never pass`,
    hint: 'add cases (most to the slices with the largest shares), widen max_regression, or use evidence: no-evidence-of-regression',
  });
}

/** Clusters where there are any, else cases. */
function countIndependent(gate: Gate, cases: readonly Case[]): number {
  return new Set(cases.map((each) => clusterOf(gate, each) ?? Symbol(each.id))).size;
}

function judgeSize(
  rule: RegressionRule,
  n: number,
  needed: number | null,
  what: string,
  path: Path,
  problems: ProblemList,
): void {
  const cases = n === 1 ? 'case' : 'cases';
  if (rule.evidence === 'non-inferiority') {
    if (needed !== null && n >= needed) return;
    const count = needed === null ? 'a real improvement, whatever their number' : `${needed} flawless ones`;
    problems.add([...path, 'max_regression'], {
      code: 'too-few-cases',
      message: `${what} has ${n} ${cases}, and non-inferiority within ${rule.maxRegression} needs ${count}: it can never pass`,
      hint: 'add cases, widen max_regression, or use evidence: no-evidence-of-regression',
    });
  } else if (rule.evidence === 'no-evidence-of-regression' && n < rule.minCases) {
    problems.add(path, {
      code: 'too-few-cases',
      severity: 'warning',
      message: `${what} has ${n} independent ${cases} and min_cases is ${rule.minCases}: its threshold can never be met`,
      hint: 'add cases, or lower min_cases',
    });
  }
}
