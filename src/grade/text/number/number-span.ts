import { BLANK, DASH, DIGIT, FRACTION, PLUS, UNSPACED_LETTER } from './vocabulary.js';

/** A place in a text where digits stand that might be a number, before anything is asked of what touches them. */
export interface NumberSpan {
  readonly start: number;
  readonly end: number;
  /** Digits with what stands between them; empty where a vulgar fraction stands alone. */
  readonly mantissa: string;
  /** Power of ten as written after `e`, or as `× 10^`; null where there is none. */
  readonly exponent: { readonly written: string; readonly form: 'e' | 'times-ten' } | null;
  /** True where a vulgar fraction follows the digits or stands alone. */
  readonly hasFraction: boolean;
}

const DIGITS_OF_POWER = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** Whatever parts digits without a blank belongs to one token, be it a number, a date or a range; sorted out afterwards. */
const SEPARATOR = String.raw`(?:\{,\}|\\,|\.{2,3}|[./,:_'’\u066b\u066c\u00a0\u2009\u202f\u2026\u2044~〜～]|(?<=[０-９])[，．](?=[０-９])|${DASH})`;
/** One blank parts thousands where every group has three digits and no other digits stand beside it. */
const BLANK_GROUPED = String.raw`(?<!${DIGIT} ?)${DIGIT}{1,3}(?: ${DIGIT}{3})+(?:[.,]${DIGIT}+)?(?! ?${DIGIT})`;
const RUN = String.raw`(?:${BLANK_GROUPED}|(?:(?<![\p{L}\p{N}\p{M}_.,])[.\u066b])?${DIGIT}+(?:${SEPARATOR}${DIGIT}+)*)`;
const SIGN = String.raw`(?:${DASH}|${PLUS})`;
const E_POWER = String.raw`[eE](${SIGN}?${DIGIT}+)`;
const TEN_POWER = String.raw`${BLANK}?(?:[×✕xX*·⋅∙]|\\times|\\cdot)${BLANK}?10(?:(?:\^|\*\*)(?:\{(${SIGN}?\d{1,4})\}|(${SIGN}?\d{1,4}))|([⁺⁻]?[${DIGITS_OF_POWER}]{1,4}))`;
const SPAN = new RegExp(
  String.raw`(${RUN})(?:${E_POWER})?(?:${TEN_POWER})?(${FRACTION})?|(${FRACTION})`,
  'gu',
);

/** Digits behind these belong to a name, such as B12 or x_2. */
const NAME_BEFORE = new RegExp(String.raw`(?<=(?!${UNSPACED_LETTER})[\p{L}\p{M}]|[\p{L}\p{N}]_{1,4})`, 'uy');
const COMMAND_OR_CURRENCY_BEFORE =
  /(?<=\\[A-Za-z]{1,20}|(?<![\p{L}\p{N}])(?:[A-Z]{3}|Rs|[Mm]inus|[Nn]egative?|[Mm]oins|[Mm]en?os?))/uy;

/** Every place where digits stand that are no part of a name, from the left. Linear in the text. */
export function* numberSpans(text: string): Generator<NumberSpan> {
  for (const match of text.matchAll(SPAN)) {
    const [whole, run = '', ePower, braced, bare, raised, fraction, alone] = match;
    if (isAt(NAME_BEFORE, text, match.index) && !isAt(COMMAND_OR_CURRENCY_BEFORE, text, match.index))
      continue;
    const tenPower = braced ?? bare ?? (raised === undefined ? undefined : lowered(raised));
    // Both at once are no number: the second is then left as written, and no form fits.
    const isTwice = ePower !== undefined && tenPower !== undefined;
    const written = isTwice ? `${ePower}e${tenPower}` : (ePower ?? tenPower);
    yield {
      start: match.index,
      end: match.index + whole.length,
      mantissa: run,
      exponent: written === undefined ? null : { written, form: ePower === undefined ? 'times-ten' : 'e' },
      hasFraction: (fraction ?? alone) !== undefined,
    };
  }
}

/** Whether a sticky pattern fits at a place. */
export function isAt(pattern: RegExp, text: string, index: number): boolean {
  pattern.lastIndex = index;
  return pattern.test(text);
}

/** What a sticky pattern finds at a place. */
export function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

function lowered(raised: string): string {
  return Array.from(raised, (char) =>
    char === '⁻' ? '-' : char === '⁺' ? '+' : String(DIGITS_OF_POWER.indexOf(char)),
  ).join('');
}
