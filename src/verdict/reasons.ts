import type { Comparison } from '../analyse/analysis.js';
import { LEAST_EFFECTIVE_CLUSTERS } from '../analyse/compare/cluster-allowance.js';
import type { RegressionRule } from '../definition/gate.js';
import { exactPoints, intervalPoints, plainNumber, signedPoints } from './number-text.js';
import type { ReasonCode } from './verdict.js';

/**
 * The sentences of the threshold rules, in one place: what was measured, against which margin, and what a person can
 * do. `about` is already inert text. Sentences have no final stop, so that a headline can end with one.
 */
export function thresholdSentence(
  code: ReasonCode,
  about: string,
  rule: RegressionRule,
  comparison: Comparison | null,
  notes: { readonly familywise: string; readonly missing: string; readonly nNeeded: number | null },
): string {
  const margin = exactPoints(rule.maxRegression);
  const measured = comparison === null ? about : measuredText(about, rule, comparison);
  const cases = comparison === null ? '' : casesText(comparison);
  switch (code) {
    case 'not-worse-shown':
      return `${measured}: the whole interval is within the margin of ${margin} points, ${cases}`;
    case 'no-evidence-of-regression':
    case 'within-margin':
      return `${measured}: within the margin of ${margin} points, ${cases}`;
    case 'worse-than-margin':
      return rule.evidence === 'point'
        ? `${measured}: beyond the margin of ${margin} points, ${cases}`
        : `${measured}: the whole interval is beyond the margin of ${margin} points, ${cases}`;
    case 'worse-with-evidence':
      return `${measured}: beyond the margin of ${margin} points, with the whole interval below 0, ${cases}`;
    case 'margin-undecided':
      return `${measured}: the interval holds both sides of the margin of ${margin} points, ${cases}${planningText(notes.nNeeded, rule, comparison)}`;
    case 'loss-beyond-margin-not-shown':
      return `${measured}: a loss beyond the margin of ${margin} points, but the interval does not lie below 0${notes.familywise}, ${cases}${planningText(notes.nNeeded, rule, comparison)}`;
    case 'too-few-cases':
      return `${measured}: margin ${margin} points, but ${tooFewText(rule, comparison)}; add cases to this slice`;
    case 'too-few-clusters':
      return `${measured}: margin ${margin} points, but too few independent clusters: ${tooFewClustersText(rule, comparison)}; add cases of other clusters`;
    case 'slice-without-data':
      return comparison?.judged === undefined
        ? `${about}: no pair of scored answers to compare, ${cases || 'nothing was analysed'}; the margin of ${margin} points cannot be judged`
        : `${about}: ${unlabelledText(comparison)}, and a judge alone neither passes nor blocks; the margin of ${margin} points cannot be judged`;
    case 'unscored-beyond-allowance':
      return `${measured}: margin ${margin} points, but more cases are unscored than the allowance lets through (${notes.missing})`;
    case 'breaks-at-worst-case':
      return `${measured}: margin ${margin} points, but the result turns round when the unscored answers are counted at their extreme (${notes.missing}); answer them and decide again`;
    case 'judge-not-calibrated':
      return `${measured}: rests on a judge that was not calibrated against people, so it neither passes nor blocks`;
    default:
      return `${about}: a number of the analysis is missing, not finite or contradictory, so nothing is decided against the margin of ${margin} points; please report this with the run`;
  }
}

function measuredText(about: string, rule: RegressionRule, comparison: Comparison): string {
  if (comparison.difference === null) return about;
  const limits = [-rule.maxRegression];
  const estimate = `${about} ${signedPoints(comparison.difference, limits)} points`;
  if (comparison.interval === null) return estimate;
  return `${estimate} ${intervalPoints(comparison.interval, [...limits, 0])}`;
}

function casesText({ nPairs, nPlanned, judged }: Comparison): string {
  if (judged === undefined) return `${nPairs} of ${nPlanned} cases`;
  const { role, nLabelled, nUnlabelled, nGradedByPeople, nDrawn } = judged;
  return role === 'gates'
    ? `${nLabelled} pairs graded by people and judge and ${nUnlabelled} by the judge alone`
    : `${nGradedByPeople} of ${nDrawn} drawn pairs graded by people, who alone decide`;
}

function unlabelledText({ judged }: Comparison): string {
  return judged?.limit === 'slice-without-labels'
    ? 'people graded no pair in some slice of it'
    : `people graded none of its ${judged?.nDrawn ?? 0} drawn pairs`;
}

/** A number to plan the next run with; it must not read as leave to add cases to a run whose result is known. */
function planningText(nNeeded: number | null, rule: RegressionRule, comparison: Comparison | null): string {
  if (rule.maxRegression === 0) return '; at a margin of 0 only a real gain can be shown';
  if (nNeeded === null) return '';
  return nNeeded > (comparison?.nPairs ?? 0)
    ? `; a fresh run would need about ${nNeeded} cases (80 % power if nothing changed); this one must not be extended`
    : `; about ${nNeeded} cases have 80 % power if nothing changed, so more cases alone may not decide`;
}

function tooFewText(rule: RegressionRule, comparison: Comparison | null): string {
  if (comparison?.caveat === 'single-case') return 'it rests on a single case';
  const n = comparison?.nUnits ?? 0;
  const unit = comparison !== null && comparison.nUnits < comparison.nPairs ? 'clusters' : 'cases';
  return `it has ${n} scored ${unit} and min_cases asks for ${rule.minCases}`;
}

function tooFewClustersText(rule: RegressionRule, comparison: Comparison | null): string {
  if (comparison?.caveat === 'single-cluster') return 'all its cases belong to one cluster';
  const { nUnits = 0, nEffectiveClusters = nUnits } = comparison ?? {};
  const worth =
    nEffectiveClusters < nUnits
      ? `its ${nUnits} clusters are so uneven that they count as ${plainNumber(Math.floor(nEffectiveClusters * 10) / 10, 1)}`
      : `it has ${nUnits}`;
  return comparison?.caveat === 'few-clusters'
    ? `${worth}, and below ${LEAST_EFFECTIVE_CLUSTERS} nothing is decided`
    : `${worth}, and min_cases asks for ${rule.minCases}`;
}

/** `2 of 30 baseline and 1 of 30 candidate answers unscored`. */
export function missingText(comparison: Comparison): string {
  const lost = (nScored: number) => `${comparison.nPlanned - nScored} of ${comparison.nPlanned}`;
  return `${lost(comparison.nScoredBaseline)} baseline and ${lost(comparison.nScoredCandidate)} candidate answers unscored`;
}

/** `1 case`, `7 cases`. */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}
