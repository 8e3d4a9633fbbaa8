const MAX_ORDER = 4;

/**
 * Sentence BLEU in [0, 1], as sacreBLEU 2 computes it (`sentence_bleu`: tokenizer 13a, smoothing `exp`, effective order).
 * Papineni et al., ACL 2002; Post, WMT 2018. Several references share one set of n-gram ceilings, and the one closest in
 * length (the shorter of two equally close) sets the brevity penalty. No n-gram in common gives 0.
 */
export function sentenceBleu(output: string, references: readonly string[]): number {
  const tokens = tokenize13a(output);
  const referenceTokens = references.map(tokenize13a);
  const closest = referenceTokens
    .map(({ length }) => length)
    .reduce((best, length) => {
      const gain = Math.abs(best - tokens.length) - Math.abs(length - tokens.length);
      return gain > 0 || (gain === 0 && length < best) ? length : best;
    });
  let logSum = 0;
  let order = 0;
  let smoothing = 1;
  let hasMatch = false;
  for (let n = 1; n <= MAX_ORDER && tokens.length >= n; n += 1) {
    const total = tokens.length - n + 1;
    const correct = clippedMatches(tokens, referenceTokens, n);
    if (correct > 0) hasMatch = true;
    else smoothing *= 2;
    logSum += Math.log(correct > 0 ? correct / total : 1 / (smoothing * total));
    order = n;
  }
  if (!hasMatch) return 0;
  const brevity = tokens.length < closest ? Math.exp(1 - closest / tokens.length) : 1;
  return Math.min(1, brevity * Math.exp(logSum / order));
}

function clippedMatches(
  tokens: readonly string[],
  references: readonly (readonly string[])[],
  n: number,
): number {
  const ceilings = new Map<string, number>();
  for (const reference of references) {
    for (const [gram, count] of countGrams(reference, n))
      ceilings.set(gram, Math.max(count, ceilings.get(gram) ?? 0));
  }
  let matches = 0;
  for (const [gram, count] of countGrams(tokens, n)) matches += Math.min(count, ceilings.get(gram) ?? 0);
  return matches;
}

function countGrams(tokens: readonly string[], n: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let index = 0; index + n <= tokens.length; index += 1) {
    const gram = tokens.slice(index, index + n).join(' ');
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

/** The tokenizer of mteval-v13a, step for step as sacreBLEU has it. */
function tokenize13a(text: string): string[] {
  let line = text.trimEnd().replaceAll('<skipped>', '').replaceAll('-\n', '').replaceAll('\n', ' ');
  for (const [entity, char] of [
    ['&quot;', '"'],
    ['&amp;', '&'],
    ['&lt;', '<'],
    ['&gt;', '>'],
  ] as const) {
    line = line.replaceAll(entity, char);
  }
  line = ` ${line} `
    .replace(/([{-~[-` -&(-+:-@/])/gu, ' $1 ')
    .replace(/([^0-9])([.,])/gu, '$1 $2 ')
    .replace(/([.,])([^0-9])/gu, ' $1 $2')
    .replace(/([0-9])(-)/gu, '$1 $2 ');
  return line.split(/\s+/u).filter((token) => token !== '');
}
