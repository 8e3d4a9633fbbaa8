import { weighCells } from './two-phase-cell.js';
import type { TwoPhaseSample } from './two-phase-estimate.js';

/** How people's and judge's differences go together over all cases, told from those drawn in two phases. */
export interface TwoPhaseMoments {
  /** Within slices; null where either does not vary. */
  readonly correlation: number | null;
  /** Mean square of people's differences; null without any. */
  readonly meanSquare: number | null;
}

/** Each labelled case counts for the cases of its cell. */
export function twoPhaseMoments({ weights, cells }: TwoPhaseSample): TwoPhaseMoments {
  const weighed = (weighCells(weights, cells) ?? []).filter(({ nLabelled }) => nLabelled > 0);
  let [total, squares, products, humanSquares, judgeSquares] = [0, 0, 0, 0, 0];
  for (const part of weights.keys()) {
    const labels = weighed.flatMap((cell) =>
      cell.part === part
        ? cell.human.map((human, i) => ({
            human,
            judge: cell.judge[i] ?? 0,
            w: cell.weight / cell.nLabelled,
          }))
        : [],
    );
    const mass = labels.reduce((sum, { w }) => sum + w, 0);
    const meanHuman = labels.reduce((sum, { w, human }) => sum + w * human, 0) / mass;
    const meanJudge = labels.reduce((sum, { w, judge }) => sum + w * judge, 0) / mass;
    for (const { human, judge, w } of labels) {
      total += w;
      squares += w * human * human;
      products += w * (human - meanHuman) * (judge - meanJudge);
      humanSquares += w * (human - meanHuman) ** 2;
      judgeSquares += w * (judge - meanJudge) ** 2;
    }
  }
  const isVarying = humanSquares > 0 && judgeSquares > 0;
  return {
    correlation: isVarying
      ? Math.min(1, Math.max(-1, products / Math.sqrt(humanSquares * judgeSquares)))
      : null,
    meanSquare: total > 0 ? squares / total : null,
  };
}
