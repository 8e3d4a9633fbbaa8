import type { GrammarRow } from '../check-type.js';
import { DASHES, PER_SIGNS } from '../text/number/vocabulary.js';

const NOT_READ = 'no number there; the reason says why';

/** The forms of numbers, and the neighbours that make digits no number. */
export const NUMBER_GRAMMAR: readonly GrammarRow[] = [
  { form: 'decimal', written: '`72`, `72.50`, `.5`', reading: 'the number, exactly as written' },
  {
    form: 'grouped',
    written:
      "`1,234`, `1 234`, `1'234`, `1_234`, `1{,}234`, `1\\,234`, thin and no-break spaces; with `decimal: ','` also `1.234,5`",
    reading:
      'groups of three behind a first one of one to three; any other grouping, such as `8,00` or `12,34,567`, is not read',
  },
  {
    form: 'power of ten',
    written: '`1.2e5`, `1.2 × 10^5`, `1.2 x 10⁵`, `1.2 \\times 10^{5}`, `1.2*10**5`',
    reading: 'the number times that power of ten, up to 400',
  },
  {
    form: 'digits of other scripts',
    written: 'any decimal digit of Unicode (Nd): `４２`, `٤٢`, `४२`; `٫` is a decimal mark, `٬` groups',
    reading: 'the digits they are; digits of several scripts in one number are not read',
  },
  {
    form: 'minus',
    written: Object.values(DASHES)
      .map((name) => name.replace(/ .*/u, ''))
      .join(', '),
    reading:
      'negative, glued or with a blank, in braces (`{-}12`, `-{12}`), before or behind currency and markup; the words minus, negative, moins, menos, 负 as well',
  },
  {
    form: 'a dash that may be no minus',
    written: '`- 12 apples` at the start of a line; `Total — 12`; `Total - 12`',
    reading: 'a mark of a list; punctuation; not read, since nobody can tell',
  },
  ...PER_SIGNS.map(({ shown, power }) => ({
    form: { '-2': 'percent', '-3': 'per mille', '-4': 'per ten thousand' }[String(power)]!,
    written: `${shown}, also behind markup, brackets or a blank (\`**13.2**%\`)`,
    reading: `what \`percent\` says: refused, in points (× ${10 ** (power + 2)}), or as a fraction (× ${10 ** power})`,
  })),
  { form: 'percent before', written: '`%13`, 百分之13', reading: 'as percent' },
  {
    form: 'markup',
    written:
      '`**72**`, `_72_`, `` `72` ``, `$72$`, `\\(72\\)`, `\\boxed{72}`, `\\text{72}`, `<b>72</b>`, U+200B and other invisible code points',
    reading: 'looked through; `~~72~~` is struck out and not read',
  },
  { form: 'currency', written: '`$72`, `72 €`, `US$72`, `EUR 72`, `Rs. 72`', reading: 'looked through' },
  {
    form: 'glued unit',
    written: '`12kg`, `72km/h`, `21°C`, `5GB`, `12cm²` and other common units',
    reading: 'looked through; other letters (`12abc`, `12m`, `5M`, `1960s`) are not: no number',
  },
  {
    form: 'scripts without blanks',
    written: '答案是42个, 42입니다',
    reading:
      'letters of Han, kana, Thai, Lao, Khmer, Burmese and Hangul may touch a number; 万, 億, 만 and the like multiply it: no number',
  },
  { form: 'brackets', written: '`twelve (12) apples`', reading: 'looked through' },
  {
    form: 'brackets alone',
    written: '`(12)` or `Answer: ($12)`',
    reading: 'not read: it may mean a negative number',
  },
  {
    form: 'part of an expression',
    written:
      '`3 + 4`, `2^10`, `10⁻³`, `x²`, `2π`, `\\frac{1}{2}`, `\\sqrt{16}`, `f(2)`, `3 × 5`, `±3`, `≥ 5`, `|−3|`',
    reading: NOT_READ,
  },
  {
    form: 'fraction',
    written: '`1/2`, `3½`, `⅔`, `3 and a half`, `4 out of 5`',
    reading: NOT_READ,
  },
  {
    form: 'range, date, time, ratio, telephone',
    written:
      '`3-5`, `3–5`, `3 to 5`, `between 3 and 5`, `72 or 73`, `2024-05-01`, `12:30`, `3:2`, `555-1234`, `5 5`',
    reading: NOT_READ,
  },
  {
    form: 'scaled, ordinal, unfinished',
    written: '`5 million`, `12k`, `3rd`, `第3`, `0xFF`, `3.14...`',
    reading: NOT_READ,
  },
  {
    form: 'part of a name',
    written: '`B12`, `v1.5`, `x_2`',
    reading: 'a word, as if no digits stood there; joined by a dash (`GPT-4`) no number',
  },
];
