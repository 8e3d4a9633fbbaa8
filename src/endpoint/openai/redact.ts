import { withoutKnownSecrets } from '../../shared/known-secrets.js';

const SIGN = '[redacted]';

/** What looks like a credential even where it is none of ours. */
const CREDENTIAL_SHAPES = /\b(Bearer|Basic)\s+[\w.~+/=-]{8,}|\bsk-[\w-]{8,}/g;

/** Longest text kept of a server's complaint. */
const MAX_LENGTH = 500;

/**
 * Makes a function that takes the given secrets, and what looks like one, out of texts that are stored or shown.
 * Secrets that the process knows go from answers too, where they are stored; those shorter than 4 characters would blacken ordinary words.
 */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const known = [...new Set(secrets)]
    .filter((secret) => secret.length >= 4)
    .sort((a, b) => b.length - a.length);
  return (text) => {
    let clean = withoutKnownSecrets(text);
    for (const secret of known) clean = clean.replaceAll(secret, SIGN);
    clean = clean.replace(CREDENTIAL_SHAPES, (found) => {
      const scheme = /^(Bearer|Basic)\b/.exec(found)?.[1];
      return scheme === undefined ? SIGN : `${scheme} ${SIGN}`;
    });
    return cut(clean);
  };
}

/** Never between the halves of a surrogate pair. */
function cut(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  const isInsidePair = /[\ud800-\udbff]/.test(text.charAt(MAX_LENGTH - 1));
  return `${text.slice(0, isInsidePair ? MAX_LENGTH - 1 : MAX_LENGTH)}…`;
}
