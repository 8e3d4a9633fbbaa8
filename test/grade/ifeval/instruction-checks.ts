import type { CheckSpec } from '../../../src/definition/gate.js';
import { aCheck } from '../support.js';

export interface Instruction {
  readonly id: string;
  readonly kwargs: Readonly<Record<string, unknown>>;
}

/** Families that a plain assertion reproduces to the letter. */
export const PLAIN_FAMILIES = [
  'punctuation:no_comma',
  'detectable_format:json_format',
  'keywords:existence',
  'keywords:forbidden_words',
  'keywords:frequency',
  'startend:end_checker',
  'startend:quotation',
  'detectable_content:number_placeholders',
  'detectable_format:title',
  'length_constraints:number_words',
  'combination:two_responses',
] as const;

const NOT_WORD = '[^\\p{L}\\p{N}_]';
/** A text without six asterisks in a row, and not blank. */
const PART = '(?:\\*{0,5}[^*])*?(?:\\*{0,5}[^*\\s])(?:\\*{0,5}[^*])*?';

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&');

function count(pattern: string, relation: unknown, number: unknown, flags = ''): CheckSpec {
  const n = Number(number);
  return aCheck('regex', {
    pattern,
    flags,
    ...(relation === 'less than' ? { at_most: n - 1 } : { at_least: n }),
  });
}

/** The generic checks an instruction is expressed by; all of them must pass. */
export const INSTRUCTION_CHECKS: Readonly<
  Record<string, (kwargs: Readonly<Record<string, unknown>>) => readonly CheckSpec[]>
> = {
  'punctuation:no_comma': () => [aCheck('not-contains', { text: ',' })],
  'detectable_format:json_format': () => [aCheck('json', { fences: 'allow' })],
  'keywords:existence': ({ keywords }) =>
    (keywords as string[]).map((pattern) => aCheck('regex', { pattern, flags: 'i' })),
  'keywords:forbidden_words': ({ forbidden_words: words }) =>
    (words as string[]).map((word) =>
      aCheck('not-regex', { pattern: `(?:^|${NOT_WORD})${word}(?:$|${NOT_WORD})`, flags: 'i' }),
    ),
  'keywords:frequency': ({ keyword, relation, frequency }) => [
    count(String(keyword), relation, frequency, 'i'),
  ],
  'startend:end_checker': ({ end_phrase: phrase }) => {
    const end = String(phrase).trim();
    return [aCheck('ends-with', { text: [end, `${end}"`], trim: true, ignore_case: true })];
  },
  'startend:quotation': () => [aCheck('regex', { pattern: '^\\s*".*"\\s*$', flags: 's' })],
  'detectable_content:number_placeholders': ({ num_placeholders: n }) => [count('\\[.*?\\]', 'at least', n)],
  'detectable_format:title': () => [aCheck('regex', { pattern: '<<[^\\n]*[^\\n\\s<>][^\\n]*>>' })],
  'length_constraints:number_words': ({ relation, num_words: n }) => [count('[\\p{L}\\p{N}_]+', relation, n)],
  'combination:two_responses': () => [
    aCheck('regex', { pattern: `^(?:\\s*\\*{6})?${PART}\\*{6}${PART}(?:\\*{6}\\s*)?$`, flags: 's' }),
  ],

  // Families below rest on tokenizers or rules that generic checks meet only nearly.
  'change_case:capital_word_frequency': ({ capital_relation: relation, capital_frequency: n }) => [
    count("\\b[0-9]*[A-Z][A-Z0-9'’-]*\\b", relation, n),
  ],
  'change_case:english_capital': () => [
    aCheck('not-regex', { pattern: '\\p{Ll}' }),
    aCheck('regex', { pattern: '\\p{Lu}' }),
    aCheck('language', { is: 'en' }),
  ],
  'change_case:english_lowercase': () => [
    aCheck('not-regex', { pattern: '\\p{Lu}' }),
    aCheck('regex', { pattern: '\\p{Ll}' }),
    aCheck('language', { is: 'en' }),
  ],
  'combination:repeat_prompt': ({ prompt_to_repeat: prompt }) => [
    aCheck('starts-with', { text: String(prompt).trim(), trim: true, ignore_case: true, normalize: 'none' }),
  ],
  'detectable_content:postscript': ({ postscript_marker: marker }) => {
    const patterns: Record<string, string> = { 'P.P.S': 'p\\.\\s?p\\.\\s?s', 'P.S.': 'p\\.\\s?s\\.' };
    return [
      aCheck('regex', { pattern: patterns[String(marker)] ?? escapePattern(String(marker)), flags: 'i' }),
    ];
  },
  'detectable_format:constrained_response': () => [
    aCheck('contains-any', { texts: ['My answer is yes.', 'My answer is no.', 'My answer is maybe.'] }),
  ],
  'detectable_format:multiple_sections': ({ section_spliter: splitter, num_sections: n }) => [
    count(`${splitter}\\s?\\d+`, 'at least', n),
  ],
  'detectable_format:number_bullet_lists': ({ num_bullets: n }) => [
    aCheck('regex', { pattern: '^\\s*(?:\\*[^*].*|-.*)$', flags: 'm', at_least: n, at_most: n }),
  ],
  'detectable_format:number_highlighted_sections': ({ num_highlights: n }) => [
    count('\\*{1,2}[^\\n*]*[^\\s*][^\\n*]*\\*{1,2}', 'at least', n),
  ],
  'keywords:letter_frequency': ({ letter, let_relation: relation, let_frequency: n }) => [
    count(escapePattern(String(letter)), relation, n, 'i'),
  ],
  'language:response_language': ({ language }) => [aCheck('language', { is: language })],
  'length_constraints:number_paragraphs': ({ num_paragraphs: n }) => [
    aCheck('regex', {
      pattern: '\\S\\s*\\*\\*\\*\\s*[^\\s*]',
      at_least: Number(n) - 1,
      at_most: Number(n) - 1,
    }),
  ],
  'length_constraints:nth_paragraph_first_word': ({
    first_word: word,
    num_paragraphs: n,
    nth_paragraph: nth,
  }) => [
    aCheck('paragraph-count', { at_least: n, at_most: n }),
    aCheck('regex', {
      pattern: `^\\s*(?:[^\\n]+(?:\\n[^\\n]+)*\\n\\s*\\n\\s*){${Number(nth) - 1}}[^\\p{L}\\p{N}]*${escapePattern(String(word))}`,
      flags: 'i',
    }),
  ],
  'length_constraints:number_sentences': ({ relation, num_sentences: n }) => [
    aCheck('sentence-count', relation === 'less than' ? { at_most: Number(n) - 1 } : { at_least: n }),
  ],
};
