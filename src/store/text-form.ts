/** How a row's free text is stored: as it is, or as JSON string literals where SQLite could not carry it whole. */
export type TextForm = 'plain' | 'escaped';

/**
 * NUL ends a text for SQL functions, dumps and the shell, and UTF-8 has no bytes for half of a surrogate pair. With the
 * `u` flag whole pairs are one character, so only halves match.
 */
const NOT_PLAIN = /[\0\p{Cs}]/u;

export function textFormOf(...texts: readonly (string | null)[]): TextForm {
  return texts.some((text) => text !== null && NOT_PLAIN.test(text)) ? 'escaped' : 'plain';
}

export function encodeText(text: string | null, form: TextForm): string | null {
  return text === null || form === 'plain' ? text : JSON.stringify(text);
}

/** @throws SyntaxError where the stored literal is damaged */
export function decodeText(stored: string | null, form: TextForm): string | null {
  if (stored === null || form === 'plain') return stored;
  const text: unknown = JSON.parse(stored);
  if (typeof text !== 'string') throw new SyntaxError('not a string literal');
  return text;
}

/** Text for columns read by people alone (details, reasons): what cannot be stored becomes a visible sign. */
export function displayText(text: string): string {
  return NOT_PLAIN.test(text) ? text.replace(/\0/g, '␀').replace(/\p{Cs}/gu, '\ufffd') : text;
}
