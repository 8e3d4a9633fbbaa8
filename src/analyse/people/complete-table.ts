import type { ArmScores, ScoreTable } from '../score-table.js';

/**
 * What grades to come may say: the candidate's answer is as good as can be and the baseline's as bad; both are equally good;
 * or what the judge says of them, and equally good where it came to no result.
 */
export const GRADES_TO_COME = ['best', 'equal', 'as-judged'] as const;
export type GradesToCome = (typeof GRADES_TO_COME)[number];

/** The table as it would be with every grade in that is open. One without open grades stays as it is. */
export function completeTable(table: ScoreTable, toCome: GradesToCome): ScoreTable {
  const { isOpen, ...rest } = table;
  if (isOpen === undefined) return table;
  const baseline = copyOf(table.baseline);
  const candidate = copyOf(table.candidate);
  for (const row of table.stratumOf.keys()) {
    const open = { baseline: isOpen.baseline[row] === 1, candidate: isOpen.candidate[row] === 1 };
    if (!open.baseline && !open.candidate) continue;
    const scores = toCome === 'best' ? BEST : scoresAt(table, row, open, toCome);
    if (open.baseline) put(baseline, row, scores.baseline);
    if (open.candidate) put(candidate, row, scores.candidate);
  }
  return { ...rest, baseline, candidate };
}

type ByArm<Value> = Readonly<Record<'baseline' | 'candidate', Value>>;

const BEST: ByArm<number> = { baseline: 0, candidate: 1 };

function scoresAt(
  { baseline, candidate, judged }: ScoreTable,
  row: number,
  open: ByArm<boolean>,
  toCome: 'equal' | 'as-judged',
): ByArm<number> {
  const ofJudge = judged === undefined ? null : pairAt(judged, row);
  if (toCome === 'as-judged' && ofJudge !== null) return ofJudge;
  // Where only one of the two is open, it comes out as the other.
  const known = open.baseline ? candidate : baseline;
  const isKnown = open.baseline !== open.candidate && known.isScored[row] === 1;
  const score = isKnown ? (known.score[row] as number) : 1;
  return { baseline: score, candidate: score };
}

/** null where the judge came to no result. */
function pairAt({ baseline, candidate }: ByArm<ArmScores>, row: number): ByArm<number> | null {
  const isScored = baseline.isScored[row] === 1 && candidate.isScored[row] === 1;
  return isScored
    ? { baseline: baseline.score[row] as number, candidate: candidate.score[row] as number }
    : null;
}

function put({ score, isScored }: ArmScores, row: number, value: number): void {
  score[row] = value;
  isScored[row] = 1;
}

function copyOf({ score, isScored }: ArmScores): ArmScores {
  return { score: score.slice(), isScored: isScored.slice() };
}
