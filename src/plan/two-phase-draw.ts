import type { Digest } from '../shared/canonical-json.js';
import { allocateLabels, type LabelCell } from './allocate-labels.js';
import { LABEL_CLASSES, type LabelClass } from './label-class.js';
import { type DrawCase, type DrawGate, type SeededStratum, seededStrata } from './seeded-strata.js';
import { spreadCases } from './spread-cases.js';

/** A draw that rests on what a judge said of every case: kept once made, since grades rest on it. */
export interface LabelDraw {
  /** Whose judgments made the classes. */
  readonly judge: Digest;
  /** Planned cases of the class `unsure`, in the gate's order; all others are `sure`. */
  readonly unsureCaseIds: readonly string[];
  /** Cases that people grade, in the gate's order. */
  readonly drawnCaseIds: readonly string[];
}

/** The class of the case at an index; null for a case that is not planned. */
export type ClassOf = (caseIndex: number) => LabelClass | null;

/**
 * Indices of the cases that people grade, ascending: half of them from each class, within a class over the slices by what
 * each weighs, and a simple random sample within slice and class. Fixed by the gate's seed, the cases' ids and the classes,
 * whatever the order of the case file.
 */
export function twoPhaseDraw(
  gate: DrawGate,
  cases: readonly DrawCase[],
  classOf: ClassOf,
): readonly number[] {
  const { human } = gate;
  if (human === undefined || human.cases === 'all') return [];
  const cells = seededStrata(gate, cases, 'cases for people').flatMap((stratum) => cellsOf(stratum, classOf));
  const counts = allocateLabels(cells, human.cases);
  return cells.flatMap(({ members }, index) => members.slice(0, counts[index])).sort(ascending);
}

/** Indices of the drawn cases that two raters grade, ascending: spread over slices and classes as the drawn ones are. */
export function twoPhaseOverlap(
  gate: DrawGate,
  cases: readonly DrawCase[],
  drawn: readonly number[],
  classOf: ClassOf,
  nOverlap: number,
): readonly number[] {
  if (nOverlap >= drawn.length) return drawn;
  const isDrawn = new Set(drawn);
  const cells = seededStrata(gate, cases, 'cases for two people').flatMap(({ members }) =>
    LABEL_CLASSES.map((labelClass) =>
      members.filter((index) => isDrawn.has(index) && classOf(index) === labelClass),
    ),
  );
  const counts = spreadCases(
    cells.map((members) => ({ floor: 0, share: members.length, size: members.length })),
    nOverlap,
  );
  return cells.flatMap((members, index) => members.slice(0, counts[index])).sort(ascending);
}

interface DrawnCell extends LabelCell {
  readonly members: readonly number[];
}

function cellsOf({ rule, share, members }: SeededStratum, classOf: ClassOf): readonly DrawnCell[] {
  const unsure = members.filter((index) => classOf(index) === 'unsure');
  const sure = members.filter((index) => classOf(index) === 'sure');
  const nCases = unsure.length + sure.length;
  const needed = rule?.minCases ?? 0;
  // Half of what the rule needs from each class; what one has no cases for, from the other.
  const fromSure = Math.min(sure.length, Math.max(Math.ceil(needed / 2), needed - unsure.length));
  const fromUnsure = Math.min(unsure.length, needed - fromSure);
  const cell = (labelClass: LabelClass, own: readonly number[], floor: number): DrawnCell => ({
    labelClass,
    weight: nCases === 0 ? 0 : (share * own.length) / nCases,
    size: own.length,
    floor: Math.max(0, floor),
    members: own,
  });
  return [cell('unsure', unsure, fromUnsure), cell('sure', sure, fromSure)];
}

function ascending(one: number, other: number): number {
  return one - other;
}
