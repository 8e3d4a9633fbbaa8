const PUNCTUATION = /[!-/:-@[-`{-~]/gu;
const ARTICLES = /(?<![\p{L}\p{N}_])(?:a|an|the)(?![\p{L}\p{N}_])/gu;

/**
 * An answer as SQuAD's evaluation compares it (Rajpurkar et al., 2016, `evaluate-v1.1.py`): lower case, without ASCII
 * punctuation, without the articles a, an and the, white space made single.
 */
export function squadNormalise(text: string): string {
  return text
    .toLowerCase()
    .replace(PUNCTUATION, '')
    .replace(ARTICLES, ' ')
    .split(/\s+/u)
    .filter((word) => word !== '')
    .join(' ');
}

/** SQuAD's token F1 in [0, 1] over normalised words, counted with repetition; nothing in common gives 0. */
export function tokenF1(output: string, reference: string): number {
  const left = words(output);
  const right = words(reference);
  const remaining = new Map<string, number>();
  for (const word of right) remaining.set(word, (remaining.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of left) {
    const count = remaining.get(word) ?? 0;
    if (count === 0) continue;
    common += 1;
    remaining.set(word, count - 1);
  }
  return common === 0 ? 0 : (2 * common) / (left.length + right.length);
}

function words(text: string): string[] {
  const normalised = squadNormalise(text);
  return normalised === '' ? [] : normalised.split(' ');
}

const OPERATORS = /[+*/<>=^~#]|(?<![\p{L}\p{N}])[-\u2010-\u2013\u2212](?=[\p{L}\p{N}.])/gu;

/**
 * Whether an output has the signs and operators that a reference has: SQuAD's normalising drops them, though -5 is not 5 and
 * C++ is not C. A reference with digits wants no sign that it lacks either.
 */
export function keepsSigns(output: string, reference: string): boolean {
  const wanted = signsIn(reference);
  return wanted === signsIn(output) || (wanted === '' && !/\p{N}/u.test(reference));
}

function signsIn(text: string): string {
  return (text.match(OPERATORS) ?? [])
    .map((sign) => (/[\u2010-\u2013\u2212]/u.test(sign) ? '-' : sign))
    .join('');
}
