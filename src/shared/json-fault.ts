/** Where a text stops being JSON. */
export interface JsonFault {
  /** In UTF-16 units from the beginning. */
  readonly offset: number;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in bytes of UTF-8 from the beginning of the line. */
  readonly byte: number;
  /** True where the text ends before its value does. */
  readonly isCut: boolean;
}

const BLANK = /[ \t\n\r]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 8259 forbids them in strings
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/**
 * The place of the first thing in a text that RFC 8259 does not allow, which engines do not tell alike; null for JSON.
 * Iterative, since hostile text may be nested deeper than the stack.
 */
export function jsonFault(text: string): JsonFault | null {
  let at = 0;
  const open: string[] = [];
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.test(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const takeUnit = (unit: string): boolean => {
    take(BLANK);
    if (text[at] !== unit) return false;
    at++;
    return true;
  };
  const takeKey = (): boolean => {
    take(BLANK);
    return take(TEXT) && takeUnit(':');
  };
  /** Steps into lists and objects until a value without members is whole. */
  const takeValue = (): boolean => {
    while (true) {
      const end = takeUnit('[') ? ']' : takeUnit('{') ? '}' : null;
      if (end === null) return take(TEXT) || take(SCALAR);
      if (takeUnit(end)) return true;
      open.push(end);
      if (end === '}' && !takeKey()) return false;
    }
  };

  let isRight = takeValue();
  while (isRight && open.length > 0) {
    const end = open.at(-1) as string;
    if (takeUnit(end)) open.pop();
    else isRight = takeUnit(',') && (end === ']' || takeKey()) && takeValue();
  }
  take(BLANK);
  return isRight && at === text.length ? null : placeOf(text, at);
}

function placeOf(text: string, offset: number): JsonFault {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return {
    offset,
    line: before.split('\n').length,
    byte: Buffer.byteLength(before.slice(lineStart)) + 1,
    // A text that was begun and has no end is cut as well.
    isCut: text.slice(offset).trim() === '' || /^"(?:[^"\\]|\\.)*\\?$/s.test(text.slice(offset)),
  };
}
