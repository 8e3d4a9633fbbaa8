import { describe, expect, it, test } from 'vitest';
import { CaseReader } from '../../src/definition/read-case.js';
import { CHECK_TYPES, told } from './support.js';

const row = (fields: Readonly<Record<string, unknown>> = {}) => ({
  id: 'q1',
  slice: 'billing',
  input: 'hi',
  ...fields,
});

function problemsOf(...rows: unknown[]): readonly string[] {
  const reader = new CaseReader(CHECK_TYPES);
  return rows.flatMap((value, index) =>
    told(reader.read(value, { file: 'cases.jsonl', line: index + 1 }).problems),
  );
}

test('a case is read with every default explicit', () => {
  const { case: read } = new CaseReader(CHECK_TYPES).read(row(), { file: 'cases.jsonl', line: 3 });
  expect(read).toEqual({
    id: 'q1',
    slice: 'billing',
    input: { kind: 'text', text: 'hi' },
    reference: null,
    tools: null,
    tags: [],
    cluster: null,
    meta: {},
    checks: [],
    origin: { file: 'cases.jsonl', line: 3 },
  });
});

test.each([
  [[{ role: 'user', content: 'hi' }], { kind: 'messages', messages: [{ role: 'user', content: 'hi' }] }],
  [{ turns: ['a', 'b'] }, { kind: 'turns', turns: ['a', 'b'] }],
  ['', { kind: 'text', text: '' }],
])('input %j', (input, wanted) => {
  expect(new CaseReader([]).read(row({ input }), { file: 'f', line: 1 }).case?.input).toEqual(wanted);
});

test('checks of a case are judged by the schema of their type', () => {
  const reader = new CaseReader(CHECK_TYPES);
  const good = reader.read(row({ checks: [{ name: 'c', type: 'not-exact', equals: '7' }] }), {
    file: 'f',
    line: 1,
  });
  expect(good.case?.checks).toEqual([
    {
      name: 'c',
      type: 'exact',
      isNegated: true,
      options: { equals: '7' },
      critical: null,
      confirm: null,
      when: null,
    },
  ]);
  expect(
    problemsOf(
      row({
        checks: [
          { name: 'c', type: 'exact', equals: 7 },
          { name: 'd', type: 'exakt' },
          { name: 'e', type: 'contains', value: '' },
        ],
      }),
    ),
  ).toEqual([
    '1:1 checks[0].equals: must be text, not the number 7 (write "7", with the quotes)',
    '1:1 checks[1].type: "exakt" is not known here (did you mean "exact"? known: exact, contains, contains-any, and not-… of each)',
    '1:1 checks[2].value: must not be empty (Text to find.)',
  ]);
});

test('field case 2: an assertion where nothing reads it is refused', () => {
  expect(problemsOf(row({ vars: { q: 'hi', assert: [{ type: 'exact', value: 'hello' }] } }))).toEqual([
    '1:1 vars: unknown key "vars" (vars.assert looks like an assertion, and would grade nothing there: put it under "checks")',
  ]);
  expect(problemsOf(row({ meta: { q: 'hi', assert: [{ type: 'exact', value: 'hello' }] } }))).toEqual([
    '1:1 meta.assert: meta.assert looks like an assertion; under meta it would grade nothing (put it under "checks" of the case or of the gate)',
  ]);
  expect(problemsOf(row({ assert: [] }))).toEqual([
    '1:1 assert: unknown key "assert" (assert looks like an assertion, and would grade nothing there: put it under "checks")',
  ]);
});

describe('ids', () => {
  it('field case 13: are needed, since pairing is never by position', () => {
    expect(problemsOf({ slice: 'billing', input: 'x' })).toEqual([
      '1:1 id: the case has no "id": pairing is by id, never by position (give every case an id that never changes)',
    ]);
  });

  it('field case 14: are unique, and both places are named', () => {
    expect(problemsOf(row(), row({ id: 'q2' }), row())).toEqual([
      '3:1 id: the id "q1" is used twice: on line 1 and on line 3 (ids are unique in the whole gate)',
    ]);
  });

  it('field case 15: have no outer white space, and collide without it', () => {
    expect(problemsOf(row({ id: 'case-1' }), row({ id: ' case-1 ' }), row({ id: 'case-1\u00a0' }))).toEqual([
      '2:1 id: the id " case-1 " begins or ends with white space, and without that it is the id on line 1 (ids are unique in the whole gate)',
      '3:1 id: the id "case-1\\u00a0" begins or ends with white space, and without that it is the id on line 1 (ids are unique in the whole gate)',
    ]);
    expect(problemsOf(row({ id: ' a' }))).toEqual([
      '1:1 id: the id " a" begins or ends with white space (write "a")',
    ]);
  });

  it('are told apart by more than the form of their accents', () => {
    expect(problemsOf(row({ id: '\u00e9' }), row({ id: 'e\u0301' }))).toHaveLength(1);
  });

  it('field case 137: hold no control characters', () => {
    expect(problemsOf(row({ id: 'k\u0000one' }), row({ id: 'k\u0000two' }), row({ id: 'a\u202eb' }))).toEqual(
      [
        '1:1 id: the id "k\\u0000one" holds a control character',
        '2:1 id: the id "k\\u0000two" holds a control character',
        '3:1 id: the id "a\\u202eb" holds a control character',
      ],
    );
  });
});

test('field case 49: half a surrogate pair is refused, anywhere in the case', () => {
  const message = 'the text is not well-formed Unicode (half a surrogate pair)';
  expect(problemsOf(row({ input: 'ok \ud83d' }))).toEqual([`1:1 input: ${message}`]);
  expect(problemsOf(row({ meta: { a: ['\udc00'] } }))).toEqual([`1:1 meta.a[0]: ${message}`]);
  expect(problemsOf(row({ input: 'ok \ud83d\ude00' }))).toEqual([]);
});

test.each([
  [row({ refrence: 'x' }), '1:1 refrence: unknown key "refrence" (did you mean "reference"?)'],
  [
    row({ input: 7 }),
    '1:1 input: must be text or a list or a mapping, not the number 7 (write "7", with the quotes)',
  ],
  [
    row({ input: [] }),
    '1:1 input: must not be empty: at least one entry is needed (Messages, sent as they are.)',
  ],
  [row({ tags: ['a', 'a'] }), '1:1 tags[1]: "a" is listed twice (keep one of them)'],
  [
    row({ reference: null }),
    '1:1 reference: must be text or a number or true or false or a list or a mapping, not null',
  ],
  [row({ meta: { n: Number.POSITIVE_INFINITY } }), '1:1 meta.n: must be a finite number, not Infinity'],
  [row({ meta: JSON.parse('{"__proto__": 1}') }), '1:1 meta.__proto__: the key "__proto__" is not allowed'],
  [[1], '1:1 -: a case is a mapping such as {"id": …, "slice": …, "input": …}, not a list'],
])('%j is refused', (value, message) => {
  expect(problemsOf(value)).toEqual([message]);
});
