import { LABEL_CLASSES, type LabelClass } from '../../plan/label-class.js';
import type { LabelClassCount } from '../analysis.js';
import type { Imputation } from '../compare/pair-columns.js';
import type { TwoPhaseClasses } from '../score-table.js';
import type { TwoPhaseCell } from '../two-phase/two-phase-cell.js';
import type { TwoPhaseSample } from '../two-phase/two-phase-estimate.js';
import { differenceAt, type JudgedPart, type UncalibratedTable } from './judged-rows.js';

/** A table whose cases for people were drawn by what the judge said of them. */
export type TwoPhaseTable = UncalibratedTable & { readonly judged: { readonly twoPhase: TwoPhaseClasses } };

export function isTwoPhase<Table extends UncalibratedTable>(table: Table): table is Table & TwoPhaseTable {
  return table.judged.twoPhase !== undefined;
}

/**
 * The parts as a two-phase sample. A case without answers to judge is no part of it; taken at its extreme, it is known. A
 * drawn case without a grade counts as not labelled, or has its extreme.
 */
export function twoPhaseSample(
  table: TwoPhaseTable,
  parts: readonly JudgedPart[],
  imputation: Imputation,
): TwoPhaseSample {
  return {
    weights: parts.map(({ weight }) => weight),
    cells: parts.flatMap(({ rows }, part) => cellsOf(table, rows, part, imputation)),
  };
}

/** Cases of each class, whatever became of them. */
export function classCounts(table: TwoPhaseTable, parts: readonly JudgedPart[]): readonly LabelClassCount[] {
  const { judged } = table;
  const all = parts.flatMap(({ rows }) => [...rows]);
  return LABEL_CLASSES.map((labelClass) => {
    const own = all.filter((row) => classAt(judged.twoPhase, row) === labelClass);
    const drawn = own.filter((row) => judged.isLabelDrawn[row] === 1);
    const labelled = drawn.filter(
      (row) => judgedAt(table, row) !== null && differenceAt(table, row, 'none') !== null,
    );
    return { labelClass, nCases: own.length, nDrawn: drawn.length, nLabelled: labelled.length };
  });
}

interface Filling {
  readonly human: number[];
  readonly judge: number[];
  readonly judgeUnlabelled: number[];
}

function cellsOf(
  table: TwoPhaseTable,
  rows: Uint32Array,
  part: number,
  imputation: Imputation,
): readonly TwoPhaseCell[] {
  const { judged } = table;
  const empty = (): Filling => ({ human: [], judge: [], judgeUnlabelled: [] });
  const fillings = { unsure: empty(), sure: empty(), known: empty() };
  for (const row of rows) {
    const judge = judgedAt(table, row);
    if (judge === null) {
      if (imputation === 'none') continue;
      const extreme = imputation === 'worst' ? -1 : 1;
      fillings.known.human.push(extreme);
      fillings.known.judge.push(extreme);
      continue;
    }
    const filling = fillings[classAt(judged.twoPhase, row)];
    const human = judged.isLabelDrawn[row] === 1 ? differenceAt(table, row, imputation) : null;
    if (human === null) filling.judgeUnlabelled.push(judge);
    else {
      filling.human.push(human);
      filling.judge.push(judge);
    }
  }
  return ([...LABEL_CLASSES, 'known'] as const).flatMap((labelClass) => {
    const filling = fillings[labelClass];
    const isEmpty = filling.human.length + filling.judgeUnlabelled.length === 0;
    return isEmpty ? [] : [{ part, labelClass, ...filling }];
  });
}

function classAt({ isUnsure }: TwoPhaseClasses, row: number): LabelClass {
  return isUnsure[row] === 1 ? 'unsure' : 'sure';
}

/** The judge's difference; 0 where it came to no result, which the cases like it correct; null where there was nothing to judge. */
function judgedAt({ judged }: TwoPhaseTable, row: number): number | null {
  return judged.twoPhase.isOpen[row] === 1 ? 0 : differenceAt(judged, row, 'none');
}
