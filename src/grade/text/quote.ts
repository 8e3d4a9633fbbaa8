const DISPLAY_CODE_POINTS = 80;
/** Controls that turn the direction of a line round, so that a reason cannot be made to read backwards. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A text as it may stand in a reason: in double quotes, control characters, lone surrogates and direction controls as
 * escapes, cut after `limit` code points (never inside a surrogate pair) with the full length told.
 */
export function quote(text: string, limit: number = DISPLAY_CODE_POINTS): string {
  const shown = cutText(text, limit);
  const escaped = JSON.stringify(shown).replace(
    BIDI_CONTROLS,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  if (shown.length === text.length) return escaped;
  return `${escaped.slice(0, -1)}…" (${text.length.toLocaleString('en-US')} characters)`;
}

/** The first `limit` code points of a text. */
export function cutText(text: string, limit: number = DISPLAY_CODE_POINTS): string {
  // A code point has at most two units, so a look at twice the limit is enough, however long the text is.
  if (text.length <= limit) return text;
  const head = Array.from(text.slice(0, 2 * limit + 2));
  return head.length <= limit ? text.slice(0, 2 * limit + 2) : head.slice(0, limit).join('');
}
