import { withoutSecrets } from '../definition/secret-shapes.js';

/**
 * Characters that act instead of showing: C0 and C1 controls, DEL, line and paragraph separators, bidirectional
 * controls, invisible fillers, the tag block and lone surrogates. ZWJ and ZWNJ stay: scripts and emoji need them.
 */
const ACTING =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Cs}]/gu;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Text from data on one line, with everything that could drive a terminal or turn the reading direction shown as a
 * visible escape: `\x1b`, `\n`, `\u202e`. What looks like a key is taken out; everything else is left as it is.
 */
export function visibleText(text: string): string {
  return withoutSecrets(text).text.replace(
    ACTING,
    (character) => SHORT[character] ?? escapeOf(character.codePointAt(0) ?? 0),
  );
}

function escapeOf(codePoint: number): string {
  const hex = codePoint.toString(16);
  if (codePoint <= 0xff) return `\\x${hex.padStart(2, '0')}`;
  return codePoint <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\u{${hex}}`;
}
