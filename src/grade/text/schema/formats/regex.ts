/**
 * A regular expression of ECMA-262 without what its annex B keeps for old web pages, such as `\a` for `a` or a brace that
 * stands alone. Any sign that is no letter or digit may be escaped, also where the flag `u` does not need it.
 */
export function isRegex(text: string): boolean {
  const spelledOut = text.replace(/\\(.)/gsu, (pair, escaped: string) =>
    /\p{ID_Continue}/u.test(escaped) ? pair : `\\u{${escaped.codePointAt(0)!.toString(16)}}`,
  );
  try {
    new RegExp(spelledOut, 'u');
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
