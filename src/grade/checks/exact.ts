import type { Case } from '../../definition/case.js';
import type { CheckProblem, Finding } from '../check-type.js';
import {
  type ExpectedTexts,
  expectedTextSchema,
  expectedTexts,
  lintCases,
  lintTextReferences,
} from '../text/expectation.js';
import { NORMALISATION_PROPERTIES, type Normalisation, textNormaliser } from '../text/normalise-text.js';
import { cutText, quote } from '../text/quote.js';
import type { PartOptions } from '../text/select.js';
import { quoteAny, textCheck, withoutReference, yesOrNo } from './text-check.js';

type ExactOptions = PartOptions &
  Normalisation & { readonly equals: ExpectedTexts | ''; readonly allow_empty?: boolean };

export const exact = textCheck<ExactOptions>({
  type: 'exact',
  summary: 'The whole output (or the selected part) is exactly the expected text, or one of several.',
  properties: {
    equals: {
      oneOf: [{ const: '' }, ...(expectedTextSchema('').oneOf as unknown[])],
      description: expectedTextSchema('The text, or the texts of which one must be equal.').description,
    },
    allow_empty: {
      type: 'boolean',
      description:
        'Accept an empty text as the expectation, which is otherwise taken for a slip. Default false.',
    },
    ...NORMALISATION_PROPERTIES,
  },
  required: ['equals'],
  lint(options, cases) {
    if (options.equals === '' && options.allow_empty !== true) {
      return [
        {
          code: 'empty-text',
          path: 'equals',
          message: 'the expected text is empty',
          hint: 'write allow_empty: true if an empty text is really meant',
          severity: 'error',
        },
      ];
    }
    if (options.allow_empty === true) return [];
    return [...lintTextReferences(options.equals, 'equals', cases), ...lintOneLine(options, cases)];
  },
  compile(options) {
    const normalise = textNormaliser(options);
    return (text, { case: testCase }): Finding => {
      const texts = expectedTexts(options.equals, testCase);
      if (texts === null) return withoutReference();
      const normalised = normalise(text);
      const equal = texts.find((expected) => normalise(expected) === normalised);
      if (equal !== undefined) return yesOrNo(true, `output is ${quote(equal)}`, { equals: cutText(equal) });
      const near = texts.find((expected) => expected.trim() === text.trim());
      const hint =
        near === undefined ? codePointsIfAlike(texts, text) : '; they differ in white space at the ends only';
      return yesOrNo(false, `output ${quote(text)} is not ${quoteAny(texts)}${hint}`, {
        output: cutText(text),
      });
    };
  },
  examples: [
    { options: { equals: 'yes' }, output: 'yes', passes: true, shows: 'the same text' },
    {
      options: { equals: 'yes' },
      output: 'Yes',
      passes: false,
      shows: 'case counts unless ignore_case is set',
    },
    {
      options: { equals: 'yes', ignore_case: true, trim: true },
      output: ' Yes\n',
      passes: true,
      shows: 'stated normalisation',
    },
    {
      options: { equals: '0' },
      output: '0\n',
      passes: false,
      shows: 'white space at the ends counts unless trim is set',
    },
    {
      options: { equals: 'reference' },
      reference: ['Paris', 'paris'],
      output: 'paris',
      passes: true,
      shows: 'any of the reference texts',
    },
    {
      options: { equals: 'caf\u00e9' },
      output: 'cafe\u0301',
      passes: true,
      shows: 'composed and decomposed letters are equal (NFC)',
    },
    {
      options: { equals: '102' },
      output: '10\u00b2',
      passes: false,
      shows: 'compatibility characters are not folded',
    },
  ],
});

/** Where two texts look the same, what they are made of. */
function codePointsIfAlike(texts: readonly string[], text: string): string {
  const alike = texts.find(
    (expected) => expected !== text && expected.normalize('NFKC') === text.normalize('NFKC'),
  );
  return alike === undefined ? '' : `; code points ${codePoints(text)}, expected ${codePoints(alike)}`;
}

function codePoints(text: string): string {
  const points = Array.from(
    cutText(text, 12),
    (char) => `U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`,
  );
  return points.join(' ');
}

/** A line has no line end in it, so a text that has one is never equal to it. */
function lintOneLine(options: ExactOptions, cases: readonly Case[]): CheckProblem[] {
  const isOneLine = options.select?.line !== undefined || options.extract?.line !== undefined;
  if (!isOneLine || options.collapse_space === true) return [];
  const message = 'several lines, and the check looks at one line, so it can never pass';
  const isLong = (texts: readonly string[] | null) => texts?.every((text) => /[\r\n]/.test(text.trim()));
  if (options.equals === 'reference') {
    return lintCases(cases, 'equals', (item) =>
      isLong(expectedTexts('reference', item))
        ? { code: 'several-lines', message: `has a reference of ${message}` }
        : null,
    );
  }
  const [item] = cases;
  if (item === undefined || options.equals === '' || isLong(expectedTexts(options.equals, item)) !== true)
    return [];
  return [{ code: 'several-lines', path: 'equals', message: `the text has ${message}`, severity: 'error' }];
}
