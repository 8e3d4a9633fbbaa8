import { describe, expect, test } from 'vitest';
import { type PartOptions, partReader } from '../../../src/grade/text/select.js';

const read = (options: PartOptions, output: string) => partReader(options)(output);
const text = (value: string) => ({ state: 'text', text: value });
const missing = (why: string) => ({ state: 'missing', why });

describe('select', () => {
  test('a line, counting lines that are not blank', () => {
    const output = '\nfirst\r\n\r\nsecond\n \n';
    expect(read({ select: { line: 'first' } }, output)).toEqual(text('first'));
    expect(read({ select: { line: 'last' } }, output)).toEqual(text('second'));
    expect(read({ select: { line: 2 } }, output)).toEqual(text('second'));
    expect(read({ select: { line: 3 } }, output)).toEqual(missing('output has 2 lines'));
    expect(read({ select: { line: 'last' } }, ' \n')).toEqual(missing('output is blank'));
  });

  test('a code fence; one that is not closed is none', () => {
    const output = 'See:\n```js\na\n```\nor\n~~~~\nb\n```\n~~~~\n```\nopen';
    expect(read({ select: { fence: 'first' } }, output)).toEqual(text('a'));
    expect(read({ select: { fence: 'last' } }, output)).toEqual(text('b\n```'));
    expect(read({ select: { fence: 'first' } }, '```\nopen')).toEqual(missing('output has no code fence'));
  });

  test('what follows the last occurrence of a marker', () => {
    expect(read({ select: { after: '####' } }, 'a #### 1 #### 2')).toEqual(text(' 2'));
    expect(read({ select: { after: '####' } }, 'a')).toEqual(
      missing('output does not contain the marker "####"'),
    );
  });

  test('a value by JSONPath: a text as it is, other values as JSON, one value only', () => {
    const output = '{"a":"x","b":[1,2],"c":null}';
    expect(read({ select: { json_path: '$.a' } }, output)).toEqual(text('x'));
    expect(read({ select: { json_path: '$.b' } }, output)).toEqual(text('[1,2]'));
    expect(read({ select: { json_path: '$.c' } }, output)).toEqual(text('null'));
    expect(read({ select: { json_path: '$.b[*]' } }, output)).toEqual(
      missing('path $.b[*] picks 2 values, expected one'),
    );
    expect(read({ select: { json_path: '$.a' } }, 'no')).toEqual({
      ...missing('output is not JSON: unexpected character at line 1, column 1'),
      isReadable: false,
    });
  });

  test('steps in their order: after a marker, the fence, the path into it, a line of the value', () => {
    const fenced = 'No: ```\n{"a":"z"}\n```\nYes:\n```json\n{"a":"p\\nq"}\n```\nDone.';
    expect(
      read({ select: { after: 'Yes:', fence: 'first', json_path: '$.a', line: 'last' } }, fenced),
    ).toEqual(text('q'));
    expect(read({ select: { after: 'Answer:', line: 'first' } }, 'x\nAnswer: a\nb')).toEqual(text(' a'));
    expect(
      read({ select: { json_path: '$.a', fences: 'allow', line: 'last' } }, '```\n{"a":"p\\nq"}\n```'),
    ).toEqual(text('q'));
  });
});

describe('extract', () => {
  test('takes the first group that took part, of the match asked for', () => {
    const output = 'x=1 y=2 x=3';
    expect(read({ extract: { pattern: 'x=(\\d)|y=(\\d)' } }, output)).toMatchObject(text('3'));
    expect(read({ extract: { pattern: '[xy]=\\d', match: 'first' } }, output)).toMatchObject(text('x=1'));
    expect(read({ extract: { pattern: 'x=(\\d)', match: 'all-equal' } }, output)).toMatchObject(
      missing('matches differ: "1", "3"'),
    );
    expect(read({ extract: { pattern: 'z' } }, output)).toMatchObject(
      missing('no match for "z" in "x=1 y=2 x=3"'),
    );
  });

  test('a pattern that needs too much work leaves the response unscored', () => {
    expect(read({ extract: { pattern: 'a.*b|a' } }, 'a'.repeat(50_000))).toEqual({
      state: 'unscored',
      why: 'the pattern needs too much work on this output',
    });
  });
});
