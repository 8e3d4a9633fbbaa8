import { francAll } from 'franc-min';
import { LANGUAGES } from '../text/languages.js';
import { cutText, quote } from '../text/quote.js';
import type { PartOptions } from '../text/select.js';
import { notEvaluable, textCheck, yesOrNo } from './text-check.js';

type LanguageOptions = PartOptions & {
  readonly is: string | readonly string[];
  readonly min_letters?: number;
};

/** A language shows early; more text costs time without making the guess better. */
const LOOKED_AT = 1_000;
const DEFAULT_MIN_LETTERS = 20;

export const language = textCheck<LanguageOptions>({
  type: 'language',
  summary:
    'The output is written in a language, as guessed from its letters and letter triples (franc). Closely related languages and short texts can be mistaken for each other; try the check on a baseline first.',
  properties: {
    is: {
      oneOf: [
        { enum: Object.keys(LANGUAGES) },
        { type: 'array', minItems: 1, uniqueItems: true, items: { enum: Object.keys(LANGUAGES) } },
      ],
      description:
        'The language, or languages of which any will do: ISO 639-1, or 639-3 where that has none.',
    },
    min_letters: {
      type: 'integer',
      minimum: 1,
      description: `Fewest letters for a guess; a shorter output fails. Default ${DEFAULT_MIN_LETTERS}.`,
    },
  },
  required: ['is'],
  compile(options) {
    const wanted = typeof options.is === 'string' ? [options.is] : options.is;
    const minLetters = options.min_letters ?? DEFAULT_MIN_LETTERS;
    return (text) => {
      const sample = cutText(text, LOOKED_AT);
      const letters = sample.match(/\p{L}/gu)?.length ?? 0;
      if (letters < minLetters) {
        return notEvaluable(`output ${quote(text)} has ${letters} letters, too few to tell its language`, {
          letters,
        });
      }
      const guesses = francAll(sample, { minLength: 1 })
        .slice(0, 3)
        .map(([code, score]) => [shortCode(code), score] as const);
      const [best] = guesses[0]!;
      const evidence = { guesses };
      return wanted.includes(best)
        ? yesOrNo(true, `output is in ${best}`, evidence)
        : yesOrNo(false, `output is in ${best}, not ${wanted.join(' or ')}: ${quote(text)}`, evidence);
    };
  },
  examples: [
    {
      options: { is: 'de' },
      output: 'Das Wetter ist heute schön, und morgen wird es noch besser.',
      passes: true,
      shows: 'German',
    },
    {
      options: { is: 'de' },
      output: 'The weather is fine today, and tomorrow it will be better.',
      passes: false,
      shows: 'another language',
    },
    {
      options: { is: ['ja', 'zh'] },
      output: '明日は天気が良くなるでしょう。今日は雨が降っています。',
      passes: true,
      shows: 'one of several',
    },
    { options: { is: 'en' }, output: 'Yes.', passes: false, shows: 'too short to tell' },
  ],
});

const SHORT_CODES: ReadonlyMap<string, string> = new Map(
  Object.entries(LANGUAGES).map(([short, long]) => [long, short]),
);

function shortCode(code: string): string {
  return SHORT_CODES.get(code) ?? code;
}
