import { isAt, matchAt } from './number-span.js';
import {
  AFTER,
  AFTER_WORD,
  BLANK,
  DASH,
  DIGIT,
  FRACTION,
  GLUED_UNIT,
  JOINING_WORD,
  PER_SIGNS,
  SCALE,
  UNSPACED_LETTER,
} from './vocabulary.js';

/** What stands after the digits of a number. */
export interface AfterNumber {
  /** Behind the percent sign, or behind the digits where there is none; behind what touches them where that is a fault. */
  readonly end: number;
  /** The percent or per mille sign as written, with the power of ten it stands for; null without one. */
  readonly per: { readonly written: string; readonly power: number } | null;
  readonly unit: string | null;
  /** Why the digits are no number here; null where nothing speaks against it. */
  readonly fault: string | null;
  /** True where a round bracket closes and the statement ends. */
  readonly closesStatement: boolean;
}

const CLOSING = new RegExp(String.raw`${AFTER}{0,12}`, 'uy');
/** Markup, brackets and quotes are looked through before a percent sign. */
const WIDE_CLOSING = String.raw`(?:${AFTER}|[)\]"'’”»]|${BLANK}|\\(?:text|mathrm|textbf|mathbf) ?\{|\{){0,16}`;
const PER_PATTERNS = PER_SIGNS.map(({ pattern, power }) => ({
  pattern: new RegExp(String.raw`${WIDE_CLOSING}(?:-(?=\p{L}))?(${pattern})`, 'uy'),
  power,
}));
const UNIT = new RegExp(GLUED_UNIT, 'uy');
const SCALED = new RegExp(String.raw`${WIDE_CLOSING}-?${SCALE}`, 'uy');
const WORD_AFTER = new RegExp(String.raw`${WIDE_CLOSING}-?${AFTER_WORD}`, 'uy');
const FRACTION_AFTER = new RegExp(String.raw`${WIDE_CLOSING}${FRACTION}`, 'uy');
const ORDINAL = /(?:st|nd|rd|th|ST|ND|RD|TH)(?![\p{L}\p{N}])/uy;
const LETTER = new RegExp(String.raw`(?!${UNSPACED_LETTER})[\p{L}\p{M}]`, 'uy');
const POWER = /\^|\*\*[\d({]|[\u00b2\u00b3\u00b9\u2070\u2074-\u207f]/uy;
const GOES_ON = /\.{3}|…/uy;
const POINT_AND_MORE = new RegExp(String.raw`\.(?:(?!${UNSPACED_LETTER})\p{L}|[\\(_])|\.\.`, 'uy');
const MARK_AND_DIGIT = new RegExp(String.raw`[.,:']${DIGIT}`, 'uy');
/** Commands of LaTeX that may follow a number: spaces, text, closing marks. */
const HARMLESS_COMMAND =
  /\\(?:\\|(?:right|bigr?|Bigr?|quad|qquad|text|textbf|textit|textrm|mathrm|mbox|hbox|checkmark|blacksquare|square|end|hline|newline|degree|circ|item|implies|Rightarrow|rightarrow|to|approx|enspace|thinspace)(?![A-Za-z]))/uy;
/** What may touch a number on its right besides what is looked through. */
const EDGE = new RegExp(
  String.raw`$|[\s"'’”|=;:,.!?&~…、。，：；！？．｡､؛،؟।॥๚·•]|\p{Pe}|\p{Pf}|\p{Pi}|(?!°)\p{So}|→|⇒|—(?=[\p{L}\s]|$)|</?[A-Za-z][^<>]{0,40}>|${UNSPACED_LETTER}|(?:['’])s\b`,
  'uy',
);
const OPERAND = String.raw`(?:[*$\x60{(\[]|\\[([]|\p{Sc}){0,6}(?:${DIGIT}|\p{L}|√|\\[a-z])`;
const GROUP_ENDS = String.raw`(?:${AFTER}|[)\]]){0,12}`;
const OPERATION = new RegExp(
  String.raw`${GROUP_ENDS}${BLANK}{0,8}(?:[+×÷⋅∙∗^±]${BLANK}{0,8}${OPERAND}|\\(?:times|cdot|div|pm|mp|over|mod|pmod|ast|choose)(?![A-Za-z])|${BLANK}(?:[*/:]|[xX](?=${BLANK}))${BLANK}{1,8}(?:[$({\[\\]{0,4}${DIGIT}|\p{L}(?!\p{L})))`,
  'uy',
);
const DIFFERENCE = new RegExp(
  String.raw`${GROUP_ENDS}${BLANK}{0,8}(?:${DASH}|[~〜～]|\.{2,3}|…)${BLANK}{0,8}(?:[$*\x60({\[]|\p{Sc}|${DASH}){0,4}(?:${DIGIT}|\\frac|\\sqrt|(?<=${BLANK})(?!(?:a|A|I)${BLANK})\p{L}(?![\p{L}'’])(?=${BLANK}|[=\n.)$\\]|$))`,
  'uy',
);
const JOINED = new RegExp(
  String.raw`(?:(?:${AFTER}|${BLANK}?[%°]){0,8}${BLANK}{1,8}${JOINING_WORD}${BLANK}{1,8}(?:[$*\x60({\[]|\p{Sc}|\\[([]|${DASH}){0,6}${DIGIT})|(?:[至到年月点點时時]|から|[년월시])${BLANK}{0,2}${DIGIT}`,
  'uy',
);
const BETWEEN = new RegExp(String.raw`${GROUP_ENDS}${BLANK}{1,4}and${BLANK}`, 'uy');
const BETWEEN_BEFORE = new RegExp(String.raw`(?<=(?<!\p{L})[Bb]etween${BLANK}[^\n\r\p{L}]{0,24})`, 'uy');
const DIGITS_BEHIND_BLANK = new RegExp(String.raw`${BLANK}(?:${DIGIT}|${FRACTION})`, 'uy');
const CLOSES_STATEMENT = new RegExp(String.raw`\)(?:${BLANK}|[*$\x60.!]){0,16}(?:$|[\n\r])`, 'uy');

/** Reads what stands after the digits that end at `digitsEnd`; looks ahead over a bounded stretch. */
export function afterNumber(text: string, digitsEnd: number, isDecimal: boolean): AfterNumber {
  const closed = digitsEnd + matchAt(CLOSING, text, digitsEnd)![0].length;
  const reading = {
    end: digitsEnd,
    per: null,
    unit: null,
    closesStatement: isAt(CLOSES_STATEMENT, text, closed),
  };
  const faulty = (fault: string, end = shownEnd(text, digitsEnd)): AfterNumber => ({
    ...reading,
    end,
    fault,
  });
  for (const { pattern, power } of PER_PATTERNS) {
    const found = matchAt(pattern, text, digitsEnd);
    if (found !== null) {
      return {
        ...reading,
        end: digitsEnd + found[0].length,
        per: { written: found[1]!, power },
        fault: null,
      };
    }
  }
  const unit = matchAt(UNIT, text, closed)?.[0] ?? null;
  const wordEnd = closed + (unit?.length ?? 0);
  const fault = unit === null ? touchingFault(text, closed, isDecimal) : null;
  if (fault !== null) return faulty(fault);
  const next = partOfMore(text, wordEnd);
  return next === null ? { ...reading, unit, fault: null } : faulty(next);
}

/** What touches the number on the right and is not in the table. */
function touchingFault(text: string, end: number, isDecimal: boolean): string | null {
  if (isAt(FRACTION_AFTER, text, end)) return 'a fraction is not read as a number';
  if (isAt(POWER, text, end)) return 'a power is not read as a number';
  if (isAt(SCALED, text, end)) return 'the word after it multiplies it, and such words are not read';
  if (isAt(ORDINAL, text, end)) return 'an ordinal is no number';
  if (isAt(LETTER, text, end)) return 'letters touch it';
  if (isDecimal && isAt(GOES_ON, text, end)) return 'it goes on after what is written';
  if (isAt(GOES_ON, text, end)) return null;
  if (isAt(MARK_AND_DIGIT, text, end)) return 'digits touch it behind markup';
  if (isAt(POINT_AND_MORE, text, end)) return 'what follows the point is no digit';
  if (isAt(HARMLESS_COMMAND, text, end) || isAt(EDGE, text, end)) return null;
  if (text[end] === '/') return 'a fraction or a rate is no number';
  if (isAt(new RegExp(DASH, 'uy'), text, end)) return 'a dash joins it to what follows';
  const next = String.fromCodePoint(text.codePointAt(end)!);
  return `${JSON.stringify(next)} touches it`;
}

/** What follows on the same line and makes the number a part of something. */
function partOfMore(text: string, end: number): string | null {
  if (isAt(SCALED, text, end)) return 'the word after it multiplies it, and such words are not read';
  if (isAt(FRACTION_AFTER, text, end) || isAt(WORD_AFTER, text, end))
    return 'a fraction or a power is not read as a number';
  if (isAt(OPERATION, text, end)) return 'it is a part of an expression, and those are not read';
  if (isAt(DIFFERENCE, text, end)) return 'a range or a difference is no number';
  if (isAt(JOINED, text, end)) return 'a range, a date or a choice of numbers is no number';
  if (isAt(BETWEEN, text, end) && isAt(BETWEEN_BEFORE, text, end))
    return 'a range, a date or a choice of numbers is no number';
  if (isAt(DIGITS_BEHIND_BLANK, text, end)) return 'digits parted by a blank may be one number or several';
  return null;
}

/** The end of the word that the digits are a part of, for show. */
function shownEnd(text: string, digitsEnd: number): number {
  const word = /[^\s]{0,12}/uy;
  word.lastIndex = digitsEnd;
  return digitsEnd + word.exec(text)![0].length;
}
