import { CappedProblems } from '../../definition/capped-problems.js';
import { inputText } from '../../definition/near-duplicates/input-text.js';
import { nearDuplicates } from '../../definition/near-duplicates/near-duplicates.js';
import { quote } from '../../definition/quote.js';
import type { LoadedGate } from '../../files/load-gate.js';
import type { Problem } from '../../shared/errors.js';

/** Held-out cases that are much like a development case: whoever tunes on the one has seen the other. */
export function nearDuplicateWarnings({ cases, heldout }: LoadedGate): readonly Problem[] {
  if (heldout === null) return [];
  const problems = new CappedProblems();
  const pairs = nearDuplicates(cases.map(inputText), heldout.cases.map(inputText));
  for (const { developmentIndex, heldoutIndex, similarity } of pairs) {
    const [known, held] = [cases[developmentIndex], heldout.cases[heldoutIndex]];
    if (known === undefined || held === undefined) continue;
    const where = `${known.origin.file} line ${known.origin.line}`;
    problems.add({
      code: 'heldout-near-duplicate',
      ...held.origin,
      path: 'input',
      message: `held-out case ${quote(held.id)} is ${Math.round(similarity * 100)} % like development case ${quote(known.id)} (${where})`,
      hint: 'replace one of them: what was tuned on the one says little about the other',
      severity: 'warning',
    });
  }
  return problems.all;
}
