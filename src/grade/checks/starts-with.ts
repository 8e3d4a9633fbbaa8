import {
  type ExpectedTexts,
  expectedTextSchema,
  expectedTexts,
  lintEmptied,
  lintTextReferences,
} from '../text/expectation.js';
import { NORMALISATION_PROPERTIES, type Normalisation, textNormaliser } from '../text/normalise-text.js';
import { cutText, quote } from '../text/quote.js';
import type { PartOptions } from '../text/select.js';
import { quoteAny, textCheck, withoutReference, yesOrNo } from './text-check.js';

type EdgeOptions = PartOptions & Normalisation & { readonly text: ExpectedTexts };

export const startsWith = edgeCheck(
  'starts-with',
  'starts with',
  'The output begins with a text, or with one of several.',
  [
    { options: { text: 'Dear' }, output: 'Dear Ms Chen,', passes: true, shows: 'the first characters' },
    {
      options: { text: 'Dear' },
      output: '\nDear Ms Chen,',
      passes: false,
      shows: 'white space before it counts',
    },
    {
      options: { text: 'Dear', trim: true },
      output: '\nDear Ms Chen,',
      passes: true,
      shows: 'unless trim is set',
    },
    { options: { text: ['Hi', 'Hello'] }, output: 'Hello!', passes: true, shows: 'one of several' },
  ],
);

export const endsWith = edgeCheck(
  'ends-with',
  'ends with',
  'The output finishes with a text, or with one of several.',
  [
    { options: { text: 'Bye.' }, output: 'Thanks. Bye.', passes: true, shows: 'the last characters' },
    {
      options: { text: 'Bye.' },
      output: 'Thanks. Bye.\n',
      passes: false,
      shows: 'white space after it counts',
    },
    {
      options: { text: 'bye.', trim: true, ignore_case: true },
      output: 'BYE.\n',
      passes: true,
      shows: 'stated normalisation',
    },
  ],
);

function edgeCheck(
  type: 'starts-with' | 'ends-with',
  verb: string,
  summary: string,
  examples: Parameters<typeof textCheck<EdgeOptions>>[0]['examples'],
): ReturnType<typeof textCheck<EdgeOptions>> {
  return textCheck<EdgeOptions>({
    type,
    summary,
    properties: {
      text: expectedTextSchema('The text, or texts of which one is enough.'),
      ...NORMALISATION_PROPERTIES,
    },
    required: ['text'],
    lint: (options, cases) => [
      ...lintTextReferences(options.text, 'text', cases),
      ...lintEmptied(options.text, 'text', cases, textNormaliser(options)),
    ],
    compile(options) {
      const normalise = textNormaliser(options);
      return (text, { case: testCase }) => {
        const texts = expectedTexts(options.text, testCase);
        if (texts === null) return withoutReference();
        const output = normalise(text);
        const hit = texts.find((edge) =>
          type === 'starts-with' ? output.startsWith(normalise(edge)) : output.endsWith(normalise(edge)),
        );
        if (hit !== undefined) return yesOrNo(true, `output ${verb} ${quote(hit)}`, { found: cutText(hit) });
        const edgeOfOutput =
          type === 'starts-with' ? quote(text) : quote(Array.from(text.slice(-160)).slice(-80).join(''));
        const does = type === 'starts-with' ? 'start' : 'end';
        return yesOrNo(false, `output ${edgeOfOutput} does not ${does} with ${quoteAny(texts)}`);
      };
    },
    examples,
  });
}
