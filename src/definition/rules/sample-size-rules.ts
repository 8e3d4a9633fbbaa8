import type { Case } from '../case.js';
import { isSelected } from '../case-filter.js';
import { countEffectiveUnits } from '../cluster.js';
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
  /** How many of them are drawn, where it is not known yet which. */
  readonly nMost: number;
}

/**
 * A threshold that no result could meet with these cases is an error before anything is sent, and says how many it would need; a
 * margin that no result is likely to breach is a warning. Metrics that people grade rest on the cases drawn for them.
 */
export function sampleSizeRules(
  gate: Gate,
  cases: readonly Case[],
  limits: SampleSizeLimits,
  problems: ProblemList,
): void {
  const ruled = gate.metrics.filter((metric) => !isInformationOnly(metric));
  const all: GradedCases = { cases, kind: 'all', nMost: cases.length };
  // How many of a slice a two-phase draw takes is known once a judge has looked.
  const isKnown = gate.human?.draw !== 'two-phase';
  const nDrawn = gate.human === undefined || gate.human.cases === 'all' ? cases.length : gate.human.cases;
  const undrawn: GradedCases = { cases, kind: 'drawn', nMost: nDrawn };
  const drawn: GradedCases | null =
    isKnown && ruled.some(isGradedByPeople)
      ? {
          cases: limits.humanDraw(gate, cases).flatMap((index) => cases[index] ?? []),
          kind: 'drawn',
          nMost: cases.length,
        }
      : null;
  const sets = [
    ...(drawn !== null && ruled.every(isGradedByPeople) ? [] : [all]),
    ...(drawn === null ? [] : [drawn]),
  ];
  for (const stratum of strataOf(gate)) {
    if (stratum.rule !== null) tellWideMargin(stratum.rule, aboutOf(stratum), stratum.path, problems);
    // What all cases cannot meet, those drawn cannot either: it is said once.
    sets.some((graded) => tellStratum(stratum, graded, gate, limits, problems));
  }
  for (const [index, metric] of gate.metrics.entries()) {
    const graded = isGradedByPeople(metric) ? (drawn ?? undrawn) : all;
    tellOverall(metric, graded, gate, limits, ['metrics', index], problems);
    tellMinimum(metric, graded, gate, limits, ['metrics', index], problems);
  }
  tellOverlap(gate, drawn, problems);
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

function aboutOf({ noun, name }: RuledStratum): string {
  return `${noun} ${quote(name)}`;
}

function isGradedByPeople({ from }: Pick<Metric, 'from'>): boolean {
  return typeof from === 'object' && 'graders' in from && from.graders.includes('human');
}

/** @returns whether something was said */
function tellStratum(
  stratum: RuledStratum,
  { cases, kind, nMost }: GradedCases,
  gate: Gate,
  { minimumCases }: SampleSizeLimits,
  problems: ProblemList,
): boolean {
  const { rule, where, path } = stratum;
  if (rule === null) return false;
  const selected = cases.filter((each) => isSelected(where, each));
  const n = Math.min(nMost, countEffectiveUnits(gate, selected));
  // A slice or cohort without a single case is told with the cases.
  if (n === 0 && kind === 'all') return true;
  const needed = minimumCases(rule.maxRegression, gate.statistics.confidence);
  return judgeSize(rule, { n, needed, kind }, aboutOf(stratum), path, problems);
}

function tellOverall(
  metric: Metric,
  { cases, kind, nMost }: GradedCases,
  gate: Gate,
  { flawlessLimit }: SampleSizeLimits,
  path: Path,
  problems: ProblemList,
): void {
  const { overall } = metric;
  if (overall === null || isInformationOnly(metric)) return;
  tellWideMargin(overall, `the overall ${quote(metric.name)}`, path, problems);
  const weighted = new Set(gate.slices.map(({ name }) => name));
  const inSlices = cases.filter(({ slice }) => weighted.has(slice));
  if (overall.evidence === 'no-evidence-of-regression') {
    const size = { n: Math.min(nMost, countEffectiveUnits(gate, inSlices)), needed: null, kind };
    judgeSize(overall, size, `the overall ${quote(metric.name)}`, path, problems);
  }
  if (overall.evidence !== 'non-inferiority') return;
  const shares = sharesOf(gate, inSlices, (each) => countEffectiveUnits(gate, each));
  if (shares === null) return;
  const reach = flawlessLimit(shares, gate.statistics.confidence);
  if (reach <= overall.maxRegression) return;
  const [which, remedy] =
    kind === 'drawn'
      ? ['the cases drawn for people and these shares', 'draw more cases (human.cases)']
      : ['these cases and shares', 'add cases (most to the slices with the largest shares)'];
  const needed = casesNeeded(shares, overall.maxRegression, (slices) =>
    flawlessLimit(slices, gate.statistics.confidence),
  );
  problems.add([...path, 'max_regression'], {
    code: 'too-few-cases',
    message: `the overall ${quote(metric.name)} cannot show non-inferiority within ${overall.maxRegression}: with ${which} even a flawless result reaches down to −${reach.toFixed(3)}, so it can never pass`,
    hint: `${remedy}${needed === null ? '' : `: ${needed} in these proportions would do`}, widen max_regression, or use evidence: no-evidence-of-regression`,
  });
}

/** A mean that even flawless answers to these cases could not show. */
function tellMinimum(
  metric: Metric,
  { cases, kind }: GradedCases,
  gate: Gate,
  { flawlessLimit }: SampleSizeLimits,
  path: Path,
  problems: ProblemList,
): void {
  const { minimum } = metric;
  if (minimum === null || metric.minimumEvidence !== 'interval' || isInformationOnly(metric)) return;
  const shares = sharesOf(gate, cases, (each) => each.length);
  if (shares === null) return;
  const limitOf = (slices: Shares): number => flawlessLimit(slices, gate.statistics.confidence);
  const highest = 1 - limitOf(shares);
  if (highest >= minimum) return;
  const needed = casesNeeded(shares, 1 - minimum, limitOf);
  problems.add([...path, 'minimum'], {
    code: 'too-few-cases',
    message: `the minimum of ${minimum} of ${quote(metric.name)} cannot be shown: with ${kind === 'drawn' ? 'the cases drawn for people' : 'these cases'} the interval of flawless answers reaches down to ${highest.toFixed(3)}, so it can never pass`,
    hint:
      needed === null
        ? 'no number of cases shows that every answer is right: lower it, or use minimum_evidence: point'
        : `${kind === 'drawn' ? 'draw more cases (human.cases)' : 'add cases'}: ${needed} in these proportions would do; or lower it, or use minimum_evidence: point`,
  });
}

type Shares = readonly { readonly weight: number; readonly n: number }[];

/** null where a slice has no case, which is told elsewhere. */
function sharesOf(
  gate: Gate,
  cases: readonly Case[],
  count: (cases: readonly Case[]) => number,
): Shares | null {
  const shares = gate.slices.map(({ name, share }) => ({
    weight: share,
    n: count(cases.filter(({ slice }) => slice === name)),
  }));
  return shares.length === 0 || shares.some(({ n }) => n === 0) ? null : shares;
}

/** Fewest cases in all, in the proportions of these, with which the limit comes down to the wanted one; null: no number does. */
function casesNeeded(shares: Shares, wanted: number, limitOf: (shares: Shares) => number): number | null {
  if (!(wanted > 0)) return null;
  const total = shares.reduce((sum, { n }) => sum + n, 0);
  const reaches = (nCases: number): boolean =>
    limitOf(shares.map(({ weight, n }) => ({ weight, n: (n * nCases) / total }))) <= wanted;
  let high = total;
  while (!reaches(high)) high *= 2;
  let low = 0;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (reaches(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** From a half on, a margin lets nearly everything through. */
const WIDE_MARGIN = 0.5;

function tellWideMargin(rule: RegressionRule, what: string, path: Path, problems: ProblemList): void {
  if (rule.maxRegression < WIDE_MARGIN) return;
  problems.add([...path, 'max_regression'], {
    code: 'wide-margin',
    severity: 'warning',
    message: `${what} tolerates a loss of ${rule.maxRegression}, a half of the scale or more, which hardly any result breaches`,
    hint: 'write margins on the 0–1 scale: 0.02 is two points',
  });
}

/** Cases for two raters are among those drawn. */
function tellOverlap({ human }: Gate, drawn: GradedCases | null, problems: ProblemList): void {
  if (human === undefined || drawn === null || human.overlap <= drawn.cases.length) return;
  problems.add(['human', 'overlap'], {
    code: 'overlap-beyond-cases',
    message: `${human.overlap} cases cannot be graded twice where ${drawn.cases.length} are drawn`,
    hint: `write ${drawn.cases.length} or less`,
  });
}

interface Size {
  readonly n: number;
  /** Fewest flawless cases that show non-inferiority; null: no number can. */
  readonly needed: number | null;
  readonly kind: GradedCases['kind'];
}

/** @returns whether something was said */
function judgeSize(
  rule: RegressionRule,
  { n, needed, kind }: Size,
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
    message: `${what} has ${n} independent ${cases} and min_cases is ${rule.minCases}: its threshold can never be met`,
    hint: `${more}, or lower min_cases`,
  });
  return true;
}
