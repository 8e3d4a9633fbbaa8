import { canonicalJson, type Digest, digestOfBytes } from '../../shared/canonical-json.js';
import type { Problem } from '../../shared/errors.js';
import { CappedProblems } from '../capped-problems.js';
import type { Case } from '../case.js';
import { quote } from '../quote.js';

/** Held-out cases whose input is a development case's, but for white space: they are not held out at all. */
export function sameInputs(development: readonly Case[], heldout: readonly Case[]): readonly Problem[] {
  const known = new Map<Digest, Case>();
  for (const item of development) known.set(inputDigest(item), item);
  const problems = new CappedProblems();
  for (const item of heldout) {
    const twin = known.get(inputDigest(item));
    if (twin === undefined) continue;
    const where = `${twin.origin.file} line ${twin.origin.line}`;
    problems.add({
      code: 'heldout-known',
      ...item.origin,
      path: 'input',
      message: `held-out case ${quote(item.id)} has the input of development case ${quote(twin.id)} (${where})`,
      hint: 'take it out of one of the two sets',
      severity: 'error',
    });
  }
  return problems.all;
}

function inputDigest({ input }: Case): Digest {
  return digestOfBytes(
    canonicalJson(input)
      .normalize('NFC')
      .replace(/(?:\s|\\[nrt])+/gu, ' '),
  );
}
