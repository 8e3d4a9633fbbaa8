import type { Case } from '../case.js';
import { isSelected } from '../case-filter.js';
import { clusterOf } from '../cluster.js';
import type { CaseFilter, Gate, Metric, RegressionRule } from '../gate.js';
import { isInformationOnly } from '../information-only.js';
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

/** What intervals can show, and who grades what; passed in, since they belong to later stages. */
export interface SampleSizeLimits {
  readonly minimumCases: MinimumCases;
  readonly flawlessLimit: FlawlessLimit;
  /** Indices of the cases that people grade. */
  readonly humanDraw: (gate: Gate, cases: readonly Case[]) => readonly number[];
}

/** Cases that rules rest on. */
interface GradedCases {
  readonly cases: readonly Case[];
  /** For messages: `cases`, or those `drawn for people`. */
  readonly kind: 'all' | 'drawn';
}

/**
 * A threshold that too few cases could ever meet is said before anything is sent: an error under non-inferiority, a
 * warning for `min_cases`. Metrics that people grade rest on the cases drawn for them.
 */
export function sampleSizeRules(
  gate: Gate,
  cases: readonly Case[],
  limits: SampleSizeLimits,
  problems: ProblemList,
): void {
  const ruled = gate.metrics.filter((metric) => !isInformationOnly(metric));
  const all: GradedCases = { cases, kind: 'all' };
  // How many of a slice a two-phase draw takes is known once a judge has looked.
  const isKnown = gate.human?.draw !== 'two-phase';
  const drawn: GradedCases | null =
    isKnown && ruled.some(isGradedByPeople)
      ? { cases: limits.humanDraw(gate, cases).flatMap((index) => cases[index] ?? []), kind: 'drawn' }
      : null;
  const sets = [
    ...(drawn !== null && ruled.every(isGradedByPeople) ? [] : [all]),
    ...(drawn === null ? [] : [drawn]),
  ];
  for (const stratum of strataOf(gate)) {
    // What all cases cannot meet, those drawn cannot either: it is said once.
    sets.some((graded) => tellStratum(stratum, graded, gate, limits, problems));
  }
  for (const [index, metric] of gate.metrics.entries()) {
    const graded = drawn !== null && isGradedByPeople(metric) ? drawn : all;
    tellOverall(metric, graded, gate, limits, ['metrics', index], problems);
  }
}

interface RuledStratum {
  readonly name: string;
  readonly rule: RegressionRule | null;
  readonly where: CaseFilter;
  readonly noun: string;
  readonly path: Path;
}

function strataOf(gate: Gate): readonly RuledStratum[] {
  return [
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
}

function isGradedByPeople({ from }: Pick<Metric, 'from'>): boolean {
  return typeof from === 'object' && 'graders' in from && from.graders.includes('human');
}

/** @returns whether something was said */
function tellStratum(
  { name, rule, where, noun, path }: RuledStratum,
  { cases, kind }: GradedCases,
  gate: Gate,
  { minimumCases }: SampleSizeLimits,
  problems: ProblemList,
): boolean {
  if (rule === null) return false;
  const n = countIndependent(
    gate,
    cases.filter((each) => isSelected(where, each)),
  );
  if (n === 0) return false;
  const needed = minimumCases(rule.maxRegression, gate.statistics.confidence);
  return judgeSize(
    rule,
    { n, needed, kind, isLookedAt: gate.sequential !== undefined },
    `${noun} ${quote(name)}`,
    path,
    problems,
  );
}

function tellOverall(
  metric: Metric,
  { cases, kind }: GradedCases,
  gate: Gate,
  { flawlessLimit }: SampleSizeLimits,
  path: Path,
  problems: ProblemList,
): void {
  const { overall } = metric;
  if (overall === null || overall.evidence !== 'non-inferiority') return;
  const shares = gate.slices.map(({ name, share }) => ({
    weight: share,
    n: countIndependent(
      gate,
      cases.filter(({ slice }) => slice === name),
    ),
  }));
  if (shares.length === 0 || shares.some(({ n }) => n === 0)) return;
  const reach = flawlessLimit(shares, gate.statistics.confidence);
  if (reach <= overall.maxRegression) return;
  const [which, remedy] =
    kind === 'drawn'
      ? ['the cases drawn for people and these shares', 'draw more cases (human.cases)']
      : ['these cases and shares', 'add cases (most to the slices with the largest shares)'];
  problems.add([...path, 'max_regression'], {
    code: 'too-few-cases',
    message: `the overall ${quote(metric.name)} cannot show non-inferiority within ${overall.maxRegression}: with ${which} even a flawless result reaches down to −${reach.toFixed(3)}, so it can never pass`,
    hint: `${remedy}, widen max_regression, or use evidence: no-evidence-of-regression`,
  });
}

/** Clusters where there are any, else cases. */
function countIndependent(gate: Gate, cases: readonly Case[]): number {
  return new Set(cases.map((each) => clusterOf(gate, each) ?? Symbol(each.id))).size;
}

interface Size {
  readonly n: number;
  /** Fewest flawless cases that show non-inferiority; null: no number can. */
  readonly needed: number | null;
  readonly kind: GradedCases['kind'];
  /** True where a run may stop at looks, which a slice that stays undecided would keep from passing: then it is refused. */
  readonly isLookedAt: boolean;
}

/** @returns whether something was said */
function judgeSize(
  rule: RegressionRule,
  { n, needed, kind, isLookedAt }: Size,
  what: string,
  path: Path,
  problems: ProblemList,
): boolean {
  const isDrawn = kind === 'drawn';
  const cases = `${n === 1 ? 'case' : 'cases'}${isDrawn ? ' drawn for people' : ''}`;
  const more = isDrawn ? 'draw more cases (human.cases)' : 'add cases';
  if (rule.evidence === 'non-inferiority') {
    if (needed !== null && n >= needed) return false;
    const count = needed === null ? 'a real improvement, whatever their number' : `${needed} flawless ones`;
    problems.add([...path, 'max_regression'], {
      code: 'too-few-cases',
      message: `${what} has ${n} ${cases}, and non-inferiority within ${rule.maxRegression} needs ${count}: it can never pass`,
      hint: `${more}, widen max_regression, or use evidence: no-evidence-of-regression`,
    });
    return true;
  }
  if (rule.evidence !== 'no-evidence-of-regression' || n >= rule.minCases) return false;
  problems.add(path, {
    code: 'too-few-cases',
    severity: isLookedAt ? 'error' : 'warning',
    message: `${what} has ${n} independent ${cases} and min_cases is ${rule.minCases}: its threshold can never be met`,
    hint: `${more}, or lower min_cases`,
  });
  return true;
}
