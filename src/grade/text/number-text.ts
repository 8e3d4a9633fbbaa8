import Big from 'big.js';
import { Decimal, isNumber } from '../../shared/decimal.js';
import { type NumberSpan, numberSpans } from './number/number-span.js';
import { MAX_EXPONENT, MAX_NUMBER_LENGTH } from './number/plain-decimal.js';
import { type NumberFormat, type NumberToken, readNumber } from './number/read-number.js';
import { AFTER, BEFORE, BLANK, CURRENCY_CODE } from './number/vocabulary.js';

export type { NumberFormat, NumberToken } from './number/read-number.js';

const NOT_ONE_NUMBER = 'not a number in this format';
const ONLY_BEFORE = new RegExp(String.raw`^\s*(?:[A-Z]{3}\s|${BEFORE}|${BLANK}){0,24}$`, 'u');
const ONLY_AFTER = new RegExp(
  String.raw`^(?:${AFTER}|${BLANK}){0,24}(?:${CURRENCY_CODE}|[A-Z]{3})?\s*[.,;!。，]?(?:${AFTER}){0,12}\s*$`,
  'u',
);

/** Every number of a text, from the left. */
export function numbersIn(text: string, format: NumberFormat): NumberToken[] {
  return Array.from(numberSpans(text), (span) => readNumber(text, span, format));
}

/** The numbers of a text that a check needs to see: the first, the last few, and whether all are the same. */
export interface NumberSurvey {
  readonly first: NumberToken | null;
  /** The last ones, in order, at most 20. */
  readonly last: readonly NumberToken[];
  readonly count: number;
}

const MAX_KEPT = 20;

/** Looks over the numbers of a text; only those that are handed out are read closely, so that long texts cost little. */
export function surveyNumbers(text: string, format: NumberFormat): NumberSurvey {
  let first: NumberSpan | null = null;
  const last: NumberSpan[] = [];
  let count = 0;
  for (const span of numberSpans(text)) {
    first ??= span;
    count += 1;
    if (last.push(span) > MAX_KEPT) last.shift();
  }
  const read = (span: NumberSpan) => readNumber(text, span, format);
  return { first: first === null ? null : read(first), last: last.map(read), count };
}

/** A text that must be one number from end to end; markup, currency and percent may stand beside it. */
export function wholeNumber(text: string, format: NumberFormat): NumberToken {
  // Cut first: no number is that long.
  if (text.length > MAX_NUMBER_LENGTH) return faulty(text, NOT_ONE_NUMBER);
  const tokens = numbersIn(text, format);
  const [token] = tokens;
  if (token === undefined || tokens.length > 1) return faulty(text, NOT_ONE_NUMBER);
  if (token.value === null) return { ...token, text };
  const isWhole = ONLY_BEFORE.test(text.slice(0, token.start)) && ONLY_AFTER.test(text.slice(token.end));
  return isWhole ? { ...token, text: text.trim() } : faulty(text, NOT_ONE_NUMBER);
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
  return text.length > MAX_NUMBER_LENGTH || Math.abs(Number(power)) > MAX_EXPONENT ? null : new Big(text);
}

function faulty(text: string, fault: string): NumberToken {
  return { text, value: null, fault, form: null, start: 0, end: text.length };
}
