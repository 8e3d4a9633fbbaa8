import type { Case } from '../../definition/case.js';
import type { CheckProblem } from '../check-type.js';
import { choiceReader } from '../text/choice/read-choices.js';
import { type ExpectedTexts, expectedTextSchema, expectedTexts, lintCases } from '../text/expectation.js';
import { quote } from '../text/quote.js';
import type { PartOptions } from '../text/select.js';
import { CHOICE_GRAMMAR } from './choice-grammar.js';
import { notEvaluable, quoteAny, textCheck, withoutReference, yesOrNo } from './text-check.js';

type ChoiceOptions = PartOptions & {
  readonly equals: ExpectedTexts;
  readonly choices?: readonly string[];
  readonly pick?: 'first' | 'last' | 'all-equal';
};

const DEFAULT_CHOICES = ['A', 'B', 'C', 'D'];
/** Most choices shown as evidence. */
const MAX_SHOWN = 20;

export const choice = textCheck<ChoiceOptions>({
  type: 'choice',
  summary:
    'The answer to a multiple-choice question, read by the grammar below. A statement of the answer counts before choices that are merely set apart, and a later statement before an earlier one; two different choices in one statement, or set apart, are no choice. A letter inside a sentence is never taken.',
  properties: {
    equals: expectedTextSchema('The right choice.'),
    choices: {
      type: 'array',
      minItems: 2,
      uniqueItems: true,
      items: { type: 'string', minLength: 1, maxLength: 100, pattern: '^\\S(?:.*\\S)?$' },
      description: 'The choices offered, as written. Default A, B, C, D.',
    },
    pick: {
      enum: ['first', 'last', 'all-equal'],
      description:
        'Which statement counts where there are several. Default `last`; with `all-equal` they must name the same choice.',
    },
  },
  required: ['equals'],
  lint: lintChoice,
  compile(options) {
    const read = choiceReader(options.choices ?? DEFAULT_CHOICES);
    return (text, { case: testCase }) => {
      const texts = expectedTexts(options.equals, testCase);
      if (texts === null) return withoutReference();
      const { clear, setApart } = read(text);
      const isClear = clear.length > 0;
      const statements = isClear ? clear : setApart;
      const statement = options.pick === 'first' ? statements[0] : statements.at(-1);
      if (statement === undefined)
        return notEvaluable(`no choice found in output ${quote(text)}`, { found: [] });
      const named = [...new Set(statements.flatMap(({ choices }) => choices))];
      const evidence = {
        found: statements.slice(-MAX_SHOWN).map(({ choices }) => choices.join(' or ')),
        how: statement.how,
      };
      // What is merely set apart may be a list of what is offered; a statement may leave several open.
      const open = statement.choices.length > 1 ? statement.choices : named;
      const isOpen =
        statement.choices.length > 1 || (named.length > 1 && (!isClear || options.pick === 'all-equal'));
      if (isOpen) return notEvaluable(`several choices: ${open.slice(0, MAX_SHOWN).join(', ')}`, evidence);
      const chosen = statement.choices[0]!;
      const passed = texts.includes(chosen);
      return yesOrNo(passed, `chose ${quote(chosen)}${passed ? '' : `, not ${quoteAny(texts)}`}`, evidence);
    };
  },
  grammar: CHOICE_GRAMMAR,
  examples: [
    { options: { equals: 'C' }, output: 'C', passes: true, shows: 'the letter alone' },
    { options: { equals: 'C' }, output: ' **(C)**.\n', passes: true, shows: 'with decoration' },
    {
      options: { equals: 'C' },
      output: 'Answer: A? No.\nAnswer: C',
      passes: true,
      shows: 'the last statement of an answer',
    },
    {
      options: { equals: 'A' },
      output: 'Antwort offen, siehe oben',
      passes: false,
      shows: 'a letter inside a word is no choice',
    },
    {
      options: { equals: 'A' },
      output: 'A dog is shown.',
      passes: false,
      shows: 'nor is one inside a sentence',
    },
    {
      options: { equals: 'B' },
      output: 'It must be (B), as shown.',
      passes: true,
      shows: 'a choice in brackets',
    },
    {
      options: { equals: 'reference' },
      reference: 'D',
      output: 'The answer is D.',
      passes: true,
      shows: 'the reference',
    },
    {
      options: { equals: 'no', choices: ['yes', 'no'] },
      output: 'no',
      passes: true,
      shows: 'choices that are words',
    },
  ],
});

function lintChoice(options: ChoiceOptions, cases: readonly Case[]): CheckProblem[] {
  const choices = options.choices ?? DEFAULT_CHOICES;
  const strange = (texts: readonly string[]) => texts.find((text) => !choices.includes(text));
  if (options.equals === 'reference') {
    return lintCases(cases, 'equals', (testCase) => {
      const texts = expectedTexts('reference', testCase);
      if (texts === null)
        return { code: 'reference-missing', message: 'has no text as its reference to compare with' };
      const other = strange(texts);
      if (other === undefined) return null;
      return {
        code: 'reference-not-offered',
        message: `has ${quote(other)} as its reference, which is not one of ${quoteAny(choices)}, so the check can never pass`,
      };
    });
  }
  const other = strange(
    typeof options.equals === 'string' ? [options.equals] : expectedLiterals(options.equals),
  );
  if (other === undefined) return [];
  return [
    {
      code: 'not-a-choice',
      path: 'equals',
      message: `${quote(other)} is not one of ${quoteAny(choices)}, so the check can never pass`,
      severity: 'error',
    },
  ];
}

function expectedLiterals(equals: Exclude<ExpectedTexts, string>): readonly string[] {
  return 'literal' in equals ? [equals.literal] : equals;
}
