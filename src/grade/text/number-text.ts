import Big from 'big.js';
import { Decimal, isNumber } from '../../shared/decimal.js';

/** How numbers are written in an output. */
export interface NumberFormat {
  /** The decimal mark; the other of the two, thin and no-break spaces and `{,}` may group thousands. */
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
}

/** Longer numbers are refused: nobody answers with them, and exact arithmetic on them costs too much. */
const MAX_TOKEN_LENGTH = 400;
const MAX_EXPONENT = 400;

/** Hyphen, plus, the true minus and the dashes that are typed for it. */
const SIGN = String.raw`[-+\u2212\u2012\u2013\ufe63\uff0d]`;
const CURRENCY = String.raw`(?:\p{Sc}|\\\$)`;
const CURRENCY_CODE = '[A-Z]{3}';
const GROUPING_SPACES = String.raw`\u00a0\u2009\u202f`;
/** Digits with anything that may stand between them; sorted out afterwards. */
const DIGITS = String.raw`(?:\d+(?:(?:\{,\}|[.,/:_'’${GROUPING_SPACES}])\d+)*|\.\d+)`;
const EXPONENT = String.raw`(?:[eE][-+\u2212]?\d+)?`;
const TOKEN = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.,])(${SIGN})?(${CURRENCY}\s?)?(${SIGN})?(${DIGITS}${EXPONENT})(\s?(?:%|٪|percent\b|\\%))?([\u00b2\u00b3\u00b9\u2070-\u2079^])?`,
  'gu',
);
const WHOLE = new RegExp(
  String.raw`^\s*(?:${CURRENCY_CODE}\s)?(${SIGN})?\s?(${CURRENCY}\s?)?(${SIGN})?(${DIGITS}${EXPONENT})(\s?(?:%|٪|percent|\\%))?(?:\s?${CURRENCY}|\s${CURRENCY_CODE})?\s*\.?\s*$`,
  'u',
);

/** Every number of a text, from the left. */
export function numbersIn(text: string, format: NumberFormat): NumberToken[] {
  return Array.from(text.matchAll(TOKEN), (match) => {
    const [whole, sign, , innerSign, digits, percent, power] = match;
    if (power !== undefined) return faulty(whole, `a power, ${whole}, is not read as a number`);
    return token(whole, sign ?? innerSign, digits!, percent, format);
  });
}

/** A text that must be one number from end to end; currency and percent may stand beside it. */
export function wholeNumber(text: string, format: NumberFormat): NumberToken {
  // Cut first: no number is that long, and the pattern then has bounded work.
  if (text.length > MAX_TOKEN_LENGTH) return faulty(text, 'not a number in this format');
  const match = WHOLE.exec(text);
  if (match === null) return faulty(text, 'not a number in this format');
  const [, sign, , innerSign, digits, percent] = match;
  return token(text.trim(), sign ?? innerSign, digits!, percent, format);
}

/** The number a reference or option holds: JSON number, or text in the same format. */
export function expectedNumber(value: unknown, format: NumberFormat): Big | null {
  if (isNumber(value))
    return typeof value === 'number' && !Number.isFinite(value) ? null : exactNumber(value);
  return typeof value === 'string' ? wholeNumber(value, format).value : null;
}

/** A number of the gate or of a case for exact arithmetic; null where it is too long or too far from 1 for that. */
export function exactNumber(value: number | Decimal): Big | null {
  const text = Decimal.from(value).toString();
  const power = /e([-+]\d+)$/u.exec(text)?.[1] ?? '0';
  return text.length > MAX_TOKEN_LENGTH || Math.abs(Number(power)) > MAX_EXPONENT ? null : new Big(text);
}

function token(
  text: string,
  sign: string | undefined,
  digits: string,
  percent: string | undefined,
  format: NumberFormat,
): NumberToken {
  const plain = plainDecimal(digits, format.decimal);
  if (plain === null) return faulty(text, 'not a number in this format');
  const magnitude = new Big(plain);
  const value = sign === undefined || sign === '+' ? magnitude : magnitude.times(-1);
  if (percent === undefined) return { text, value, fault: null };
  if (format.percent === 'refuse') {
    return faulty(text, `percent sign: ${value.toString()} %, expected a plain number`);
  }
  return { text, value: format.percent === 'fraction' ? value.times('0.01') : value, fault: null };
}

function faulty(text: string, fault: string): NumberToken {
  return { text, value: null, fault };
}

/** Digits with a decimal point only, or null where the separators do not stand as thousands separators do. */
function plainDecimal(digits: string, decimal: '.' | ','): string | null {
  if (digits.length > MAX_TOKEN_LENGTH) return null;
  const [mantissa, exponent] = digits.replaceAll('{,}', decimal === '.' ? ',' : '\u202f').split(/[eE]/u);
  const parts = mantissa!.split(decimal);
  if (parts.length > 2) return null;
  const [whole, fraction] = parts;
  if (fraction !== undefined && !/^\d+$/u.test(fraction)) return null;
  const ungrouped = withoutGroups(whole!, decimal === '.' ? ',' : '.');
  if (ungrouped === null) return null;
  const power = exponent === undefined ? 0 : Number(exponent.replace('\u2212', '-'));
  if (Math.abs(power) > MAX_EXPONENT) return null;
  return `${ungrouped === '' ? '0' : ungrouped}${fraction === undefined ? '' : `.${fraction}`}${power === 0 ? '' : `e${power}`}`;
}

function withoutGroups(whole: string, comma: ',' | '.'): string | null {
  if (/^\d*$/u.test(whole)) return whole;
  const separator = /[^\d]/u.exec(whole)![0];
  if (!`${comma}_'’\u00a0\u2009\u202f`.includes(separator)) return null;
  const groups = whole.split(separator);
  const isGrouped = /^\d{1,3}$/u.test(groups[0]!) && groups.slice(1).every((group) => /^\d{3}$/u.test(group));
  return isGrouped ? groups.join('') : null;
}
