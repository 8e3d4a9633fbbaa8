import type { CheckExample, CheckType } from '../check-type.js';
import { lintEmptyRange } from '../text/empty-range.js';
import { countUnits, type Unit } from '../text/segments.js';
import type { PartOptions } from '../text/select.js';
import { textCheck, yesOrNo } from './text-check.js';

type CountOptions = PartOptions & {
  readonly at_least?: number;
  readonly at_most?: number;
  readonly language?: string;
};

/** A text is counted to its end up to here; beyond it, only until the outcome is certain. */
const ALWAYS_COUNTED = 50_000;

export const length = countCheck(
  'length',
  'characters',
  'The output has a number of characters, as a reader counts them: an emoji or a letter with its accents is one.',
  [
    { options: { at_most: 5 }, output: 'short', passes: true, shows: 'five characters' },
    { options: { at_most: 1 }, output: '👩‍🚀', passes: true, shows: 'a composed emoji is one character' },
    { options: { at_least: 6 }, output: 'short', passes: false, shows: 'too short' },
  ],
);

export const wordCount = countCheck(
  'word-count',
  'words',
  "The output has a number of words (Unicode's word boundaries, also for languages without spaces).",
  [
    {
      options: { at_least: 3, at_most: 3 },
      output: "Don't panic, Ann.",
      passes: true,
      shows: "don't is one word",
    },
    { options: { at_least: 4 }, output: 'a well-known fact', passes: true, shows: 'a hyphen parts words' },
    { options: { at_most: 2 }, output: 'one two three', passes: false, shows: 'too many' },
    {
      options: { at_least: 2, language: 'ja' },
      output: '東京に行く',
      passes: true,
      shows: 'words without spaces',
    },
  ],
);

export const sentenceCount = countCheck(
  'sentence-count',
  'sentences',
  "The output has a number of sentences (Unicode's sentence boundaries).",
  [
    {
      options: { at_least: 2, at_most: 2 },
      output: 'It costs 3.50. Buy it!',
      passes: true,
      shows: 'a decimal point ends no sentence',
    },
    { options: { at_most: 1 }, output: 'Yes. No.', passes: false, shows: 'two sentences' },
  ],
);

export const lineCount = countCheck(
  'line-count',
  'lines',
  'The output has a number of lines that are not blank.',
  [
    {
      options: { at_least: 2, at_most: 2 },
      output: 'a\r\n\r\nb\n',
      passes: true,
      shows: 'blank lines do not count',
    },
    { options: { at_most: 1 }, output: 'a\nb', passes: false, shows: 'two lines' },
  ],
);

export const paragraphCount = countCheck(
  'paragraph-count',
  'paragraphs',
  'The output has a number of paragraphs: runs of lines parted by blank lines.',
  [
    {
      options: { at_least: 2, at_most: 2 },
      output: 'a\nb\n \nc\n',
      passes: true,
      shows: 'parted by a blank line',
    },
    {
      options: { at_least: 2 },
      output: 'a\nb',
      passes: false,
      shows: 'a line end alone starts no paragraph',
    },
  ],
);

function countCheck(
  type: string,
  unit: Unit,
  summary: string,
  examples: readonly CheckExample[],
): CheckType<CountOptions> {
  const usesLanguage = unit === 'words' || unit === 'sentences';
  return textCheck<CountOptions>({
    type,
    summary,
    properties: {
      at_least: { type: 'integer', minimum: 1, description: `Fewest ${unit}.` },
      at_most: { type: 'integer', minimum: 0, description: `Most ${unit}.` },
      ...(usesLanguage
        ? {
            language: {
              type: 'string',
              pattern: '^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$',
              description: 'Language of the output (BCP 47), for its rules of segmentation. Default `en`.',
            },
          }
        : {}),
    },
    schemaExtras: { anyOf: [{ required: ['at_least'] }, { required: ['at_most'] }] },
    lint: (options) => lintEmptyRange(options, 'at_least', `no number of ${unit} is`),
    compile({ at_least: low = 0, at_most: high = Number.POSITIVE_INFINITY, language }) {
      const wanted = [
        ...(low > 0 ? [`at least ${low}`] : []),
        ...(high < Number.POSITIVE_INFINITY ? [`at most ${high}`] : []),
      ];
      const enough = Math.max(ALWAYS_COUNTED, low, high === Number.POSITIVE_INFINITY ? 0 : high + 1);
      return (text) => {
        const count = countUnits(text, unit, language, enough);
        const passed = count >= low && count <= high;
        const noun = count === 1 ? unit.slice(0, -1) : unit;
        return yesOrNo(
          passed,
          `output has ${count} ${noun}, ${passed ? 'as wanted' : 'wanted'}: ${wanted.join(' and ')}`,
          {
            count,
          },
        );
      };
    },
    examples,
  });
}
