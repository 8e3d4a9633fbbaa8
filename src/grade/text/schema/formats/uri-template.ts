const PERCENT = '%[0-9A-Fa-f]{2}';
const NAME_UNIT = `(?:[A-Za-z0-9_]|${PERCENT})`;
const NAME = String.raw`${NAME_UNIT}+(?:\.${NAME_UNIT}+)*`;
const VARIABLE = String.raw`${NAME}(?::[1-9]\d{0,3}|\*)?`;
const EXPRESSION = new RegExp(String.raw`\{[+#./;?&=,!@|]?${VARIABLE}(?:,${VARIABLE})*\}`, 'g');

/** Controls, spaces, and what RFC 6570 keeps out of literals (with erratum 6937, which takes the apostrophe in). */
const NOT_LITERAL = /[\0-\x20"<>\\^`{|}\x7f-\x9f\ud800-\udfff]|%(?![0-9A-Fa-f]{2})/u;

/** A URI template of RFC 6570. */
export function isUriTemplate(text: string): boolean {
  return !NOT_LITERAL.test(text.replace(EXPRESSION, ''));
}
