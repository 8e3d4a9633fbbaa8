import type Big from 'big.js';
import type { Case } from '../../definition/case.js';
import type { Decimal } from '../../shared/decimal.js';
import { stringifyJson } from '../../shared/lossless-json.js';
import type { CheckProblem, Finding } from '../check-type.js';
import { lintEmptyRange } from '../text/empty-range.js';
import { lintCases } from '../text/expectation.js';
import {
  exactNumber,
  expectedNumber,
  type NumberFormat,
  type NumberSurvey,
  type NumberToken,
  numbersIn,
  surveyNumbers,
  wholeNumber,
} from '../text/number-text.js';
import { cutText, quote } from '../text/quote.js';
import type { PartOptions } from '../text/select.js';
import { NUMBER_EXAMPLES } from './number-examples.js';
import { NUMBER_GRAMMAR } from './number-grammar.js';
import { notEvaluable, textCheck, withoutReference, yesOrNo } from './text-check.js';

type NumberOptions = PartOptions & {
  readonly equals?: number | Decimal | string;
  readonly tolerance?: number | Decimal;
  readonly relative_tolerance?: number | Decimal;
  readonly at_least?: number | Decimal;
  readonly at_most?: number | Decimal;
  readonly decimal?: '.' | ',';
  readonly percent?: 'refuse' | 'points' | 'fraction';
  readonly pick?: 'whole' | 'first' | 'last' | 'all-equal';
};

const EXACT_OPTIONS = ['equals', 'tolerance', 'relative_tolerance', 'at_least', 'at_most'] as const;
const FINITE = { type: 'number' } as const;

export const number = textCheck<NumberOptions>({
  type: 'number',
  summary:
    'A number in the output equals the expected one or lies in a range. Comparison is exact decimal arithmetic. Numbers are read by the grammar below: what touches digits on either side decides whether they are one.',
  properties: {
    equals: {
      oneOf: [FINITE, { type: 'string', minLength: 1 }],
      description:
        "The expected number, as a number or as text in the same format; `reference` stands for the case's reference.",
    },
    tolerance: {
      ...FINITE,
      minimum: 0,
      description: 'Largest absolute difference that still counts as equal. Default 0.',
    },
    relative_tolerance: {
      ...FINITE,
      minimum: 0,
      exclusiveMaximum: 1,
      description:
        'Largest difference as a fraction of the expected number. Default 0; the wider of both tolerances counts.',
    },
    at_least: { ...FINITE, description: 'Smallest accepted number.' },
    at_most: { ...FINITE, description: 'Largest accepted number.' },
    decimal: {
      enum: ['.', ','],
      description:
        'The decimal mark. Default `.`; thousands may then be grouped by `,`, a blank, thin or no-break spaces, apostrophes, `_`, `\\,` or `{,}`.',
    },
    percent: {
      enum: ['refuse', 'points', 'fraction'],
      description:
        'What a percent sign does: `refuse` (default) fails the check, `points` reads 13.2 % as 13.2, `fraction` as 0.132.',
    },
    pick: {
      enum: ['whole', 'first', 'last', 'all-equal'],
      description:
        'Which number counts. `whole`: the text must be one number from end to end (default after extract). `last` (default otherwise), `first`, or `all-equal`: every number must be the same.',
    },
  },
  exactOptions: EXACT_OPTIONS,
  schemaExtras: { anyOf: ['equals', 'at_least', 'at_most'].map((option) => ({ required: [option] })) },
  lint: lintNumber,
  compile(options) {
    const format = formatOf(options);
    const pick = options.pick ?? (options.extract === undefined ? 'last' : 'whole');
    return (text, { case: testCase }) => {
      const picked = pickNumber(text, pick, format);
      if ('finding' in picked) return picked.finding;
      const { value, evidence } = picked;
      if (options.equals !== undefined) {
        const expected = expectedNumber(
          options.equals === 'reference' ? testCase.reference : options.equals,
          format,
        );
        if (expected === null) return withoutReference();
        const equality = compareNumbers(value, expected, options);
        if (!equality.passed || !hasRange(options)) {
          return { ...equality, evidence: { ...evidence, expected: expected.toString() } };
        }
      }
      return { ...inRange(value, options), evidence };
    };
  },
  grammar: NUMBER_GRAMMAR,
  examples: NUMBER_EXAMPLES,
});

function formatOf(options: NumberOptions): NumberFormat {
  return { decimal: options.decimal ?? '.', percent: options.percent ?? 'refuse' };
}

function lintNumber(options: NumberOptions, cases: readonly Case[]): CheckProblem[] {
  const format = formatOf(options);
  const problems: CheckProblem[] = [];
  const { equals } = options;
  if (equals === 'reference') {
    const fromCases = lintCases(cases, 'equals', ({ reference }) => {
      if (reference === null)
        return { code: 'reference-missing', message: 'has no reference to compare with' };
      if (expectedNumber(reference, format) !== null) return null;
      return {
        code: 'reference-not-number',
        message: `has ${quote(stringifyJson(reference))} as its reference, which is no number in this format, so the check can never pass`,
      };
    });
    problems.push(...fromCases);
  } else if (typeof equals === 'string' && expectedNumber(equals, format) === null) {
    problems.push({
      code: 'not-a-number',
      path: 'equals',
      message: `${quote(equals)} is no number in this format, so the check can never pass`,
      hint: 'write a number, or reference for the case’s reference',
      severity: 'error',
    });
  }
  for (const path of EXACT_OPTIONS) {
    const value = options[path];
    if (typeof value === 'string' || value === undefined || exactNumber(value) !== null) continue;
    const message = `${quote(String(value))} is longer than any number that can be found in an output`;
    problems.push({ code: 'number-too-long', path, message, severity: 'error' });
  }
  problems.push(...lintEmptyRange(options, 'at_least', 'no number is'));
  return problems;
}

type Picked =
  | { readonly value: Big; readonly evidence: Record<string, unknown> }
  | { readonly finding: Finding };

/** Texts with more numbers than this are not compared number by number. */
const MAX_ALL_EQUAL = 10_000;

function pickNumber(text: string, pick: NonNullable<NumberOptions['pick']>, format: NumberFormat): Picked {
  const { first, last, count } = pick === 'whole' ? wholeSurvey(text, format) : surveyNumbers(text, format);
  const chosen = pick === 'first' ? first : (last.at(-1) ?? null);
  const evidence = { found: last.map((token) => cutText(token.text, 40).trim()) };
  if (chosen === null) return { finding: notEvaluable(`no number in output ${quote(text)}`, evidence) };
  if (chosen.value === null) {
    return { finding: notEvaluable(`${quote(chosen.text.trim())}: ${chosen.fault}`, evidence) };
  }
  if (pick === 'all-equal') {
    if (count > MAX_ALL_EQUAL) {
      const why = `the output has ${count.toLocaleString('en-US')} numbers, too many to compare`;
      return { finding: { ...yesOrNo(false, why, evidence), unscored: why } };
    }
    if (numbersIn(text, format).some((token) => !isSame(token, chosen))) {
      return { finding: notEvaluable(`numbers differ: ${evidence.found.join(', ')}`, evidence) };
    }
  }
  return {
    value: chosen.value,
    evidence: { ...evidence, value: chosen.value.toString(), form: chosen.form },
  };
}

function wholeSurvey(text: string, format: NumberFormat): NumberSurvey {
  const token = wholeNumber(text, format);
  return { first: token, last: [token], count: 1 };
}

function isSame(token: NumberToken, other: NumberToken): boolean {
  return token.value !== null && other.value !== null && token.value.eq(other.value);
}

function compareNumbers(value: Big, expected: Big, options: NumberOptions): Finding {
  const difference = value.minus(expected).abs();
  const absolute = bigOf(options.tolerance ?? 0);
  const relative = expected.abs().times(bigOf(options.relative_tolerance ?? 0));
  const allowed = absolute.gt(relative) ? absolute : relative;
  if (difference.lte(allowed))
    return yesOrNo(true, `output has ${value.toString()}, which equals ${expected.toString()}`);
  return yesOrNo(
    false,
    `output has ${value.toString()}, not ${expected.toString()} (difference ${difference.toString()})`,
  );
}

/** An option for exact arithmetic; one that is none was refused when the gate was read. */
function bigOf(value: number | Decimal): Big {
  const exact = exactNumber(value);
  if (exact === null) throw new Error(`${value} is too long for exact arithmetic`);
  return exact;
}

function hasRange(options: NumberOptions): boolean {
  return options.at_least !== undefined || options.at_most !== undefined;
}

function inRange(value: Big, { at_least: low, at_most: high }: NumberOptions): Finding {
  if (low !== undefined && value.lt(bigOf(low)))
    return yesOrNo(false, `output has ${value.toString()}, less than ${low}`);
  if (high !== undefined && value.gt(bigOf(high)))
    return yesOrNo(false, `output has ${value.toString()}, more than ${high}`);
  return yesOrNo(true, `output has ${value.toString()}, which is in range`);
}
