import type { Case } from '../../definition/case.js';
import { type Digest, digestOf, digestOfBytes } from '../../shared/canonical-json.js';
import { stringifyJson } from '../../shared/lossless-json.js';

/**
 * What a judgment is of: the case as the judge sees it, and the answers in the order shown. The case's id belongs to
 * it, since equal answers to different cases are judged apart.
 * @param item as asked, with the gate's template filled in
 */
export function subjectDigest(
  item: Pick<Case, 'id' | 'input' | 'reference'>,
  shown: readonly string[],
): Digest {
  const { id, input, reference } = item;
  return digestOf({
    case: { id, input: textSafe(input), reference: textSafe(reference) },
    answers: shown.map(digestOfText),
  });
}

/** Lone surrogates have no bytes and no place in canonical JSON; their escapes have both. */
function digestOfText(text: string): Digest {
  return digestOfBytes(JSON.stringify(text));
}

function textSafe(value: unknown): string {
  return stringifyJson(value);
}
