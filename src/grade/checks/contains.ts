import type { Finding } from '../check-type.js';
import {
  type ExpectedTexts,
  expectedTextSchema,
  expectedTexts,
  lintTextReferences,
} from '../text/expectation.js';
import { NORMALISATION_PROPERTIES, type Normalisation, textNormaliser } from '../text/normalise-text.js';
import { quote } from '../text/quote.js';
import type { PartOptions } from '../text/select.js';
import { quoteAny, textCheck, withoutReference, yesOrNo } from './text-check.js';

type ContainsOptions = PartOptions & Normalisation & { readonly text: ExpectedTexts };
type ContainsListOptions = PartOptions & Normalisation & { readonly texts: ExpectedTexts };

const CONTAINS_NORMALISATION = {
  normalize: NORMALISATION_PROPERTIES.normalize,
  collapse_space: NORMALISATION_PROPERTIES.collapse_space,
  ignore_case: NORMALISATION_PROPERTIES.ignore_case,
};

export const contains = textCheck<ContainsOptions>({
  type: 'contains',
  summary:
    'The output holds a text. Given a list (or a reference that is a list), every one of them must be there.',
  properties: { text: expectedTextSchema('The text to look for.'), ...CONTAINS_NORMALISATION },
  required: ['text'],
  lint: (options, cases) => lintTextReferences(options.text, 'text', cases),
  compile: (options) => finder(options.text, options, 'all'),
  examples: [
    {
      options: { text: 'refund' },
      output: 'You will get a refund.',
      passes: true,
      shows: 'anywhere in the output',
    },
    { options: { text: 'refund' }, output: 'Refund sent.', passes: false, shows: 'case counts' },
    {
      options: { text: 'refund', ignore_case: true },
      output: 'REFUND SENT.',
      passes: true,
      shows: 'ignore_case',
    },
    {
      options: { text: 'cat' },
      output: 'concatenate',
      passes: true,
      shows: 'parts of words count; use a regex for whole words',
    },
    {
      options: { text: 'acme', select: { json_path: '$.items' } },
      output: '{"data":[]}',
      passes: false,
      shows: 'a path that is not there',
    },
  ],
});

export const containsAny = textCheck<ContainsListOptions>({
  type: 'contains-any',
  summary: 'The output holds at least one of several texts.',
  properties: {
    texts: expectedTextSchema('The texts of which one must be there.'),
    ...CONTAINS_NORMALISATION,
  },
  required: ['texts'],
  lint: (options, cases) => lintTextReferences(options.texts, 'texts', cases),
  compile: (options) => finder(options.texts, options, 'any'),
  examples: [
    { options: { texts: ['yes', 'sure'] }, output: 'sure, why not', passes: true, shows: 'one is enough' },
    { options: { texts: ['yes', 'sure'] }, output: 'no', passes: false, shows: 'none is there' },
  ],
});

export const containsAll = textCheck<ContainsListOptions>({
  type: 'contains-all',
  summary: 'The output holds every one of several texts, in any order; the score is the share that is there.',
  properties: { texts: expectedTextSchema('The texts that must all be there.'), ...CONTAINS_NORMALISATION },
  required: ['texts'],
  lint: (options, cases) => lintTextReferences(options.texts, 'texts', cases),
  compile: (options) => finder(options.texts, options, 'all'),
  examples: [
    {
      options: { texts: ['red', 'green'] },
      output: 'green and red',
      passes: true,
      shows: 'order does not matter',
    },
    { options: { texts: ['red', 'green'] }, output: 'only red', passes: false, shows: 'one is missing' },
  ],
});

function finder(
  expected: ExpectedTexts,
  options: Normalisation,
  quantity: 'any' | 'all',
): (text: string, subject: { readonly case: Parameters<typeof expectedTexts>[1] }) => Finding {
  const normalise = textNormaliser(options);
  return (text, { case: testCase }) => {
    const texts = expectedTexts(expected, testCase);
    if (texts === null) return withoutReference();
    const haystack = normalise(text);
    const places = texts.map((needle) => haystack.indexOf(normalise(needle)));
    const found = texts.filter((_, index) => places[index] !== -1);
    const missing = texts.filter((_, index) => places[index] === -1);
    const passed = quantity === 'all' ? missing.length === 0 : found.length > 0;
    const evidence = {
      found: found.map((needle) => ({ text: needle, at: places[texts.indexOf(needle)] })),
      missing,
    };
    if (passed) {
      const shown = quantity === 'all' ? found.map((needle) => quote(needle)).join(', ') : quote(found[0]!);
      return yesOrNo(true, `output contains ${shown}`, evidence);
    }
    return {
      passed,
      score: quantity === 'all' ? found.length / texts.length : 0,
      reason: `output ${quote(text)} does not contain ${quoteAny(missing)}`,
      evidence,
    };
  };
}
