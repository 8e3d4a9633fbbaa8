import type { CheckExample } from '../check-type.js';

/** Worked examples of the number check. */
export const NUMBER_EXAMPLES: readonly CheckExample[] = [
  {
    options: { equals: 8000 },
    output: 'The total is 8,000.',
    passes: true,
    shows: 'thousands separators and a final stop',
  },
  { options: { equals: 8000 }, output: '\\boxed{8{,}000}', passes: true, shows: 'LaTeX grouping' },
  {
    options: { equals: 8000 },
    output: '8,00',
    passes: false,
    shows: 'separators that do not group thousands are not guessed at',
  },
  { options: { equals: 29 }, output: '$29.00', passes: true, shows: 'currency' },
  { options: { equals: 29 }, output: '29.01', passes: false, shows: 'no tolerance unless stated' },
  {
    options: { equals: 29, tolerance: 0.01 },
    output: '29.01',
    passes: true,
    shows: 'tolerance is inclusive and exact',
  },
  { options: { equals: 13.2 }, output: '13.20%', passes: false, shows: 'a percentage is another quantity' },
  {
    options: { equals: 13.2, percent: 'points' },
    output: 'It is 13.20%',
    passes: true,
    shows: 'unless the gate says how to read it',
  },
  {
    options: { equals: 0.132, percent: 'fraction' },
    output: 'It is 13.20%',
    passes: true,
    shows: 'or as a fraction',
  },
  {
    options: { equals: -5.13, decimal: ',' },
    output: '−5,13',
    passes: true,
    shows: 'decimal comma and the true minus sign',
  },
  { options: { equals: 45 }, output: 'Example: 12. Mine: 45', passes: true, shows: 'the last number counts' },
  {
    options: { equals: 45, pick: 'first' },
    output: 'Example: 12. Mine: 45',
    passes: false,
    shows: 'unless pick says otherwise',
  },
  {
    options: { extract: { line: 'last', pattern: '^A: (.*)$' }, equals: 'reference' },
    reference: '1,000',
    output: '10 * 100 = 1000\nA: 1000',
    passes: true,
    shows: 'an answer line, compared with the reference as a number',
  },
  {
    options: { extract: { line: 'last', pattern: '^A: (.*)$' }, equals: 'reference' },
    reference: '5',
    output: 'A: 1/5',
    passes: false,
    shows: 'an extracted answer must be one number from end to end',
  },
];
