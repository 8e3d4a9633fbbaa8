import { domainToUnicode } from 'node:url';

const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/** Letters, marks and digits, and the exceptions of RFC 5892, section 2.6, with those that need a neighbour but for joiners. */
const ALLOWED =
  /^[\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}\-\u00b7\u0375\u05f3\u05f4\u06fd\u06fe\u0f0b\u3007\u30fb]*$/u;
const JOINERS = /\u200c|\u200d/gu;
const DISALLOWED = /[\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b]/u;

/** Code points that stand beside certain others only (RFC 5892, appendix A), each with what makes a label wrong. */
const MISPLACED: readonly RegExp[] = [
  // A middle dot stands between two l.
  /(?<!l)\u00b7|\u00b7(?!l)/u,
  /\u0375(?!\p{Script=Greek})/u,
  /(?<!\p{Script=Hebrew})[\u05f3\u05f4]/u,
  // Joiners follow a virama; of non-joiners between joining letters none is taken.
  /(?<![\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0e3a\u0f84\u1039\u103a\u1714\u1734\u17d2\u1a60\u1b44\u1baa\u1bab\u2d7f\ua806\ua8c4\ua953\ua9c0\uaaf6\uabed])[\u200c\u200d]/u,
];

/**
 * A host name of RFC 1123, section 2.1, without a dot at the end. Labels that begin with `xn--` must be the encoding of
 * a label that RFC 5891 allows.
 */
export function isHostName(text: string): boolean {
  return (
    text.length <= 253 &&
    text.split('.').every((label) => LABEL.test(label) && (!/^xn--/i.test(label) || isEncoded(label)))
  );
}

function isEncoded(label: string): boolean {
  const decoded = domainToUnicode(label.toLowerCase());
  return decoded !== '' && !/^xn--/.test(decoded) && isInternationalLabel(decoded);
}

function isInternationalLabel(label: string): boolean {
  if (label !== label.normalize('NFC') || /^\p{M}|^-|-$|^..--/u.test(label)) return false;
  if (!ALLOWED.test(label.replaceAll(JOINERS, '')) || DISALLOWED.test(label)) return false;
  if (MISPLACED.some((pattern) => pattern.test(label))) return false;
  const hasKatakanaDot = label.includes('\u30fb');
  if (
    hasKatakanaDot &&
    !/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(label.replaceAll('\u30fb', ''))
  )
    return false;
  return !(/[\u0660-\u0669]/u.test(label) && /[\u06f0-\u06f9]/u.test(label));
}
