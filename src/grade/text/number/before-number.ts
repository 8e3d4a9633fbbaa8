import { isAt, matchAt } from './number-span.js';
import {
  BEFORE,
  BLANK,
  DASH,
  DASHES,
  DIGIT,
  JOINING_WORD,
  MINUS_WORD,
  PER_CENT_BEFORE,
  PLUS,
  TRUE_MINUS,
  UNSPACED_LETTER,
} from './vocabulary.js';

/** What stands before the digits of a number. */
export interface BeforeNumber {
  /** Where the sign stands, or the digits where there is none. */
  readonly start: number;
  readonly isNegative: boolean;
  /** How the sign was written, as `U+2011 NON-BREAKING HYPHEN`; null without one. */
  readonly sign: string | null;
  readonly hasPercent: boolean;
  /** Why the digits are no number here; null where nothing speaks against it. */
  readonly fault: string | null;
  /** True where a round bracket opens and nothing but a line start, `:` or `=` stands before it. */
  readonly opensStatement: boolean;
}

const SIGN_WORD = String.raw`${MINUS_WORD}${BLANK}{0,2}`;
const SIGN_MARK = String.raw`(?:\{(?:${DASH}|${PLUS})\}|\\(?:text|mathrm)\{${DASH}\}|${DASH}|${PLUS})(?:${BLANK}|~){0,2}`;
const PREFIX = new RegExp(
  String.raw`(?<=(${BEFORE}{0,12})(${SIGN_WORD}|${SIGN_MARK})?(${BEFORE}{0,12})(${PER_CENT_BEFORE}${BLANK}?)?)`,
  'uy',
);
const WORD_BEFORE = /(?<=(\\[A-Za-z]{1,20})\*?)/uy;
/** Commands that may stand before a number: spaces, sizes, relations. */
const HARMLESS_COMMANDS =
  /^\\(?:approx|sim|simeq|equiv|quad|qquad|left|big|bigl|Big|Bigl|therefore|implies|Rightarrow|rightarrow|Longrightarrow|longrightarrow|to|colon|displaystyle|bf|bfseries|rm|large|Large|huge|enspace|thinspace|item|hline)$/u;

const LINE_START = new RegExp(String.raw`(?<=(?:^|[\n\r\u2028\u2029])${BLANK}{0,16})`, 'uy');
const BLANK_BEFORE = new RegExp(String.raw`(?<=${BLANK}|[\n\r\u2028\u2029\v\f]|^)`, 'uy');
const NUMBER_ENDS = String.raw`(?:${DIGIT}(?:${BLANK}?[%٪﹪％°]|${BLANK}?(?:kg|g|km|m|cm|mm|\p{Sc}))?|[)\]}%])[*$\x60]{0,4}`;
const NUMBER_BEFORE = new RegExp(String.raw`(?<=${NUMBER_ENDS}${BLANK}{0,8})`, 'uy');
const NUMBER_AND_BLANK_BEFORE = new RegExp(String.raw`(?<=(?:${DIGIT}|\p{No})${BLANK})`, 'uy');
const SINGLE_LETTER_BEFORE = new RegExp(
  String.raw`(?<=(?<![\p{L}\p{M}'’])\p{L}[*$\x60]{0,2}${BLANK}{0,8})`,
  'uy',
);
const LETTER_BEFORE = new RegExp(String.raw`(?<=[\p{L}\p{M}][*$\x60]{0,4}${BLANK}{0,8})`, 'uy');
const IS_BEFORE = new RegExp(
  String.raw`(?<=(?<!\p{L})(?:is|are|was|be|equals|gives|gets?|ist|sind|beträgt|est|vaut|es|son|è|é|[Aa]nswer|[Rr]esult)[*$\x60]{0,4}${BLANK}{0,8})`,
  'uy',
);
const OPERATOR_BEFORE = new RegExp(
  String.raw`(?<=[+×÷·⋅∙∗^√∛∜∑∏∫]${BLANK}{0,8}|[\p{L}\p{N})\]}]${BLANK}{1,8}[*/xX:]${BLANK}{1,8}|\\(?:times|cdot|div|pm|mp|mod|pmod|over|sqrt|ast|log|ln|sin|cos|tan)${BLANK}{1,8})`,
  'uy',
);
/** A blockquote or the end of a tag is no comparison. */
const TAG_END = String.raw`(?:^|[\n\r]|[\p{L}\d"'/])`;
const BOUND_BEFORE = new RegExp(
  String.raw`(?<=(?:[≤≥≠±∓≮≯⩽⩾]|(?<!${TAG_END})>|<|[<>!]=|\\(?:leq?|geq?|neq?|lt|gt)(?![A-Za-z]))${BLANK}{0,8})`,
  'uy',
);
const JOINED_BEFORE = new RegExp(
  String.raw`(?<=${NUMBER_ENDS}${BLANK}{1,8}${JOINING_WORD}${BLANK}{1,8}|(?<!\p{L})[Bb]etween${BLANK}[^\n\r\p{L}]{1,24}${BLANK}and${BLANK}{1,4}|${DIGIT}${BLANK}{0,4}(?:[~〜～]|\.{2,3}|…|至|到|から|年|月|[点點时時]|분|시|월|년)${BLANK}{0,4})`,
  'uy',
);
/** What may touch a number on its left besides what is looked through. */
const EDGE = new RegExp(
  String.raw`(?<=^|[\s"'\x60‘’“”|=:;&#•→⇒➡≈≃~?…、。，：；！？・「『《（［【؟،؛–—]|\p{Ps}|\p{Pi}|\p{Pf}|\p{So}|</?[A-Za-z][^<>]{0,40}>|${UNSPACED_LETTER})`,
  'uy',
);
const BRACE_OWNER = /(?<=[\p{L}\p{N}}^_)\]])/uy;
const STRUCK_OUT = /(?<=~~|<(?:s|del|strike)>)/uy;
const DASH_BEFORE = new RegExp(String.raw`(?<=${DASH})`, 'uy');
const WORD_LETTER_BEFORE = new RegExp(String.raw`(?<=(?!${UNSPACED_LETTER})[\p{L}\p{M}])`, 'uy');
const NUMERAL_BEFORE = /(?<=[第一二三四五六七八九十百千万萬億亿兆])/uy;
const CALL_BEFORE = /(?<=(?:\p{L}(?<!\\(?:left|bigl?|Bigl?))|[\p{N})\]}])[([])/uy;
const STATEMENT_BRACKET = new RegExp(String.raw`(?<=(?:^|[\n\r:=])(?:${BLANK}|[*$\x60]){0,16}\()`, 'uy');

/** Reads what stands before the digits at `digitsStart`; looks back over a bounded stretch. */
export function beforeNumber(
  text: string,
  digitsStart: number,
  isFollowed: 'not' | 'on-line' | 'later',
): BeforeNumber {
  const [, outer = '', signText, inner = '', percent] = matchAt(PREFIX, text, digitsStart)!;
  const signStart = digitsStart - inner.length - (percent?.length ?? 0) - (signText?.length ?? 0);
  const edge = signStart - outer.length;
  const sign = signText === undefined ? null : signOf(signText);
  const hasBrace = /\{/u.test((outer + inner).replace(/\\[a-z]+ ?\{/gu, ''));
  const reading = {
    start: signText === undefined ? digitsStart - (percent?.length ?? 0) : signStart,
    hasPercent: percent !== undefined,
    opensStatement: isAt(STATEMENT_BRACKET, text, edge),
  };
  const done = (fault: string | null, isNegative = sign?.isMinus ?? false): BeforeNumber => ({
    ...reading,
    start: fault === null ? reading.start : Math.min(reading.start, edge),
    isNegative,
    sign: isNegative || sign?.isMinus === false ? (sign?.name ?? null) : null,
    fault,
  });
  const touching = edgeFault(text, edge, hasBrace, sign);
  if (touching !== null) return done(touching);
  if (sign === null) return done(lookBack(text, edge));
  if (!sign.isMinus) {
    const isSum = isAt(SINGLE_LETTER_BEFORE, text, edge) || (sign.hasGap && isAt(LETTER_BEFORE, text, edge));
    return done(isSum ? SUM : lookBack(text, edge));
  }
  const minus = readMinus(text, edge, sign, isFollowed);
  return minus === 'minus'
    ? done(lookBack(text, edge))
    : minus === 'mark'
      ? done(lookBack(text, edge), false)
      : done(minus);
}

const SUM = 'it is a part of a sum, and expressions are not read';
const EXPRESSION = 'it is a part of an expression, and those are not read';
const DIFFERENCE = 'a range or a difference is no number';

interface SignReading {
  readonly isMinus: boolean;
  readonly name: string;
  readonly isWord: boolean;
  readonly hasGap: boolean;
  readonly isTrueMinus: boolean;
  readonly isEmDash: boolean;
}

function signOf(text: string): SignReading {
  const dash = Object.entries(DASHES).find(([char]) => text.includes(char));
  const isPlus = new RegExp(PLUS, 'u').test(text);
  const isWord = dash === undefined && !isPlus;
  return {
    isMinus: !isPlus,
    name: dash?.[1] ?? (isPlus ? 'plus' : JSON.stringify(text.trim())),
    isWord,
    hasGap: /[\s~]$/u.test(text),
    isTrueMinus: isWord || new RegExp(TRUE_MINUS, 'u').test(text),
    isEmDash: /[—―]/u.test(text),
  };
}

/** Whether a dash before a number is its sign, a mark that says nothing (a bullet, a dash in prose), or cannot be told. */
function readMinus(
  text: string,
  edge: number,
  { hasGap, isTrueMinus, isEmDash }: SignReading,
  isFollowed: 'not' | 'on-line' | 'later',
): 'minus' | 'mark' | string {
  if (isAt(LINE_START, text, edge)) {
    if (!hasGap || isTrueMinus) return 'minus';
    if (isFollowed === 'on-line') return 'mark';
    const isAlone = isFollowed === 'not' && text.slice(0, edge).trim() === '';
    return isAlone ? 'minus' : 'the dash before it may be a minus or mark an item of a list';
  }
  if (isAt(NUMBER_BEFORE, text, edge)) return DIFFERENCE;
  if (isAt(SINGLE_LETTER_BEFORE, text, edge)) return DIFFERENCE;
  if (!hasGap || isTrueMinus || !isAt(LETTER_BEFORE, text, edge) || isAt(IS_BEFORE, text, edge))
    return 'minus';
  return isEmDash && isAt(BLANK_BEFORE, text, edge)
    ? 'mark'
    : 'the dash before it may be a minus or punctuation';
}

/** What touches a number (or its sign) on the left and is not in the table. */
function edgeFault(text: string, edge: number, hasBrace: boolean, sign: SignReading | null): string | null {
  const command = matchAt(WORD_BEFORE, text, edge)?.[1];
  if (command !== undefined) {
    if (!hasBrace && HARMLESS_COMMANDS.test(command)) return null;
    return `it is an argument of ${command}, and expressions are not read`;
  }
  if (hasBrace && isAt(BRACE_OWNER, text, edge)) return EXPRESSION;
  const faults = [...TOUCHING_FAULTS, ...(sign === null ? [] : signFaults(sign)), ...PART_FAULTS];
  const found = faults.find(([pattern]) => isAt(pattern, text, edge));
  if (found !== undefined) return found[1];
  if (isAt(EDGE, text, edge)) return null;
  const before = Array.from(text.slice(Math.max(0, edge - 2), edge)).at(-1) ?? '';
  return `${JSON.stringify(before)} touches it`;
}

type Fault = readonly [pattern: RegExp, reason: string];

const TOUCHING_FAULTS: readonly Fault[] = [
  [CALL_BEFORE, 'it is an argument or a factor, and expressions are not read'],
  [NUMERAL_BEFORE, 'it is a part of a longer number word'],
  [STRUCK_OUT, 'it is struck out'],
];
const PART_FAULTS: readonly Fault[] = [
  [OPERATOR_BEFORE, EXPRESSION],
  [BOUND_BEFORE, 'a bound is no number'],
];

function signFaults({ isWord, isMinus }: SignReading): readonly Fault[] {
  return [
    [DASH_BEFORE, 'two signs stand before it'],
    ...(isWord ? [] : [[WORD_LETTER_BEFORE, 'it is joined to a word'] as const]),
    [NUMBER_BEFORE, isMinus ? DIFFERENCE : SUM],
  ];
}

/** What stands on the same line before a blank and makes the number a part of something. */
function lookBack(text: string, edge: number): string | null {
  if (!isAt(BLANK_BEFORE, text, edge))
    return isAt(JOINED_BEFORE, text, edge) ? 'a range, a date or a choice of numbers is no number' : null;
  if (isAt(JOINED_BEFORE, text, edge)) return 'a range, a date or a choice of numbers is no number';
  if (isAt(NUMBER_AND_BLANK_BEFORE, text, edge))
    return 'digits parted by a blank may be one number or several';
  return null;
}
