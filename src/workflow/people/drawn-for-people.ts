import type { Case } from '../../definition/case.js';
import { humanDraw, overlapDraw } from '../../plan/human-draw.js';
import type { LabelClass } from '../../plan/label-class.js';
import { type ClassOf, type LabelDraw, twoPhaseOverlap } from '../../plan/two-phase-draw.js';
import { IntegrityError } from '../../shared/errors.js';
import type { RunDefinition, StorePort } from '../ports.js';

/** Which of a run's planned cases people grade. */
export interface DrawnForPeople {
  /** Ascending. */
  readonly indices: readonly number[];
  /** Cases that will be drawn once all are judged; 0 where the draw is made. */
  readonly nAwaited: number;
  /** What the draw rests on; null where it was made before any answer existed. */
  readonly classOf: ClassOf | null;
  /** How many planned cases a drawn one stands for; null where it is not by classes. */
  readonly weightOf: ((caseIndex: number) => number) | null;
  /** Of the drawn cases, those that two raters grade. */
  overlap(nOverlap: number): readonly number[];
}

/** @throws IntegrityError where the kept draw names a case that the run does not have */
export function drawnForPeople(
  store: Pick<StorePort, 'labelDraw'>,
  runId: string,
  { gate, repeatsPerCase }: Pick<RunDefinition, 'gate' | 'repeatsPerCase'>,
  cases: readonly Case[],
): DrawnForPeople {
  const isPlanned = (index: number): boolean => (repeatsPerCase[index] ?? 0) > 0;
  if (gate.human?.draw === undefined) {
    const indices = humanDraw(gate, cases).filter(isPlanned);
    const overlap = (nOverlap: number) => overlapDraw(gate, cases, nOverlap);
    return { indices, nAwaited: 0, classOf: null, weightOf: null, overlap };
  }
  const draw = store.labelDraw(runId);
  if (draw === null) {
    const nPlanned = cases.filter((_, index) => isPlanned(index)).length;
    const { cases: wanted } = gate.human;
    const nAwaited = wanted === 'all' ? nPlanned : Math.min(wanted, nPlanned);
    return { indices: [], nAwaited, classOf: null, weightOf: null, overlap: () => [] };
  }
  const classes = classesOf(draw, cases);
  const classOf: ClassOf = (index) => (isPlanned(index) ? (classes[index] ?? null) : null);
  const drawn = new Set(draw.drawnCaseIds);
  const all = cases.flatMap(({ id }, index) => (drawn.has(id) ? [index] : []));
  const indices = all.filter(isPlanned);
  return {
    indices,
    nAwaited: 0,
    classOf,
    weightOf: weights(cases, indices, classOf),
    overlap: (nOverlap) => twoPhaseOverlap(gate, cases, all, classOf, nOverlap),
  };
}

function classesOf(
  { unsureCaseIds, drawnCaseIds }: LabelDraw,
  cases: readonly Case[],
): readonly LabelClass[] {
  const known = new Set(cases.map(({ id }) => id));
  const stranger = [...unsureCaseIds, ...drawnCaseIds].find((id) => !known.has(id));
  if (stranger !== undefined) {
    throw new IntegrityError(
      `the draw of labels names case ${JSON.stringify(stranger)}, which the run does not have`,
      'restore the store from a copy',
    );
  }
  const unsure = new Set(unsureCaseIds);
  return cases.map(({ id }) => (unsure.has(id) ? 'unsure' : 'sure'));
}

/** Cases of the same slice and class, over those of them that were drawn. */
function weights(
  cases: readonly Case[],
  drawn: readonly number[],
  classOf: ClassOf,
): (caseIndex: number) => number {
  const cellOf = (index: number): string => JSON.stringify([cases[index]?.slice, classOf(index)]);
  const [nCases, nDrawn] = [new Map<string, number>(), new Map<string, number>()];
  for (const index of cases.keys()) nCases.set(cellOf(index), (nCases.get(cellOf(index)) ?? 0) + 1);
  for (const index of drawn) nDrawn.set(cellOf(index), (nDrawn.get(cellOf(index)) ?? 0) + 1);
  return (index) => (nCases.get(cellOf(index)) ?? 0) / (nDrawn.get(cellOf(index)) ?? 1);
}
