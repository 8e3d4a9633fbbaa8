import { compareNumbers, Decimal, isNumber } from '../../shared/decimal.js';
import type { CheckType, Finding } from '../check-type.js';
import { lintEmptyRange } from '../text/empty-range.js';
import { quote } from '../text/quote.js';
import { isSameJson } from '../text/same-json.js';
import { yesOrNo } from './text-check.js';

type Scalar = string | number | Decimal | boolean;
type RecordedOptions = {
  readonly grade: string;
  readonly equals?: Scalar | readonly Scalar[];
  readonly passes?: { readonly at_least?: number | Decimal; readonly at_most?: number | Decimal };
};

const SCALAR = { type: ['string', 'number', 'boolean'] } as const;

export const recorded: CheckType<RecordedOptions> = {
  type: 'recorded',
  summary:
    'A grade that came with a recorded line equals a value or lies in a range; without either it must be true. A line without the grade is unscored.',
  needsText: false,
  exactOptions: ['equals', 'passes'],
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['grade'],
    not: { required: ['equals', 'passes'] },
    properties: {
      grade: {
        type: 'string',
        minLength: 1,
        description: 'Name of the grade under `grades` in the recorded line.',
      },
      equals: {
        oneOf: [SCALAR, { type: 'array', items: SCALAR, minItems: 1 }],
        description:
          "The value, or values of which one must be equal, by type and value. `reference` stands for the case's reference.",
      },
      passes: {
        type: 'object',
        additionalProperties: false,
        minProperties: 1,
        properties: {
          at_least: { type: 'number', description: 'Smallest number that passes.' },
          at_most: { type: 'number', description: 'Largest number that passes.' },
        },
        description: 'For grades that are numbers: the range that passes.',
      },
    },
  },
  lint(options, cases) {
    const range = lintEmptyRange(options.passes ?? {}, 'passes.at_least', 'no grade is');
    const without =
      options.equals === 'reference' ? cases.find(({ reference }) => reference === null) : undefined;
    if (without === undefined) return range;
    return [
      {
        code: 'reference-missing',
        path: 'equals',
        message: `case ${without.id} has no reference to compare with`,
        severity: 'error',
        case: without,
      },
    ];
  },
  compile(options) {
    return ({ recordedGrades, case: testCase }) => {
      if (recordedGrades === null || !Object.hasOwn(recordedGrades, options.grade)) {
        const why = `the response carries no recorded grade ${quote(options.grade)}`;
        return { passed: false, score: 0, reason: why, evidence: {}, unscored: why };
      }
      const grade = recordedGrades[options.grade];
      if (
        grade === null ||
        (typeof grade === 'object' && !(grade instanceof Decimal)) ||
        (typeof grade === 'number' && !Number.isFinite(grade))
      ) {
        const why = `the recorded grade ${quote(options.grade)} is no text, number or boolean`;
        return { passed: false, score: 0, reason: why, evidence: {}, unscored: why };
      }
      return judgeGrade(options, grade, testCase.reference);
    };
  },
  examples: [],
};

function judgeGrade(options: RecordedOptions, grade: unknown, reference: unknown): Finding {
  const name = options.grade;
  const evidence = { grade: name, value: grade };
  const shown = typeof grade === 'string' ? quote(grade) : String(grade);
  if (options.equals !== undefined) {
    const wanted = options.equals === 'reference' ? reference : options.equals;
    const values: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted];
    const passed = values.some((value) => isSameJson(value, grade));
    const list = values
      .map((value) => (typeof value === 'string' ? quote(value) : String(value)))
      .join(' or ');
    return yesOrNo(
      passed,
      passed ? `recorded ${name} is ${shown}` : `recorded ${name} ${shown} is not ${list}`,
      evidence,
    );
  }
  if (options.passes !== undefined) {
    const { at_least: low, at_most: high } = options.passes;
    if (!isNumber(grade)) {
      const why = `the recorded grade ${quote(name)} is ${shown}, not a number`;
      return { passed: false, score: 0, reason: why, evidence, unscored: why };
    }
    const passed =
      (low === undefined || compareNumbers(grade, low) >= 0) &&
      (high === undefined || compareNumbers(grade, high) <= 0);
    return yesOrNo(passed, `recorded ${name} is ${shown}, ${passed ? 'in range' : 'out of range'}`, evidence);
  }
  if (typeof grade !== 'boolean') {
    const why = `the recorded grade ${quote(name)} is ${shown}, not true or false`;
    return { passed: false, score: 0, reason: why, evidence, unscored: why };
  }
  return yesOrNo(grade, `recorded ${name} is ${shown}`, evidence);
}
