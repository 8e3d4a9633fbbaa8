import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DASHES } from '../../../src/grade/text/number/vocabulary.js';
import { numbersIn, wholeNumber } from '../../../src/grade/text/number-text.js';
import '../../support/property-seed.js';

const RUNS = { numRuns: Number(process.env.QGATE_GRAMMAR_RUNS ?? 100) };
const plain = { decimal: '.', percent: 'refuse' } as const;
const points = { decimal: '.', percent: 'points' } as const;
const SCRIPTS = [0x30, 0xff10, 0x660, 0x966, 0xe50, 0x1d7ce];

const inScript = (digits: string, zero: number) =>
  digits.replace(/\d/gu, (digit) => String.fromCodePoint(zero + Number(digit)));

/** A number, how it is written, and the value that it has. */
const written = fc
  .record({
    whole: fc.nat({ max: 9_999_999 }),
    fraction: fc.option(fc.nat({ max: 99 })),
    mark: fc.constantFrom('', ',', ' ', '\u202f', "'", '_', '{,}', '\\,'),
    sign: fc.constantFrom('', ...Object.keys(DASHES), '{-}', '-$', '+'),
    script: fc.constantFrom(...SCRIPTS),
    around: fc.constantFrom<readonly [string, string]>(
      ['', ''],
      ['**', '**'],
      ['$', '$'],
      ['\\boxed{', '}'],
      ['\\(', '\\)'],
      ['`', '`'],
      ['<b>', '</b>'],
    ),
  })
  .map(({ whole, fraction, mark, sign, script, around: [open, close] }) => {
    const grouped = String(whole).replace(/\B(?=(?:\d{3})+$)/gu, mark);
    const digits = `${grouped}${fraction === null ? '' : `.${fraction}`}`;
    const isNegative = sign !== '' && sign !== '+';
    const value = Number(`${whole}${fraction === null ? '' : `.${fraction}`}`);
    return { text: `${open}${sign}${inScript(digits, script)}${close}`, value: isNegative ? -value : value };
  });

/** Texts to the left and right of a number that leave it one. */
const harmlessLeft = fc.constantFrom(
  '',
  'Answer: ',
  'The answer is ',
  'x = ',
  '(see above)\n',
  '#### ',
  '答案是',
  'so, ',
);
const harmlessRight = fc.constantFrom(
  '',
  '.',
  ', as shown',
  '\n',
  ' apples',
  '!',
  '。',
  ' ✅',
  '?',
  ' (checked)',
);
/** Texts that make it a part of something else. */
const touching = fc.constantFrom(
  ...[
    '½',
    '²',
    '^2',
    '/2',
    ':30',
    '-5',
    '–5',
    ' - 5',
    ' to 5',
    ' million',
    'k',
    'th',
    'abc',
    'x',
    '₂',
    '(3)',
    ' × 5',
    '*5',
    ' + x',
    '…5',
    ' or 5',
    '°x',
    '\\pi',
    '\\times 3',
    ' 5',
    '\u200b5',
    '万',
  ],
);

describe('what is accepted is the value that was written', () => {
  test('field case 618: a number that stands as one is read exactly', () => {
    fc.assert(
      fc.property(harmlessLeft, written, harmlessRight, (left, { text, value }, right) => {
        const whole = `${left}${text}${right}`;
        const last = numbersIn(whole, plain).at(-1);
        expect([whole, last?.fault ?? null, last?.value?.toNumber()]).toEqual([whole, null, value]);
        expect(last?.form).not.toBeNull();
      }),
      RUNS,
    );
  });

  test('field case 618: what touches it on the right makes it no number, and never another one', () => {
    fc.assert(
      fc.property(harmlessLeft, written, touching, (left, { text }, right) => {
        const [first] = numbersIn(`${left}${text}${right}`, plain);
        expect([left, text, right, first?.value ?? null]).toEqual([left, text, right, null]);
      }),
      RUNS,
    );
  });

  test('field case 620: a percent sign is never lost', () => {
    const per = fc.constantFrom(
      '%',
      '％',
      '﹪',
      '٪',
      ' %',
      '\\%',
      ' percent',
      ' Prozent',
      '**%',
      '$%',
      ')%',
      '\u200b%',
      ' pct.',
    );
    fc.assert(
      fc.property(harmlessLeft, written, per, (left, { text, value }, sign) => {
        const whole = `${left}${text}${sign}`;
        expect(numbersIn(whole, plain).at(-1)?.value ?? null).toBeNull();
        expect([whole, numbersIn(whole, points).at(-1)?.value?.toNumber()]).toEqual([whole, value]);
      }),
      RUNS,
    );
  });

  test('whatever is put together, an accepted text has the value of its digits, and its sign', () => {
    const piece = fc.constantFrom(
      ...[
        '1',
        '2',
        '34',
        '567',
        ',',
        '.',
        ' ',
        '-',
        '–',
        '−',
        '+',
        '(',
        ')',
        '{',
        '}',
        '$',
        '\\',
        '*',
        '_',
        '^',
        '/',
        ':',
        '%',
        'e',
        'x',
        '½',
        '²',
        '=',
        '\n',
        'a',
        '٣',
        '４',
        "'",
        '\\frac',
        '\\boxed{',
        '\u200b',
        '~',
        '万',
        'kg',
        '|',
        '<',
        '>',
        '#',
        '!',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = pieces.join('');
        for (const token of numbersIn(text, points)) {
          if (token.value === null) {
            expect(token.fault).not.toBe('');
            continue;
          }
          const again = wholeNumber(token.value.toFixed(), plain);
          expect(again.value?.eq(token.value)).toBe(true);
          expect(text.slice(token.start, token.end)).toBe(token.text);
          // A fraction, a power or a second number never stands inside what was read.
          expect(token.text.replaceAll('\\boxed{', '')).not.toMatch(/[½²^/:=xa]|\n/u);
          const hasDash = /[-–−]/u.test(token.text.replace(/[eE].*/u, ''));
          if (!token.value.eq(0)) expect([text, token.value.lt(0)]).toEqual([text, hasDash]);
        }
      }),
      RUNS,
    );
  });
});
