import type { Case } from '../../definition/case.js';
import type { CheckProblem } from '../check-type.js';

/** What an output is compared with: the case's reference, or a literal. `{literal}` writes the word "reference" itself. */
export type Expected<Literal> = 'reference' | Literal | { readonly literal: Literal };

/** Schema of an option that names texts to compare with. */
export function expectedTextSchema(description: string): Record<string, unknown> {
  const text = { type: 'string', minLength: 1 };
  return {
    oneOf: [
      text,
      { type: 'array', items: text, minItems: 1 },
      {
        type: 'object',
        additionalProperties: false,
        required: ['literal'],
        properties: {
          literal: {
            type: 'string',
            minLength: 1,
            description: 'The text itself, even where it is "reference".',
          },
        },
      },
    ],
    description: `${description} \`reference\` stands for the case's reference (one text or a list of texts).`,
  };
}

export type ExpectedTexts = Expected<string> | readonly string[];

/** The texts to compare with, or null where the case's reference is not text. */
export function expectedTexts(expected: ExpectedTexts, testCase: Case): readonly string[] | null {
  if (typeof expected === 'object' && 'literal' in expected) return [expected.literal];
  if (typeof expected !== 'string') return expected;
  if (expected !== 'reference') return [expected];
  const { reference } = testCase;
  if (typeof reference === 'string') return [reference];
  return isTextList(reference) ? reference : null;
}

/** Cases whose reference cannot serve as text, told once with the first of them. */
export function lintTextReferences(
  expected: ExpectedTexts,
  path: string,
  cases: readonly Case[],
): CheckProblem[] {
  if (expected !== 'reference') return [];
  return lintCases(cases, path, (testCase) => {
    const { reference } = testCase;
    if (reference === null) return { code: 'reference-missing', message: 'has no reference to compare with' };
    if (reference === '' || (isTextList(reference) && reference.some((text) => text === ''))) {
      return { code: 'reference-empty', message: 'has an empty text as its reference' };
    }
    if (typeof reference === 'string' || isTextList(reference)) return null;
    return {
      code: 'reference-not-text',
      message: `has ${JSON.stringify(reference)} as its reference, which is not text`,
      hint: `put it in quotes exactly as it should be answered, e.g. "007" rather than 007`,
    };
  });
}

/**
 * Expected texts of which nothing is left once they are normalised: an output that is nothing as well would be right.
 * @param normalise the comparison's own normalising
 */
export function lintEmptied(
  expected: ExpectedTexts,
  path: string,
  cases: readonly Case[],
  normalise: (text: string) => string,
): CheckProblem[] {
  const hint = 'compare it with exact, or write the reference as it should be answered';
  const emptied = (texts: readonly string[] | null) =>
    texts?.find((text) => text !== '' && normalise(text) === '');
  if (expected === 'reference') {
    return lintCases(cases, path, (testCase) => {
      const text = emptied(expectedTexts(expected, testCase));
      if (text === undefined) return null;
      return {
        code: 'reference-emptied',
        message: `has the reference ${JSON.stringify(text)}, of which normalising leaves nothing`,
        hint,
      };
    });
  }
  const literals =
    typeof expected === 'string' ? [expected] : 'literal' in expected ? [expected.literal] : expected;
  const text = emptied(literals);
  if (text === undefined) return [];
  return [
    {
      code: 'text-emptied',
      path,
      message: `normalising leaves nothing of ${JSON.stringify(text)}`,
      hint,
      severity: 'error',
    },
  ];
}

/** Runs a test over the cases and reports each kind of fault once, with the first case and how many share it. */
export function lintCases(
  cases: readonly Case[],
  path: string,
  test: (testCase: Case) => { code: string; message: string; hint?: string } | null,
): CheckProblem[] {
  const found = new Map<string, { first: Case; message: string; hint?: string; count: number }>();
  for (const testCase of cases) {
    const fault = test(testCase);
    if (fault === null) continue;
    const seen = found.get(fault.code);
    if (seen === undefined) found.set(fault.code, { ...fault, first: testCase, count: 1 });
    else seen.count += 1;
  }
  return [...found].map(([code, { first, message, hint, count }]) => ({
    code,
    path,
    message: `case ${first.id} ${message}${count === 1 ? '' : ` (and ${count - 1} more)`}`,
    ...(hint === undefined ? {} : { hint }),
    severity: 'error' as const,
    case: first,
  }));
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');
}
