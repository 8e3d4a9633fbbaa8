import { distance } from 'fastest-levenshtein';
import { sentenceBleu } from '../similarity/bleu.js';
import { rougeL } from '../similarity/rouge-l.js';
import { tokenF1 } from '../similarity/squad.js';
import {
  type ExpectedTexts,
  expectedTextSchema,
  expectedTexts,
  lintTextReferences,
} from '../text/expectation.js';
import { quote } from '../text/quote.js';
import type { PartOptions } from '../text/select.js';
import { notEvaluable, textCheck, withoutReference } from './text-check.js';

type Measure = 'token-f1' | 'rouge-l' | 'bleu' | 'levenshtein';
type SimilarityOptions = PartOptions & {
  readonly measure: Measure;
  readonly to: ExpectedTexts;
  readonly at_least: number;
};

/** Most comparisons of characters (or words) for one response; more is not worth the wait and is left unscored. */
const MAX_COMPARISONS = 400_000_000;

export const similarity = textCheck<SimilarityOptions>({
  type: 'similarity',
  summary:
    'The output is close enough to a reference by a stated measure; with several references the best counts. The score is the measure itself, from 0 to 1.',
  properties: {
    measure: {
      enum: ['token-f1', 'rouge-l', 'bleu', 'levenshtein'],
      description:
        '`token-f1`: F1 of words as in SQuAD. `rouge-l`: F1 of the longest common subsequence of words. `bleu`: sentence BLEU as in sacreBLEU (13a, exp smoothing), from 0 to 1. `levenshtein`: 1 minus edit distance over the longer length, in NFC characters (UTF-16 units).',
    },
    to: expectedTextSchema('What to compare with.'),
    at_least: {
      type: 'number',
      exclusiveMinimum: 0,
      maximum: 1,
      description:
        'Smallest similarity that passes. Required: there is no value that is right for every task.',
    },
  },
  required: ['measure', 'to', 'at_least'],
  givesScore: () => true,
  lint: (options, cases) => lintTextReferences(options.to, 'to', cases),
  compile(options) {
    return (text, { case: testCase }) => {
      const references = expectedTexts(options.to, testCase);
      if (references === null) return withoutReference();
      if (!/[\p{L}\p{N}]/u.test(text)) return notEvaluable(`output ${quote(text)} has nothing to compare`);
      if (references.some((reference) => reference.length * text.length > MAX_COMPARISONS)) {
        const why = `the output is too long to compare (${text.length} characters)`;
        return { passed: false, score: 0, reason: why, evidence: {}, unscored: why };
      }
      const score = measureSimilarity(options.measure, text, references);
      const passed = score >= options.at_least;
      const shown = `${options.measure} ${score.toFixed(4)}`;
      return {
        passed,
        score,
        reason: `${shown} is ${passed ? 'at least' : 'less than'} ${options.at_least}, output ${quote(text)}`,
        evidence: { measure: options.measure, similarity: score },
      };
    };
  },
  examples: [
    {
      options: { measure: 'token-f1', to: 'the cat sat', at_least: 0.8 },
      output: 'A cat sat.',
      passes: true,
      shows: 'articles and punctuation do not count',
    },
    {
      options: { measure: 'rouge-l', to: 'testing one two', at_least: 0.5 },
      output: 'testing',
      passes: true,
      shows: 'one of three words: F1 = 0.5',
    },
    {
      options: { measure: 'bleu', to: 'The dog had bit the man.', at_least: 0.52 },
      output: 'The dog bit the man.',
      passes: false,
      shows: 'BLEU 0.5115',
    },
    {
      options: { measure: 'levenshtein', to: 'kitten', at_least: 0.5 },
      output: 'sitting',
      passes: true,
      shows: '3 edits in 7 characters: 0.5714',
    },
  ],
});

function measureSimilarity(measure: Measure, output: string, references: readonly string[]): number {
  if (measure === 'bleu') return sentenceBleu(output, references);
  const compare = { 'token-f1': tokenF1, 'rouge-l': rougeL, levenshtein: editSimilarity }[measure];
  return Math.max(...references.map((reference) => compare(output, reference)));
}

function editSimilarity(output: string, reference: string): number {
  const left = output.normalize('NFC');
  const right = reference.normalize('NFC');
  return 1 - distance(left, right) / Math.max(left.length, right.length, 1);
}
