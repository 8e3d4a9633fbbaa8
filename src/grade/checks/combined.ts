import type { Case } from '../../definition/case.js';
import { longNumbers } from '../../definition/long-numbers.js';
import { canonicalJson } from '../../shared/canonical-json.js';
import type { CheckProblem, CheckType, Finding, Subject } from '../check-type.js';
import { negateFinding } from '../negate-finding.js';

type Part = Readonly<Record<string, unknown>> & { readonly type: string; readonly weight?: number };
type CombinedOptions = { readonly checks: readonly Part[]; readonly at_least?: number };

interface CompiledPart {
  readonly label: string;
  readonly weight: number;
  readonly judge: (subject: Subject) => Finding;
}

/**
 * The checks `all` and `any`, made of other checks.
 * @param types the checks they may be made of; they do not nest
 */
export function combinedChecks(types: readonly CheckType[]): readonly CheckType<CombinedOptions>[] {
  return [
    {
      type: 'all',
      summary:
        'Several checks on one output, all of which must pass; with `at_least`, the weighted share that passes must reach it. The score is that share.',
      needsText: true,
      exactOptions: ['checks'],
      schema: optionsSchema(types, {
        at_least: {
          type: 'number',
          exclusiveMinimum: 0,
          maximum: 1,
          description: 'Smallest weighted share of passing checks. Default 1: all of them.',
        },
      }),
      givesScore: ({ at_least: least }) => least !== undefined,
      lint: (options, cases) => [
        ...lintParts(types, options, cases),
        ...(options.at_least === undefined ? lintContradiction(options, 'so the check can never pass') : []),
      ],
      compile(options) {
        const parts = options.checks.map((part) => compilePart(types, part));
        return (subject) => judgeAll(parts, options.at_least ?? 1, subject);
      },
      examples: [
        {
          options: {
            checks: [
              { type: 'contains', text: 'refund' },
              { type: 'word-count', at_most: 5 },
            ],
          },
          output: 'Your refund is sent.',
          passes: true,
          shows: 'both pass',
        },
        {
          options: {
            checks: [
              { type: 'contains', text: 'refund' },
              { type: 'not-contains', text: 'sorry' },
            ],
          },
          output: 'sorry, no refund',
          passes: false,
          shows: 'one fails; not- forms may be used',
        },
        {
          options: {
            checks: [
              { type: 'contains', text: 'a', weight: 3 },
              { type: 'contains', text: 'b' },
            ],
            at_least: 0.75,
          },
          output: 'a',
          passes: true,
          shows: 'a weighted share of 3 in 4',
        },
      ],
    },
    {
      type: 'any',
      summary: 'Several checks on one output, at least one of which must pass.',
      needsText: true,
      exactOptions: ['checks'],
      schema: optionsSchema(types, {}),
      lint: (options, cases) => [
        ...lintParts(types, options, cases),
        ...lintContradiction(options, 'so the check can hardly ever fail'),
      ],
      compile(options) {
        const parts = options.checks.map((part) => compilePart(types, part));
        return (subject) => judgeAny(parts, subject);
      },
      examples: [
        {
          options: {
            checks: [
              { type: 'exact', equals: 'yes' },
              { type: 'json', kind: 'boolean' },
            ],
          },
          output: 'true',
          passes: true,
          shows: 'one is enough',
        },
        {
          options: {
            checks: [
              { type: 'exact', equals: 'yes' },
              { type: 'json', kind: 'boolean' },
            ],
          },
          output: 'no',
          passes: false,
          shows: 'none passes',
        },
      ],
    },
  ];
}

function optionsSchema(
  types: readonly CheckType[],
  further: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['checks'],
    properties: {
      checks: {
        type: 'array',
        minItems: 2,
        description: 'The checks: type, its options, and a weight (default 1).',
        items: {
          type: 'object',
          required: ['type'],
          properties: {
            type: { enum: types.flatMap(({ type }) => [type, `not-${type}`]), description: 'Kind of check.' },
            weight: { type: 'number', exclusiveMinimum: 0, description: 'How much it counts. Default 1.' },
          },
          allOf: types.map(({ type, schema }) => {
            const { properties, ...rest } = schema;
            return {
              if: { required: ['type'], properties: { type: { enum: [type, `not-${type}`] } } },
              // biome-ignore lint/suspicious/noThenProperty: the JSON Schema keyword
              then: { ...rest, properties: { type: true, weight: true, ...(properties as object) } },
            };
          }),
        },
      },
      ...further,
    },
  };
}

function typeOf(
  types: readonly CheckType[],
  part: Part,
): { readonly type: CheckType; readonly isNegated: boolean } {
  const isNegated = part.type.startsWith('not-');
  const name = isNegated ? part.type.slice('not-'.length) : part.type;
  const type = types.find((each) => each.type === name);
  if (type === undefined) throw new Error(`no check of type ${part.type}`);
  return { type, isNegated };
}

function lintParts(
  types: readonly CheckType[],
  { checks }: CombinedOptions,
  cases: readonly Case[],
): CheckProblem[] {
  return checks.flatMap((part, index) => {
    const { weight: _weight, type: _type, ...options } = part;
    const { type } = typeOf(types, part);
    return [...longNumberProblems(type, part), ...type.lint(options, cases)].map((problem) => ({
      ...problem,
      path: `checks[${index}].${problem.path}`,
    }));
  });
}

/** Numbers of more digits than a double keeps, in options of a part that need a double. */
function longNumberProblems({ exactOptions = [] }: CheckType, part: Part): CheckProblem[] {
  return longNumbers(part)
    .filter(({ path }) => !exactOptions.some((option) => option === path[0]))
    .map((fault) => ({ ...fault, path: fault.path.join('.'), severity: 'error' }));
}

/** Two parts that are each other's `not-`. */
function lintContradiction({ checks }: CombinedOptions, consequence: string): CheckProblem[] {
  const keyOf = ({ weight: _weight, type, ...options }: Part, isTurned: boolean) => {
    const turned = type.startsWith('not-') ? type.slice('not-'.length) : `not-${type}`;
    return canonicalJson({ ...options, type: isTurned ? turned : type });
  };
  const keys = checks.map((part) => keyOf(part, false));
  const index = checks.findIndex((part, at) => keys.slice(0, at).includes(keyOf(part, true)));
  if (index === -1) return [];
  const other = keys.indexOf(keyOf(checks[index]!, true));
  return [
    {
      code: 'contradiction',
      path: `checks[${index}]`,
      message: `this part is the opposite of part ${other + 1}, ${consequence}`,
      hint: 'leave one of them out',
      severity: 'error',
    },
  ];
}

function compilePart(types: readonly CheckType[], part: Part): CompiledPart {
  const { type, isNegated } = typeOf(types, part);
  const { weight = 1, type: label, ...options } = part;
  const run = type.compile(options);
  return {
    label,
    weight,
    judge(subject) {
      const finding = run(subject);
      if (!isNegated) return finding;
      // The reason of the plain check is told with the part's own type in front.
      return { ...negateFinding(finding, label), reason: finding.reason };
    },
  };
}

function judgeAll(parts: readonly CompiledPart[], needed: number, subject: Subject): Finding {
  const findings = parts.map(({ judge }) => judge(subject));
  const unscored = findings.find((finding) => finding.unscored !== undefined);
  if (unscored !== undefined) return unscored;
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  const reached = parts.reduce((sum, { weight }, index) => sum + (findings[index]!.passed ? weight : 0), 0);
  const evidence = { parts: partsOf(parts, findings) };
  // All of them is a matter of counting, not of adding fractions.
  const passed = findings.every((finding) => finding.passed) || (needed < 1 && reached / total >= needed);
  const failed = findings.findIndex((finding) => !finding.passed);
  const reason =
    failed === -1
      ? `all ${parts.length} checks pass`
      : `${parts[failed]!.label}: ${findings[failed]!.reason}`;
  const open = findings.reduce(
    (sum, { isEvaluable }, index) => sum + (isEvaluable === false ? parts[index]!.weight : 0),
    0,
  );
  // Where the parts that were evaluated leave it open, neither `all` nor `not-all` holds.
  const isOpen = !passed && open > 0 && (reached + open) / total >= needed;
  const finding = { passed, score: reached / total, reason, evidence };
  return isOpen ? openFinding(finding) : finding;
}

/** The finding with the mark of one that could not be evaluated. */
function openFinding(finding: Finding): Finding {
  return { ...finding, evidence: { ...finding.evidence, evaluated: false }, isEvaluable: false };
}

function judgeAny(parts: readonly CompiledPart[], subject: Subject): Finding {
  const findings = parts.map(({ judge }) => judge(subject));
  const hit = findings.findIndex((finding) => finding.unscored === undefined && finding.passed);
  const evidence = { parts: partsOf(parts, findings) };
  if (hit !== -1)
    return { passed: true, score: 1, reason: `${parts[hit]!.label}: ${findings[hit]!.reason}`, evidence };
  const unscored = findings.find((finding) => finding.unscored !== undefined);
  if (unscored !== undefined) return unscored;
  const isOpen = findings.some(({ isEvaluable }) => isEvaluable === false);
  const reason = `none of ${parts.length} checks passes; ${findings[0]!.reason}`;
  const finding = { passed: false, score: 0, reason, evidence };
  return isOpen ? openFinding(finding) : finding;
}

function partsOf(parts: readonly CompiledPart[], findings: readonly Finding[]): unknown[] {
  return parts.map(({ label }, index) => ({
    type: label,
    passed: findings[index]!.passed,
    reason: findings[index]!.reason,
  }));
}
