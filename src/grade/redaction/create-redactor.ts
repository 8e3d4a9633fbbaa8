import type { Redaction } from '../../definition/gate.js';
import { withoutSecrets } from '../../definition/secret-shapes.js';
import { acceptedPattern, type Pattern } from '../text/pattern.js';

/** Name under which the shapes of keys and tokens are counted. */
export const SECRETS_RULE = 'secrets';

/** How often each rule found something, in the order in which rules are applied; rules that found nothing are left out. */
export type RedactionCounts = readonly (readonly [rule: string, times: number])[];

export type Redactor = (text: string) => { readonly text: string; readonly counts: RedactionCounts };

/**
 * Makes what takes the gate's rules out of a text, one after the other. Where a rule would need too much work on a text
 * the whole of it is withheld: nothing is stored that was not looked through.
 */
export function createRedactor({ secrets, patterns }: Redaction): Redactor {
  const rules = patterns.map(({ name, pattern, flags }) => ({
    name,
    sign: `[redacted:${name}]`,
    pattern: acceptedPattern(pattern, flags),
  }));
  return (original) => {
    const counts: (readonly [string, number])[] = [];
    const note = (rule: string, nFound: number): void => {
      if (nFound > 0) counts.push([rule, nFound]);
    };
    let text = original;
    if (secrets) {
      const clean = withoutSecrets(text);
      note(SECRETS_RULE, clean.nFound);
      text = clean.text;
    }
    for (const { name, sign, pattern } of rules) {
      const clean = withoutMatches(text, pattern, sign);
      note(name, clean.nFound);
      text = clean.text;
    }
    return { text, counts };
  };
}

function withoutMatches(text: string, pattern: Pattern, sign: string): { text: string; nFound: number } {
  const pieces: string[] = [];
  let nFound = 0;
  let doneUpTo = 0;
  const outcome = pattern.search(text, ({ start, end }) => {
    if (end > start) {
      pieces.push(text.slice(doneUpTo, start), sign);
      doneUpTo = end;
      nFound++;
    }
    return true;
  });
  if (outcome === 'too-much-work') return { text: sign, nFound: 1 };
  return nFound === 0 ? { text, nFound } : { text: pieces.join('') + text.slice(doneUpTo), nFound };
}
