import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readYaml } from '../../src/definition/read-yaml.js';
import { told } from './support.js';

const problemsOf = (text: string) => told(readYaml(text, 'f.yaml').problems);

test('field case 10: YAML 1.1 directives are refused', () => {
  expect(problemsOf('%YAML 1.1\n---\ny: n\n')).toEqual([
    '1:1 -: YAML 1.1 directives are not accepted: names such as y, n, on and off would change their meaning (remove the line "%YAML 1.1")',
  ]);
});

test('y, n, on and off stay text', () => {
  expect(readYaml('y: [n, on, off, yes]\n', 'f.yaml').source?.value).toEqual({
    y: ['n', 'on', 'off', 'yes'],
  });
});

test.each([
  ['# nothing\n', '-:- -: the file is empty'],
  ['a: 1\n---\nb: 2\n', '2:1 -: a second YAML document starts here; one file holds one definition'],
  ['a:\n\t- 1\n', '2:1 -: not readable as YAML: Tabs are not allowed as indentation'],
  ['b: !foo 1\n', '1:4 -: not readable as YAML: Unresolved tag: !foo'],
  [
    'a: &x {b: 1}\nc:\n  <<: *x\n',
    '3:3 c["<<"]: merge keys (<<) are not supported (write the fields out, so that the file shows what applies)',
  ],
  ['? [a]\n: 1\n', '1:3 ["?"]: a key must be plain text (lists, mappings and aliases cannot be keys)'],
  ['a: 1\nb: 2\na: 3\n', '3:1 a: "a" is given twice, on lines 1 and 3 (keep one of them)'],
  ['1: a\n"1": b\n', '2:1 ["1"]: "1" is given twice, on lines 1 and 2 (keep one of them)'],
])('%j is refused', (text, message) => {
  expect(problemsOf(text)).toEqual([message.replace('["1"]', '1')]);
});

test('aliases that expand without bound are refused', () => {
  const bomb = ['a: &a [1,1,1,1,1,1,1,1,1,1]'];
  for (const [name, of] of ['ba', 'cb', 'dc', 'ed'])
    bomb.push(`${name}: &${name} [${Array(10).fill(`*${of}`).join(',')}]`);
  expect(problemsOf(bomb.join('\n'))).toEqual([
    '-:- -: aliases (*name) expand without bound, or form a circle; write the values out',
  ]);
});

test('a file nested without end is refused', () => {
  expect(readYaml(`a: ${'['.repeat(5000)}${']'.repeat(5000)}`, 'f.yaml').problems).toMatchObject([
    { severity: 'error' },
  ]);
});

test('a byte-order mark is passed over, and columns count from the text', () => {
  const { source } = readYaml('\uFEFFa: {b: 1}\n', 'f.yaml');
  expect(source?.positionOf(['a', 'b'], 'value')).toEqual({ line: 1, column: 8 });
  expect(source?.positionOf(['a', 'b'], 'key')).toEqual({ line: 1, column: 5 });
});

test('what is not there is placed at what encloses it', () => {
  const { source } = readYaml('a:\n  - {b: 1}\n', 'f.yaml');
  expect(source?.positionOf(['a', 0, 'missing'], 'value')).toEqual({ line: 2, column: 5 });
});

test('only unquoted scalars have a plain text', () => {
  const { source } = readYaml('a: 007\nb: "007"\nc: [1]\n', 'f.yaml');
  expect(['a', 'b', 'c'].map((key) => source?.plainTextOf([key]))).toEqual(['007', null, null]);
});

test('no text makes the reader throw', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'a1:-?{}[]&*!|>%@`"\'#<,\n\t \uFEFF\ud83d'), maxLength: 40 }),
      (text) => {
        const { source, problems } = readYaml(text, 'f.yaml');
        expect(source === null || problems.length >= 0).toBe(true);
        if (source === null) expect(problems.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 1000 },
  );
});
