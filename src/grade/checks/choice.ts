import type { Case } from '../../definition/case.js';
import type { CheckProblem } from '../check-type.js';
import { type ExpectedTexts, expectedTextSchema, expectedTexts, lintCases } from '../text/expectation.js';
import { acceptedPattern, type Pattern, TOO_MUCH_WORK } from '../text/pattern.js';
import { quote } from '../text/quote.js';
import { captures, type PartOptions } from '../text/select.js';
import { notEvaluable, quoteAny, textCheck, withoutReference, yesOrNo } from './text-check.js';

type ChoiceOptions = PartOptions & {
  readonly equals: ExpectedTexts;
  readonly choices?: readonly string[];
  readonly pick?: 'first' | 'last' | 'all-equal';
};

const DEFAULT_CHOICES = ['A', 'B', 'C', 'D'];

export const choice = textCheck<ChoiceOptions>({
  type: 'choice',
  summary:
    'The answer to a multiple-choice question. Read in this order: the text is the choice and nothing else; a choice after "answer"; a choice in brackets, bold or \\boxed{}, or alone on its line. A letter inside a sentence is never taken.',
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
      description: 'Which one counts where several are found in the same way. Default `last`.',
    },
  },
  required: ['equals'],
  lint: lintChoice,
  compile(options) {
    const readings = readingsOf(options.choices ?? DEFAULT_CHOICES);
    return (text, { case: testCase }) => {
      const texts = expectedTexts(options.equals, testCase);
      if (texts === null) return withoutReference();
      for (const { how, pattern } of readings) {
        const found = captures(pattern, text);
        if (found === 'too-much-work') {
          return { passed: false, score: 0, reason: TOO_MUCH_WORK, evidence: {}, unscored: TOO_MUCH_WORK };
        }
        if (found.last === null) continue;
        const evidence = { found: found.kept, how };
        if (options.pick === 'all-equal' && !found.areAllEqual) {
          return notEvaluable(`several choices: ${found.kept.join(', ')}`, evidence);
        }
        const chosen = options.pick === 'first' ? found.kept[0]! : found.last;
        const passed = texts.includes(chosen);
        return yesOrNo(passed, `chose ${quote(chosen)}${passed ? '' : `, not ${quoteAny(texts)}`}`, evidence);
      }
      return notEvaluable(`no choice found in output ${quote(text)}`, { found: [] });
    };
  },
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

/** Ways of stating a choice, surest first. Each captures the choice as group 1. */
function readingsOf(choices: readonly string[]): { readonly how: string; readonly pattern: Pattern }[] {
  const longestFirst = [...choices].sort((a, b) => b.length - a.length);
  const one = `(${longestFirst.map(escapePattern).join('|')})`;
  const notWord = '[^\\p{L}\\p{N}_]';
  const decoration = '[\\s*_`"\'()\\[\\]{}$.:,!]*';
  return [
    {
      how: 'the whole text',
      pattern: acceptedPattern(
        `^${decoration}(?:\\\\boxed\\{|\\\\text\\{)?${decoration}${one}${decoration}$`,
      ),
    },
    {
      how: 'stated as the answer',
      pattern: acceptedPattern(
        `(?:^|${notWord})(?:[aA]nswer|ANSWER)(?:\\s+is)?[\\s*_:]*(?:(?:[oO]ption|[cC]hoice)\\s+)?[\\s*_("\\[]*${one}(?:$|${notWord})`,
      ),
    },
    {
      how: 'set apart',
      pattern: acceptedPattern(
        `(?:\\(${one}\\)|\\[${one}\\]|\\*\\*${one}[.):]?\\*\\*|\\\\boxed\\{${one}\\}|^[ \\t]*${one}[.):]?[ \\t]*$)`,
        'm',
      ),
    },
  ];
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&');
}
