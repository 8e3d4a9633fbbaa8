import { compareNumbers, Decimal, isNumber } from '../../shared/decimal.js';
import type { CheckProblem, CheckType, Finding } from '../check-type.js';
import { lintEmptyRange } from '../text/empty-range.js';
import { quote } from '../text/quote.js';
import { isSameJson } from '../text/same-json.js';
import { yesOrNo } from './text-check.js';

type Scalar = string | number | Decimal | boolean;
type RecordedOptions = {
  readonly grade: string;
  readonly equals?: Scalar | readonly Scalar[];
  readonly passes?: { readonly at_least?: number | Decimal; readonly at_most?: number | Decimal };
  readonly scale?: { readonly worst: number; readonly best: number };
};

const SCALAR = { type: ['string', 'number', 'boolean'] } as const;

export const recorded: CheckType<RecordedOptions> = {
  type: 'recorded',
  summary:
    'A grade that came with a recorded line equals a value or lies in a range; without either it must be true. With `scale` its number is the score. A line without the grade is unscored.',
  needsText: false,
  exactOptions: ['equals', 'passes'],
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['grade'],
    not: { anyOf: [{ required: ['equals', 'passes'] }, { required: ['equals', 'scale'] }] },
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
      scale: {
        type: 'object',
        additionalProperties: false,
        required: ['worst', 'best'],
        properties: {
          worst: { type: 'number', description: 'Number that counts as 0.' },
          best: {
            type: 'number',
            description: 'Number that counts as 1; below `worst` where less is better.',
          },
        },
        description:
          'For grades that are numbers of another tool: its scale. The score is where the number lies on it, from 0 to 1; a number beyond either end is unscored. Without `passes` only the best number passes.',
      },
    },
  },
  givesScore: ({ scale }) => scale !== undefined,
  lint(options, cases) {
    const range = [
      ...lintEmptyRange(options.passes ?? {}, 'passes.at_least', 'no grade is'),
      ...lintScale(options),
    ];
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
      const grade: unknown = recordedGrades[options.grade];
      if (!isScalar(grade)) {
        const why = `the recorded grade ${quote(options.grade)} is no text, number or boolean`;
        return { passed: false, score: 0, reason: why, evidence: {}, unscored: why };
      }
      return options.scale === undefined
        ? judgeGrade(options, grade, testCase.reference)
        : placeGrade(options, options.scale, grade);
    };
  },
  examples: [],
};

function isScalar(grade: unknown): grade is Scalar {
  return typeof grade === 'number'
    ? Number.isFinite(grade)
    : typeof grade === 'string' || typeof grade === 'boolean' || grade instanceof Decimal;
}

function lintScale({ scale }: RecordedOptions): readonly CheckProblem[] {
  if (scale === undefined || scale.worst !== scale.best) return [];
  return [
    {
      code: 'empty-scale',
      path: 'scale',
      message: `worst and best are both ${scale.best}, so that no number lies between them`,
      hint: 'write the ends of the scale that the other tool grades on',
      severity: 'error',
    },
  ];
}

/** Where a number lies on the scale of the tool that gave it. */
function placeGrade(
  options: RecordedOptions,
  { worst, best }: NonNullable<RecordedOptions['scale']>,
  grade: Scalar,
): Finding {
  const name = options.grade;
  // + 0 makes 0 of −0, which a scale that runs down gives at its worst.
  const score = isNumber(grade) ? (doubleOf(grade) - worst) / (best - worst) + 0 : Number.NaN;
  if (!(score >= 0 && score <= 1)) {
    const shown = typeof grade === 'string' ? quote(grade) : String(grade);
    const why = `the recorded grade ${quote(name)} is ${shown}, which is no number from ${worst} to ${best}`;
    return { passed: false, score: 0, reason: why, evidence: { grade: name, value: grade }, unscored: why };
  }
  const { passed, reason } = judgeGrade(
    options.passes === undefined ? { grade: name, equals: best } : { grade: name, passes: options.passes },
    grade,
    null,
  );
  return { passed, score, reason, evidence: { grade: name, value: grade, score } };
}

function doubleOf(grade: number | Decimal): number {
  return grade instanceof Decimal ? grade.toNumber() : grade;
}

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
