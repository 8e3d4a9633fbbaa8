import { keepsSigns, squadNormalise } from '../similarity/squad.js';
import {
  type ExpectedTexts,
  expectedTextSchema,
  expectedTexts,
  lintEmptied,
  lintTextReferences,
} from '../text/expectation.js';
import { quote } from '../text/quote.js';
import type { PartOptions } from '../text/select.js';
import { notEvaluable, quoteAny, textCheck, withoutReference, yesOrNo } from './text-check.js';

type AnswerSetOptions = PartOptions & { readonly answers: ExpectedTexts; readonly separator?: string };

export const answerSet = textCheck<AnswerSetOptions>({
  type: 'answer-set',
  summary:
    "The output is one of the accepted answers after SQuAD's normalisation (lower case, no ASCII punctuation, no a/an/the, single spaces); signs and operators that an answer has must be there as well. With a separator the output is a list that must hold exactly the accepted answers, in any order.",
  properties: {
    answers: expectedTextSchema('The accepted answers.'),
    separator: {
      type: 'string',
      minLength: 1,
      description: 'Parts the output into answers, e.g. `,`. The score is then the F1 of the two sets.',
    },
  },
  required: ['answers'],
  lint: (options, cases) => [
    ...lintTextReferences(options.answers, 'answers', cases),
    ...lintEmptied(options.answers, 'answers', cases, squadNormalise),
  ],
  compile(options) {
    return (text, { case: testCase }) => {
      const answers = expectedTexts(options.answers, testCase);
      if (answers === null) return withoutReference();
      if (options.separator === undefined) {
        const normalised = squadNormalise(text);
        if (normalised === '') {
          return notEvaluable(`normalising leaves nothing of output ${quote(text)}`, { normalised });
        }
        const hit = answers.find(
          (answer) => squadNormalise(answer) === normalised && keepsSigns(text, answer),
        );
        if (hit !== undefined) return yesOrNo(true, `output is the answer ${quote(hit)}`, { normalised });
        return yesOrNo(false, `output ${quote(text)} is not ${quoteAny(answers)}`, {
          normalised: normalised.slice(0, 200),
        });
      }
      const given = new Set(
        text
          .split(options.separator)
          .map(squadNormalise)
          .filter((answer) => answer !== ''),
      );
      const wanted = new Set(answers.map(squadNormalise));
      const missing = [...wanted].filter((answer) => !given.has(answer));
      const surplus = [...given].filter((answer) => !wanted.has(answer));
      const passed = missing.length === 0 && surplus.length === 0;
      const common = wanted.size - missing.length;
      return {
        passed,
        score: (2 * common) / (wanted.size + given.size),
        reason: passed
          ? `output holds exactly ${quoteAny([...wanted])}`
          : [
              ...(missing.length > 0 ? [`missing ${quoteAny(missing)}`] : []),
              ...(surplus.length > 0 ? [`too many: ${quoteAny(surplus)}`] : []),
            ].join('; '),
        evidence: { missing: missing.slice(0, 20), surplus: surplus.slice(0, 20) },
      };
    };
  },
  examples: [
    {
      options: { answers: 'reference' },
      reference: ['The Eiffel Tower', 'Eiffel Tower, Paris'],
      output: 'eiffel tower.',
      passes: true,
      shows: 'case, articles and punctuation do not count',
    },
    {
      options: { answers: ['Paris'] },
      output: 'It is Paris.',
      passes: false,
      shows: 'the whole output is the answer; use extract for a part',
    },
    {
      options: { answers: ['red', 'blue'], separator: ',' },
      output: 'Blue, red',
      passes: true,
      shows: 'a list in any order',
    },
    {
      options: { answers: ['red', 'blue'], separator: ',' },
      output: 'red, blue, green',
      passes: false,
      shows: 'nothing more than the answers',
    },
  ],
});
