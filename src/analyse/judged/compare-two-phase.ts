import type {
  Comparison,
  Extreme,
  JudgedEstimate,
  JudgeLimit,
  LabelClassCount,
  TwoPhaseMethod,
} from '../analysis.js';
import { NO_CLUSTERS } from '../compare/cluster-allowance.js';
import { caveatOf, NO_PAIRS } from '../compare/compare-cases.js';
import type { Imputation } from '../compare/pair-columns.js';
import type { Ends } from '../intervals/ends.js';
import { criticalZ } from '../intervals/level.js';
import { type JudgeRole, LABELS_TO_SHOW } from '../judge/gating-rule.js';
import { LABELS_TO_GATE_IN_TWO_PHASES, LABELS_TO_GATE_PER_CLASS } from '../two-phase/gating-limits.js';
import type { TwoPhaseCell } from '../two-phase/two-phase-cell.js';
import { twoPhaseEstimate } from '../two-phase/two-phase-estimate.js';
import { twoPhaseMoments } from '../two-phase/two-phase-moments.js';
import { weightedPeople } from '../two-phase/weighted-people.js';
import type { JudgedQuestion } from './compare-judged.js';
import { countRows, hasClusters, type JudgedTable } from './judged-rows.js';
import { pOfInterval } from './p-of-interval.js';
import { scoreInterval } from './score-interval.js';
import { classCounts, type TwoPhaseTable, twoPhaseSample } from './two-phase-rows.js';

type Table = JudgedTable & TwoPhaseTable;

/**
 * Compares the arms where cases for people were drawn by what the judge said of them. The numbers are people's and judge's
 * together once a calibrated judge has labels enough in both classes, else people's alone, each weighted by how it was
 * drawn.
 */
export function compareTwoPhase(table: Table, question: JudgedQuestion): Comparison {
  const { parts } = question;
  const { nDrawn, nUnjudged, ...counts } = countRows(table, parts);
  const classes = classCounts(table, parts);
  const found = findingOf(table, question, 'none', classes);
  const { cells } = found;
  const nLabelled = cells.reduce((sum, { human }) => sum + human.length, 0);
  const judged = {
    role: found.role,
    limit: found.limit,
    nDrawn,
    nGradedByPeople: nLabelled,
    nLabelled,
    nUnlabelled: cells.reduce((sum, { judgeUnlabelled }) => sum + judgeUnlabelled.length, 0),
    nUnjudged,
    nNonZeroRectifiers: cells.reduce(
      (sum, { human, judge }) => sum + human.filter((value, i) => value !== judge[i]).length,
      0,
    ),
    correlation: twoPhaseMoments({ weights: parts.map(({ weight }) => weight), cells }).correlation,
    lambda: found.lambda,
    people: found.people,
    powered: found.joint,
    judgeOnly: question.judgeOnly,
    classes,
  };
  const { estimate } = found;
  if (estimate === null) {
    const caveat = parts.length > 1 ? 'slice-without-data' : 'no-data';
    return { ...counts, ...NO_PAIRS, worstCase: null, bestCase: null, caveat, judged };
  }
  const isIncomplete = counts.nPairs < counts.nPlanned;
  const extreme = (imputation: Imputation): Extreme | null => {
    const { estimate: at } = findingOf(table, question, imputation, classes);
    return at === null ? null : { difference: at.difference, interval: at.interval };
  };
  return {
    ...counts,
    nUnits: nLabelled,
    // Differences alone are estimated, not the arms.
    baselineMean: null,
    candidateMean: null,
    difference: estimate.difference,
    standardError: null,
    designEffect: 1,
    pairs: null,
    interval: estimate.interval,
    caveat: caveatOf(nLabelled, nLabelled, NO_CLUSTERS),
    worstCase: isIncomplete ? extreme('worst') : null,
    bestCase: isIncomplete ? extreme('best') : null,
    pWorse: pOfInterval(estimate),
    judged,
  };
}

interface Finding {
  readonly role: JudgeRole;
  readonly limit: JudgeLimit | null;
  readonly cells: readonly TwoPhaseCell[];
  readonly lambda: number | null;
  readonly people: JudgedEstimate | null;
  readonly joint: JudgedEstimate | null;
  /** What a rule may rest on. */
  readonly estimate: JudgedEstimate | null;
}

function findingOf(
  table: Table,
  { parts, level }: JudgedQuestion,
  imputation: Imputation,
  classes: readonly LabelClassCount[],
): Finding {
  const sample = twoPhaseSample(table, parts, imputation);
  const { cells } = sample;
  const nothing = { cells, lambda: null, people: null, joint: null, estimate: null };
  const undecided = (limit: JudgeLimit): Finding => ({ ...nothing, role: 'undecided', limit });
  // A gate with clusters is refused when it is read.
  if (hasClusters(table, parts)) return undecided('clustered');
  const nLabelled = classes.reduce((sum, count) => sum + count.nLabelled, 0);
  if (nLabelled === 0) return undecided('no-labels');
  const z = criticalZ(level);
  const alone = weightedPeople(sample, level);
  if (alone === null) return undecided('slice-without-labels');
  const people = estimateOf(alone, level, 'human-only-weighted');
  const found = nLabelled < LABELS_TO_SHOW ? null : twoPhaseEstimate(sample, { z, lambda: 'tuned' });
  const joint = found === null ? null : estimateOf(found, level, 'two-phase');
  const limit = joint === null ? 'too-few-labels' : limitOf(table, cells, classes);
  const numbers = { cells, lambda: found?.lambda ?? null, people, joint };
  return limit === null
    ? { ...numbers, role: 'gates', limit, estimate: joint }
    : { ...numbers, role: joint === null ? 'human-only' : 'shown', limit, estimate: people };
}

/** The first thing that would have to change for the judge to have a say; null where it has one. */
function limitOf(
  { judged }: Table,
  cells: readonly TwoPhaseCell[],
  classes: readonly LabelClassCount[],
): JudgeLimit | null {
  if (cells.every(({ judgeUnlabelled }) => judgeUnlabelled.length === 0)) return 'nothing-unlabelled';
  if (judged.calibration.state !== 'calibrated') return 'not-calibrated';
  const nLabelled = classes.reduce((sum, count) => sum + count.nLabelled, 0);
  // A class of which people grade every case is known, however few they are.
  const isEnough = classes.every(
    (count) => count.nLabelled >= Math.min(LABELS_TO_GATE_PER_CLASS, count.nCases),
  );
  return nLabelled >= LABELS_TO_GATE_IN_TWO_PHASES && isEnough ? null : 'too-few-labels';
}

function estimateOf(
  { estimate, lower, upper }: Ends & { readonly estimate: number },
  level: number,
  method: TwoPhaseMethod,
): JudgedEstimate {
  return { difference: estimate, interval: scoreInterval({ lower, upper, level, method }) };
}
