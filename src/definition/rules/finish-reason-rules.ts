import { FINISH_OUTCOMES, finishOutcome } from '../finish-reasons.js';
import { entry } from '../gate-view.js';
import type { ProblemList } from '../problem-list.js';
import { quote } from '../quote.js';

/** Declared finish reasons add to those that are known and never change one; each word says one thing. */
export function finishReasonRules(endpoint: unknown, problems: ProblemList): void {
  const declared = entry(entry(endpoint, []).at('finish_reasons'), ['endpoint', 'finish_reasons']);
  const seen = new Map<string, string>();
  for (const outcome of FINISH_OUTCOMES) {
    const words = declared.at(outcome);
    if (!Array.isArray(words)) continue;
    for (const [index, word] of words.entries()) {
      if (typeof word !== 'string') continue;
      const path = [...declared.path, outcome, index];
      const known = finishOutcome(word);
      const earlier = seen.get(word);
      if (known !== null) {
        problems.add(path, {
          code: 'known-finish-reason',
          message: `${quote(word)} is known and means ${known}`,
          hint: 'leave it out: only words that are not known can be declared',
        });
      } else if (earlier !== undefined) {
        problems.add(path, {
          code: 'finish-reason-twice',
          message: `${quote(word)} is declared as ${earlier} already`,
          hint: 'keep it in one list',
        });
      }
      seen.set(word, outcome);
    }
  }
}
