import type {
  Comparison,
  Extreme,
  JudgedEstimate,
  JudgedNumbers,
  JudgeLimit,
  JudgeOnly,
} from '../analysis.js';
import { caveatOf, effectiveClusters, NO_PAIRS } from '../compare/compare-cases.js';
import type { Imputation } from '../compare/pair-columns.js';
import { type JudgeRole, LABELS_TO_GATE } from '../judge/gating-rule.js';
import { type JudgedDifference, type JudgedInterval, judgedDifference } from '../judge/judged-difference.js';
import { exactSum } from '../samples/exact-sum.js';
import { judgeCorrelation } from './judge-correlation.js';
import {
  countRows,
  hasClusters,
  type JudgedPart,
  type JudgedTable,
  judgedStrata,
  peopleSlices,
} from './judged-rows.js';
import { pOfInterval } from './p-of-interval.js';
import { type PeopleDifference, peopleDifference } from './people-difference.js';
import { scoreInterval } from './score-interval.js';

export interface JudgedQuestion {
  /** More than one for the overall, and for a cohort that crosses slices. */
  readonly parts: readonly JudgedPart[];
  readonly level: number;
  /** What the judge alone says, for information. */
  readonly judgeOnly: JudgeOnly | null;
}

/**
 * Compares the arms where judge and people grade. The numbers are people's alone, or prediction-powered ones once a
 * calibrated judge has labels enough; without a grade by people there are none. Cases in clusters are left to people's
 * grades: labelled and unlabelled cases of one cluster hang together, which prediction-powered intervals do not allow for.
 */
export function compareJudged(table: JudgedTable, question: JudgedQuestion): Comparison {
  const { parts, level } = question;
  const { nDrawn, nUnjudged, ...counts } = countRows(table, parts);
  const found = findingOf(table, parts, level, 'none');
  const { joint, people } = found;
  const strata = judgedStrata(table, parts, 'none');
  const powered = found.limit === 'clustered' ? null : poweredOf(joint, level);
  const judged: JudgedNumbers = {
    role: found.role,
    limit: found.limit,
    nDrawn,
    nGradedByPeople: people?.n ?? 0,
    nLabelled: joint.nLabelled,
    nUnlabelled: joint.nUnlabelled,
    nUnjudged,
    nNonZeroRectifiers: joint.nNonZeroRectifiers,
    correlation: judgeCorrelation(strata),
    lambda: powered === null ? null : ((joint.shown ?? joint.gate)?.lambda ?? null),
    people: people === null ? null : { difference: people.difference, interval: people.interval },
    powered,
    judgeOnly: question.judgeOnly,
  };
  if (people === null || found.estimate === null) {
    const caveat = parts.length > 1 ? 'slice-without-data' : 'no-data';
    return { ...counts, ...NO_PAIRS, worstCase: null, bestCase: null, caveat, judged };
  }
  const isPowered = found.role === 'gates';
  const isIncomplete = counts.nPairs < counts.nPlanned;
  return {
    ...counts,
    nUnits: people.nUnits,
    ...effectiveClusters(people.allowance, people.nUnits),
    // Prediction-powered inference estimates the difference, not the arms.
    baselineMean: isPowered ? null : peopleMean(table, parts, 'baseline'),
    candidateMean: isPowered ? null : peopleMean(table, parts, 'candidate'),
    difference: found.estimate.difference,
    standardError: isPowered ? null : people.standardError,
    designEffect: people.designEffect,
    pairs: null,
    interval: found.estimate.interval,
    caveat: caveatOf(people.n, people.nUnits, people.allowance),
    worstCase: isIncomplete ? extremeOf(table, question, 'worst') : null,
    bestCase: isIncomplete ? extremeOf(table, question, 'best') : null,
    pWorse: isPowered ? pOfInterval(found.estimate) : people.pWorse,
    judged,
  };
}

interface Finding {
  readonly role: JudgeRole;
  readonly limit: JudgeLimit | null;
  readonly people: PeopleDifference | null;
  readonly joint: JudgedDifference;
  /** What a rule may rest on. */
  readonly estimate: JudgedEstimate | null;
}

function findingOf(
  table: JudgedTable,
  parts: readonly JudgedPart[],
  level: number,
  imputation: Imputation,
): Finding {
  const isCalibrated = table.judged.calibration.state === 'calibrated';
  const isClustered = hasClusters(table, parts);
  const joint = judgedDifference(judgedStrata(table, parts, imputation), isCalibrated, level);
  const slices = peopleSlices(table, parts, imputation);
  if (slices === null) {
    const limit = joint.nLabelled === 0 ? 'no-labels' : 'slice-without-labels';
    return { role: 'undecided', limit, people: null, joint, estimate: null };
  }
  const people = peopleDifference(slices, level);
  const powered = joint.role === 'gates' && !isClustered ? joint.gate : null;
  if (powered !== null && powered.lambda > 0) {
    return { role: 'gates', limit: null, people, joint, estimate: estimateOf(powered) };
  }
  const isShown = joint.shown !== null && joint.shown.lambda > 0 && !isClustered;
  const role = isShown ? 'shown' : 'human-only';
  return { role, limit: limitOf(joint, isCalibrated, isClustered), people, joint, estimate: people };
}

/** The first thing that would have to change for the judge to have a say. */
function limitOf(joint: JudgedDifference, isCalibrated: boolean, isClustered: boolean): JudgeLimit {
  if (isClustered) return 'clustered';
  if (joint.nUnlabelled === 0) return 'nothing-unlabelled';
  if (!isCalibrated) return 'not-calibrated';
  if (joint.nLabelled < LABELS_TO_GATE) return 'too-few-labels';
  return joint.role === 'gates' ? 'judge-adds-nothing' : 'too-few-differences';
}

function poweredOf({ role, gate, shown }: JudgedDifference, level: number): JudgedEstimate | null {
  const powered = role === 'gates' ? gate : shown;
  return powered === null || !(powered.lambda > 0) ? null : estimateOf({ ...powered, level });
}

function estimateOf({ estimate, lower, upper, level, method }: JudgedInterval): JudgedEstimate {
  return { difference: estimate, interval: scoreInterval({ lower, upper, level, method }) };
}

/** Missing grades of people and judge alike at the end that speaks against the candidate, or for it. */
function extremeOf(
  table: JudgedTable,
  { parts, level }: JudgedQuestion,
  imputation: Imputation,
): Extreme | null {
  const { estimate } = findingOf(table, parts, level, imputation);
  return estimate === null ? null : { difference: estimate.difference, interval: estimate.interval };
}

function peopleMean(
  table: JudgedTable,
  parts: readonly JudgedPart[],
  armId: 'baseline' | 'candidate',
): number {
  const { baseline, candidate, judged } = table;
  const means = parts.map(({ weight, rows }) => {
    const graded = [...rows].filter(
      (row) =>
        judged.isLabelDrawn[row] === 1 && baseline.isScored[row] === 1 && candidate.isScored[row] === 1,
    );
    return (weight * exactSum(graded.map((row) => table[armId].score[row] as number))) / graded.length;
  });
  return exactSum(means);
}
