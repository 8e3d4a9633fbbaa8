/** Characters that could end a script element, open a comment in it, turn its reading direction or be lost on the way. */
const ESCAPED =
  /[<>&\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\uffff]/g;

/**
 * JSON for an inert script element: the same value, with nothing in it that HTML could take for markup. A lone
 * surrogate comes out as its escape, so that the file is valid UTF-8.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    ESCAPED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
