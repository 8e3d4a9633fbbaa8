import { LineProblem } from '../recorded/line-problem.js';
import type { JudgmentIndex, RecordedJudgment } from './recorded-judgment.js';

/** Preferences as AlpacaEval writes them; its weighted annotators give numbers in between, which are no judgment. */
const WINNERS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [1, '1'],
  [2, '2'],
  [1.5, 'tie'],
  [0, 'tie'],
]);

/** Whether a JSON document is a list of AlpacaEval annotations. */
export function isAlpacaAnnotations(
  document: unknown,
): document is readonly Readonly<Record<string, unknown>>[] {
  return (
    Array.isArray(document) &&
    document.length > 0 &&
    document.every((row) => typeof row === 'object' && row !== null && 'output_1' in row && 'output_2' in row)
  );
}

/**
 * Annotations of AlpacaEval (`annotations.json`). A row belongs to the case with its instruction, and to the order in
 * which it has the two outputs: both must be, word for word, what the arms answered. Nothing is matched by position.
 * @throws LineProblem, its message naming the row
 */
export function indexAlpacaAnnotations(
  rows: readonly Readonly<Record<string, unknown>>[],
  inputs: ReadonlySet<string>,
): JudgmentIndex {
  const judgments = new Map<string, RecordedJudgment>();
  const unknown: string[] = [];
  for (const [index, row] of rows.entries()) {
    const { instruction, output_1: first, output_2: second } = row;
    if (typeof instruction !== 'string' || typeof first !== 'string' || typeof second !== 'string') {
      throw new LineProblem(
        'annotation-row',
        `row ${index + 1}: instruction, output_1 and output_2 must be texts`,
        'export the annotations again',
      );
    }
    if (!inputs.has(instruction)) unknown.push(instruction);
    const key = JSON.stringify([instruction, first, second]);
    const judgment = judgmentOf(row);
    const known = judgments.get(key);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(judgment)) {
      throw new LineProblem(
        'annotation-duplicate',
        `row ${index + 1} contradicts an earlier row of the same instruction and outputs`,
        'keep the annotations of one annotator',
      );
    }
    judgments.set(key, judgment);
  }
  return {
    find: ({ input, answers, vote }) =>
      (vote === 0 ? judgments.get(JSON.stringify([input, ...answers])) : null) ?? null,
    unknown,
    nJudgments: judgments.size,
  };
}

function judgmentOf({ preference, annotator }: Readonly<Record<string, unknown>>): RecordedJudgment {
  const model = typeof annotator === 'string' ? annotator : null;
  // What is no preference stays what it is, and is read, and refused, like a reply.
  return { reply: null, value: { winner: WINNERS.get(preference) ?? preference ?? null }, model };
}
