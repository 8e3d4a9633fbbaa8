/**
 * ROUGE-L in [0, 1]: the F1 of the longest common subsequence of words. Lin, 2004; tokens as in the rouge_score package
 * without stemming (lower-cased runs of letters and digits), but for letters of every alphabet. Two texts without words
 * give 0.
 */
export function rougeL(output: string, reference: string): number {
  const left = rougeTokens(output);
  const right = rougeTokens(reference);
  if (left.length === 0 || right.length === 0) return 0;
  const common = longestCommonSubsequence(left, right);
  return (2 * common) / (left.length + right.length);
}

/** The words that ROUGE-L compares. */
export function rougeTokens(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((token) => token !== '');
}

function longestCommonSubsequence(left: readonly string[], right: readonly string[]): number {
  let previous = new Uint32Array(right.length + 1);
  let current = new Uint32Array(right.length + 1);
  for (const word of left) {
    for (let index = 0; index < right.length; index += 1) {
      current[index + 1] =
        word === right[index] ? previous[index]! + 1 : Math.max(previous[index + 1]!, current[index]!);
    }
    [previous, current] = [current, previous];
  }
  return previous[right.length]!;
}
