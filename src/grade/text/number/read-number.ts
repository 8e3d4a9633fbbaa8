import Big from 'big.js';
import { type AfterNumber, afterNumber } from './after-number.js';
import { type BeforeNumber, beforeNumber } from './before-number.js';
import { asciiDigits } from './decimal-digits.js';
import { isAt, type NumberSpan } from './number-span.js';
import { plainDecimal } from './plain-decimal.js';
import { BLANK, DASH } from './vocabulary.js';

/** How numbers are written in an output. */
export interface NumberFormat {
  /** The decimal mark; the other of the two, blanks, apostrophes, `_` and `{,}` may group thousands. */
  readonly decimal: '.' | ',';
  /** `refuse`: a percent sign makes it another quantity; `points`: 13.2 % is 13.2; `fraction`: 13.2 % is 0.132. */
  readonly percent: 'refuse' | 'points' | 'fraction';
}

/** A number as found in a text. `value` is exact; null where it is no number in this format. */
export interface NumberToken {
  readonly text: string;
  readonly value: Big | null;
  /** Why `value` is null. */
  readonly fault: string | null;
  /** In which form it was read: `grouped by ","; minus U+2011 NON-BREAKING HYPHEN`; null where it is no number. */
  readonly form: string | null;
  readonly start: number;
  readonly end: number;
}

const REST_OF_LINE_IS_EMPTY = new RegExp(String.raw`[.,;!)*$\x60]{0,4}${BLANK}{0,16}(?:$|(?=[\n\r]))`, 'uy');
const REST_IS_EMPTY = /[.,;!)*$`]{0,4}\s{0,16}$/uy;
const DATE_LIKE = new RegExp(String.raw`\p{Nd}(?:${DASH}|[~〜～\u2026]|\.\.)`, 'u');

/** Reads the digits of a span together with what stands on either side of them. */
export function readNumber(text: string, span: NumberSpan, format: NumberFormat): NumberToken {
  const after = afterNumber(text, span.end, span.mantissa.includes(format.decimal));
  const before = beforeNumber(text, span.start, whatFollows(text, after.end));
  const place = { text: text.slice(before.start, after.end), start: before.start, end: after.end };
  const faulty = (fault: string): NumberToken => ({ ...place, value: null, fault, form: null });
  const magnitude = readMagnitude(span, format);
  if ('fault' in magnitude) return faulty(magnitude.fault);
  const fault = before.fault ?? after.fault ?? aroundFault(text, before, after);
  if (fault !== null) return faulty(fault);
  const value = before.isNegative ? magnitude.value.times(-1) : magnitude.value;
  const per = after.per ?? (before.hasPercent ? { written: '%', power: -2 } : null);
  if (per !== null && format.percent === 'refuse') {
    return faulty(`percent sign: ${value.toString()} ${shownSign(per)}, expected a plain number`);
  }
  const form = [
    ...magnitude.form,
    ...(before.sign === null ? [] : [before.isNegative ? `minus ${before.sign}` : before.sign]),
    ...(per === null ? [] : [`per sign ${JSON.stringify(per.written)}`]),
    ...(after.unit === null ? [] : [`unit ${JSON.stringify(after.unit)}`]),
  ].join('; ');
  return { ...place, value: scaled(value, per?.power ?? null, format), fault: null, form };
}

/** The digits themselves, without a sign, and the words for how they are written. */
function readMagnitude(
  span: NumberSpan,
  { decimal }: NumberFormat,
): { readonly value: Big; readonly form: readonly string[] } | { readonly fault: string } {
  if (span.hasFraction) return { fault: 'a fraction is not read as a number' };
  const digits = asciiDigits(span.mantissa);
  const power = asciiDigits(span.exponent?.written ?? '0');
  if (digits === null || power === null) return { fault: 'digits of several scripts stand in it' };
  const exponent = Number(power.text.replace(new RegExp(DASH, 'u'), '-'));
  const read = Number.isInteger(exponent) ? plainDecimal(digits.text, decimal, exponent) : null;
  if (read === null) return { fault: shapeFault(span.mantissa) };
  const form = [
    FORM_NAMES[span.exponent?.form ?? 'none'],
    ...(read.groupedBy === null ? [] : [`grouped by ${JSON.stringify(read.groupedBy)}`]),
    ...(digits.isTranslated ? ['digits of another script'] : []),
  ];
  return { value: new Big(read.plain), form };
}

const FORM_NAMES = {
  none: 'decimal',
  e: 'power of ten after e',
  'times-ten': 'times a power of ten',
} as const;

/** What only both sides together tell. */
function aroundFault(text: string, before: BeforeNumber, after: AfterNumber): string | null {
  if (before.opensStatement && after.closesStatement && before.sign === null && after.per === null) {
    return 'brackets around it may mean a negative number';
  }
  const isAbsolute = before.isNegative && text[before.start - 1] === '|' && text[after.end] === '|';
  return isAbsolute ? 'an absolute value is not read as a number' : null;
}

function whatFollows(text: string, end: number): 'not' | 'on-line' | 'later' {
  if (isAt(REST_IS_EMPTY, text, end)) return 'not';
  return isAt(REST_OF_LINE_IS_EMPTY, text, end) ? 'later' : 'on-line';
}

/** In points, one per cent is 1; as a fraction, 0.01. */
function scaled(value: Big, power: number | null, { percent }: NumberFormat): Big {
  if (power === null) return value;
  return value.times(new Big(10).pow(percent === 'fraction' ? power : power + 2));
}

function shownSign({ written, power }: { readonly written: string; readonly power: number }): string {
  return power === -2 ? '%' : written;
}

function shapeFault(mantissa: string): string {
  if (DATE_LIKE.test(mantissa)) return 'a range, a date or a phone number is no number';
  if (/[/\u2044]/u.test(mantissa)) return 'a fraction or a date is no number';
  if (mantissa.includes(':')) return 'a time or a ratio is no number';
  return 'not a number in this format';
}
