import { describe, expect, test } from 'vitest';
import { checkTypes } from '../../src/grade/checks/index.js';
import { compileChecks, gradeResponse } from '../../src/grade/grade-response.js';
import { ALL_UNSCORED, aCase, aCheck, aResponse, find, grade, lint, outcome } from './support.js';

const passes = (type: string, options: Record<string, unknown>, output: string) =>
  find(type, options, output).passed;
const reason = (type: string, options: Record<string, unknown>, output: string) =>
  find(type, options, output).reason;

describe('numbers', () => {
  test.each(['$8,000', 'The total is 8,000.', '\\boxed{8{,}000}', '8\u202f000', '8000.00'])(
    'field case 66: %s is 8000',
    (output) => {
      expect(find('number', { equals: 8000 }, output)).toMatchObject({
        passed: true,
        evidence: { value: '8000' },
      });
    },
  );

  test.each(['8,00', '8,0000'])('field case 66: %s is not read as 8000', (output) => {
    expect(find('number', { equals: 8000 }, output)).toMatchObject({
      passed: false,
      reason: `"${output}": not a number in this format`,
    });
  });

  test.each(['$29.00', 'EUR 29', '29.0 euros', '+29'])('field case 67: %s is 29', (output) => {
    expect(passes('number', { equals: 29, tolerance: 0 }, output)).toBe(true);
  });

  test('field case 67: 29.01 and -29 are not 29', () => {
    expect(reason('number', { equals: 29 }, '29.01')).toBe('output has 29.01, not 29 (difference 0.01)');
    expect(passes('number', { equals: 29 }, '-29')).toBe(false);
  });

  test('field case 68: a percentage is read as the gate says', () => {
    const output = 'The final value is 13.20%';
    expect(passes('number', { equals: 13.2, percent: 'points' }, output)).toBe(true);
    expect(reason('number', { equals: 0.132 }, output)).toBe(
      '"13.20%": percent sign: 13.2 %, expected a plain number',
    );
    expect(passes('number', { equals: 0.132, percent: 'fraction' }, output)).toBe(true);
  });

  test('field case 69: decimal commas and the true minus sign', () => {
    expect(passes('number', { equals: 1.57, decimal: ',', percent: 'points' }, '1,57 %')).toBe(true);
    expect(passes('number', { equals: -5.13, decimal: ',' }, '−5,13')).toBe(true);
    for (const equals of [1.57, 57, 157, 5.13, -5.13, 13]) {
      expect(passes('number', { equals, percent: 'points' }, '1,57 %')).toBe(false);
      expect(reason('number', { equals }, '−5,13')).toBe('"−5,13": not a number in this format');
    }
  });

  test('field case 71: which number counts is stated', () => {
    const output = 'Example: #### 12. Mine: #### 45';
    expect(find('number', { equals: 45 }, output)).toMatchObject({ passed: true });
    expect(find('number', { equals: 45, pick: 'first' }, output)).toMatchObject({
      passed: false,
      evidence: { found: ['12', '45'] },
    });
  });

  test('field case 76: zero and false are answers', () => {
    expect(passes('exact', { equals: '0' }, '0')).toBe(true);
    expect(passes('exact', { equals: 'false' }, 'false')).toBe(true);
    expect(passes('exact', { equals: '0', trim: true }, ' 0\n')).toBe(true);
    expect(passes('number', { equals: 0 }, ' 0\n')).toBe(true);
  });
});

describe('patterns', () => {
  const options = { pattern: 'Answer:\\s*([A-D])\\b', equals: 'C' };
  const output = 'Answer: A? No.\nAnswer: C';

  test('field case 70: the last match counts unless the gate says otherwise', () => {
    expect(find('regex', options, output)).toMatchObject({
      passed: true,
      evidence: { captures: ['A', 'C'] },
    });
    expect(find('regex', { ...options, match: 'all-equal' }, output)).toMatchObject({
      passed: false,
      reason: 'matches differ: "A", "C"',
    });
    expect(passes('regex', { ...options, match: 'first' }, output)).toBe(false);
  });

  test('field case 82: anchors with and without m', () => {
    const outputs = ['B', 'B\n', 'x\nB', 'x\r\nB\r\n'];
    expect(outputs.map((each) => passes('regex', { pattern: '^B$' }, each))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(outputs.map((each) => passes('regex', { pattern: '^B$', flags: 'm' }, each))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  test('field case 83: a word boundary beside an accented letter never matches, and the lint says so', () => {
    expect(passes('regex', { pattern: '\\bété\\b' }, 'un été chaud')).toBe(false);
    expect(lint('regex', { pattern: '\\bété\\b' })).toEqual([
      {
        code: 'boundary-beside-non-ascii',
        path: 'pattern',
        message: 'pattern "\\\\bété\\\\b": "\\b" knows ASCII letters only and does not match beside "é"',
        hint: 'write (?:^|[^\\p{L}\\p{N}_])été(?:$|[^\\p{L}\\p{N}_]) instead',
        severity: 'warning',
      },
    ]);
    expect(
      passes('regex', { pattern: '(?:^|[^\\p{L}\\p{N}_])été(?:$|[^\\p{L}\\p{N}_])' }, 'un été chaud'),
    ).toBe(true);
  });

  test('field case 86: inline flags are refused with their place', () => {
    expect(lint('regex', { pattern: '(?i)^yes$' })).toMatchObject([
      {
        code: 'inline-flags',
        message: 'pattern "(?i)^yes$", row 1, column 1: inline flags such as "(?i)" are not read',
        hint: 'take them out of the pattern and write flags: i',
        severity: 'error',
      },
    ]);
    expect(lint('regex', { pattern: 'a\nb(?s:.)' })).toMatchObject([
      { message: expect.stringContaining('row 2, column 2') },
    ]);
  });

  test('field case 184: a hostile pattern ends in bounded work', () => {
    expect(passes('regex', { pattern: '(a+)+$' }, `${'a'.repeat(50_000)}!`)).toBe(false);
    const quadratic = grade(aCheck('regex', { pattern: 'a.*b|a', at_least: 2 }), 'a'.repeat(50_000));
    expect(quadratic.outcome).toEqual({
      state: 'unscored',
      why: 'the pattern needs too much work on this output',
    });
  });
});

describe('texts', () => {
  test('field case 72: composed and decomposed letters are equal, compatibility characters are not', () => {
    const composed = 'caf\u00e9';
    const decomposed = 'cafe\u0301';
    expect(passes('exact', { equals: composed }, decomposed)).toBe(true);
    expect(passes('exact', { equals: '102' }, '10²')).toBe(false);
    expect(passes('exact', { equals: '102', normalize: 'nfkc' }, '10²')).toBe(true);
    expect(reason('exact', { equals: composed, normalize: 'none' }, decomposed)).toBe(
      `output "${decomposed}" is not "${composed}"; code points U+0063 U+0061 U+0066 U+0065 U+0301, expected U+0063 U+0061 U+0066 U+00E9`,
    );
  });

  test('field case 73: an empty pattern or text is refused', () => {
    expect(lint('regex', { pattern: '' })).toMatchObject([{ code: 'empty-pattern', severity: 'error' }]);
    expect(lint('exact', { equals: '' })).toMatchObject([{ code: 'empty-text', severity: 'error' }]);
    expect(lint('exact', { equals: '', allow_empty: true })).toEqual([]);
    const contains = checkTypes.find(({ type }) => type === 'contains')!.schema;
    expect(JSON.stringify(contains)).toContain('"minLength":1');
    expect(lint('contains', { text: 'reference' }, { reference: '' })).toMatchObject([
      { code: 'reference-empty' },
    ]);
    expect(lint('contains', { text: 'reference' }, { reference: ['ok', ''] })).toMatchObject([
      { code: 'reference-empty' },
    ]);
    expect(lint('regex', { pattern: '.*' })).toMatchObject([{ code: 'matches-everything' }]);
  });

  test('field case 9: a reference that is no text is refused by a check of text', () => {
    expect(lint('exact', { equals: 'reference' }, { reference: 7 })).toMatchObject([
      {
        code: 'reference-not-text',
        message: 'case c-1 has 7 as its reference, which is not text',
        hint: 'put it in quotes exactly as it should be answered, e.g. "007" rather than 007',
      },
    ]);
  });

  test('field case 173: the reason says what was found and what was not', () => {
    expect(reason('exact', { equals: '0' }, '1')).toBe('output "1" is not "0"');
    expect(grade(aCheck('not-json'), '{"a":1}').reason).toBe('expected no JSON, found JSON');
    expect(grade(aCheck('not-contains', { text: 'sorry' }), 'so sorry').reason).toBe(
      'expected not-contains: output contains "sorry"',
    );
  });
});

describe('JSON', () => {
  const okSchema = { type: 'object', required: ['ok'], properties: { ok: { type: 'boolean' } } };

  test('field case 77: a path that is not there fails', () => {
    const options = { text: 'acme', select: { json_path: '$.items' } };
    expect(find('contains', options, '{"data":[]}')).toMatchObject({
      passed: false,
      reason: 'path $.items not found',
    });
    expect(outcome(aCheck('not-contains', options), '{"data":[]}')).toBe('fail');
  });

  test('field case 78: a fence fails unless it is allowed', () => {
    const fenced = '```json\n{"ok":true}\n```';
    expect(find('json-schema', { schema: okSchema }, fenced)).toMatchObject({
      passed: false,
      reason: 'output is wrapped in a Markdown fence (fences: allow accepts that)',
      evidence: { fenced: true },
    });
    expect(passes('json-schema', { schema: okSchema, fences: 'allow' }, fenced)).toBe(true);
    expect(passes('json-schema', { schema: okSchema, fences: 'allow' }, `Here: ${fenced}`)).toBe(false);
    expect(passes('json-schema', { schema: okSchema, fences: 'allow' }, `${fenced}\nDone.`)).toBe(false);
  });

  test.each([
    ['{"score": 1.0, // fine\n}', 'line 1, column 16'],
    ['{"a": [1,2,],}', 'line 1, column 12'],
    ['{"a": NaN}', 'line 1, column 7'],
    ["{'a': 1}", 'line 1, column 2'],
    ['{"a": "x\ny"}', 'line 1, column 9'],
  ])('field case 79: %j is not JSON', (output, place) => {
    expect(reason('json', {}, output)).toContain(`output is not JSON: unexpected character at ${place}`);
  });

  test('field case 80: a misspelt keyword is refused', () => {
    const schema = { type: 'object', properties: { age: { type: 'integer', min: 1 } } };
    expect(lint('json-schema', { schema })).toMatchObject([
      { code: 'bad-schema', message: expect.stringContaining('unknown keyword: "min"'), severity: 'error' },
    ]);
  });

  test('field case 81: formats are tested, and unknown ones refused', () => {
    expect(passes('json-schema', { schema: { type: 'string', format: 'email' } }, '"not-an-email"')).toBe(
      false,
    );
    expect(lint('json-schema', { schema: { type: 'integer', format: 'uint' } })).toMatchObject([
      { code: 'bad-schema', message: expect.stringContaining('unknown format "uint"') },
    ]);
  });

  test('field case 23: a broken schema is found when the gate is read', () => {
    expect(lint('json-schema', { schema: { type: 'obejct' } })).toMatchObject([
      { code: 'bad-schema', message: expect.stringContaining('at /type') },
    ]);
  });

  test('field case 85: select reaches the value inside', () => {
    const output = '{"value":"Yes"}';
    expect(passes('regex', { pattern: '^Yes$', select: { json_path: '$.value' } }, output)).toBe(true);
    expect(find('regex', { pattern: '^Yes$' }, output)).toMatchObject({
      passed: false,
      reason: 'no match for "^Yes$" in "{\\"value\\":\\"Yes\\"}"',
    });
  });
});

describe('statuses', () => {
  const checks = compileChecks([
    aCheck('not-contains', { text: 'sorry' }, { name: 'polite' }),
    aCheck('not-regex', { pattern: 'refund' }, { name: 'no-refund' }),
  ]);
  const outcomes = (fields: Parameters<typeof aResponse>[1], text: string | null, policy = ALL_UNSCORED) =>
    gradeResponse(aResponse(text, fields), aCase(), checks, policy).map(({ outcome: { state } }) => state);

  test('field case 75: no check looks at a failed request', () => {
    expect(outcomes({ status: 'error', detail: '500' }, 'Internal error')).toEqual(['unscored', 'unscored']);
  });

  test('field case 84: the status decides before the text', () => {
    expect(outcomes({ status: 'filtered' }, null)).toEqual(['unscored', 'unscored']);
    expect(outcomes({ status: 'truncated' }, 'all fi')).toEqual(['unscored', 'unscored']);
    const [first] = gradeResponse(aResponse(null, { status: 'tool_call' }), aCase(), checks, {
      ...ALL_UNSCORED,
      tool_call: 'fail',
    });
    expect(first).toMatchObject({
      outcome: { state: 'scored', passed: false, score: 0 },
      reason:
        'the answer was a tool call, but the case offers no tools; the gate counts that as a failed answer',
    });
  });

  test('field case 84: an ok response without text passes neither a check nor its not- form', () => {
    for (const type of ['contains', 'not-contains'])
      expect(outcome(aCheck(type, { text: 'x' }), aResponse(null))).toBe('fail');
  });
});

describe.each(checkTypes.map((type) => [type.type, type] as const))(
  'field case 74: %s and not-%s',
  (name, type) => {
    test('are opposites on every example', () => {
      for (const { options, output, reference = null, toolCalls = [] } of type.examples) {
        if (find(name, options, output, { reference }, toolCalls).isEvaluable === false) continue;
        const response = aResponse(output, { toolCalls });
        const plain = outcome(aCheck(name, options), response, { reference });
        const negated = outcome(aCheck(`not-${name}`, options), response, { reference });
        expect([plain, negated].sort()).toEqual(['fail', 'pass']);
      }
    });
  },
);

describe('numbers are read by a grammar', () => {
  test.each([
    [3, '3½'],
    [2, '\\frac{1}{2}'],
    [1, '\\frac{1}{2}'],
    [10, '2^10'],
    [3, 'The answer is 3 and a half.'],
    [12, '12abc'],
    [5, 'about 5 million'],
    [30, 'at 12:30'],
    [4, 'x = 3 + 4'],
    [5, '3 to 5'],
    [3, 'the 3rd'],
    [16, '\\sqrt{16}'],
    [10, '10⁻³'],
  ])('field case 618: %d is no piece of %j', (equals, output) => {
    expect(find('number', { equals }, output)).toMatchObject({ passed: false });
    expect(find('number', { equals, pick: 'first' }, output)).toMatchObject({ passed: false });
  });

  test('field case 618: the reason says what is not read, the evidence which form was', () => {
    expect(reason('number', { equals: 3 }, '3½')).toBe('"3½": a fraction is not read as a number');
    expect(find('number', { equals: 1200 }, 'It is 1.2 × 10^3').evidence).toMatchObject({
      value: '1200',
      form: 'times a power of ten',
    });
    expect(find('number', { equals: 1234 }, '1,234').evidence.form).toBe('decimal; grouped by ","');
  });

  test.each([
    'Answer: ‑12',
    'Answer: – 12',
    'Answer: {-}12',
    '$-{12}$',
    'It is −12.',
    '－12',
    '**-12**',
    'minus 12',
  ])('field case 619: %j is -12', (output) => {
    expect(passes('number', { equals: 12 }, output)).toBe(false);
    expect(passes('number', { equals: -12 }, output)).toBe(true);
  });

  test.each(['10-12', '10 – 12', 'from 10 to 12', 'Total - 12'])(
    'field case 619: %j is neither',
    (output) => {
      expect(passes('number', { equals: 12 }, output)).toBe(false);
      expect(passes('number', { equals: -12 }, output)).toBe(false);
    },
  );

  test.each(['13.2％', '**13.2**%', '13.2\u00a0٪', '(13.2) %', '$13.2$ percent', '%13.2', '13.2\u200b%'])(
    'field case 620: %j is a percentage',
    (output) => {
      expect(passes('number', { equals: 13.2 }, output)).toBe(false);
      expect(passes('number', { equals: 13.2, percent: 'points' }, output)).toBe(true);
      expect(passes('number', { equals: 0.132, percent: 'fraction' }, output)).toBe(true);
    },
  );

  test('field case 620: per mille is a tenth of a point', () => {
    for (const output of ['13.2‰', '13.2 ؉', '13.2 per mille']) {
      expect(passes('number', { equals: 13.2 }, output)).toBe(false);
      expect(passes('number', { equals: 1.32, percent: 'points' }, output)).toBe(true);
    }
  });

  test.each(['４２', '٤٢', '४२', '答案是４２。'])('field case 626: %j is 42', (output) => {
    expect(find('number', { equals: 42 }, output)).toMatchObject({
      passed: true,
      evidence: { form: 'decimal; digits of another script' },
    });
  });

  test('field case 626: digits of several scripts are refused with that reason', () => {
    expect(reason('number', { equals: 42 }, '4２')).toBe('"4２": digits of several scripts stand in it');
    expect(passes('number', { equals: 1234.5 }, '١٬٢٣٤٫٥')).toBe(true);
  });

  test('an extracted number may be followed by a comma', () => {
    const options = { extract: { pattern: '#### (.*)$' }, equals: 72 };
    expect(passes('number', options, '#### 72,')).toBe(true);
    expect(passes('number', options, '#### 72.')).toBe(true);
    expect(passes('number', options, '#### 72,5')).toBe(false);
  });
});

describe('what normalising leaves', () => {
  test.each(['A', 'the', '...', 'An!'])(
    'field case 621: the reference %j is an error when the gate is read',
    (reference) => {
      expect(lint('answer-set', { answers: 'reference' }, { reference })).toMatchObject([
        { code: 'reference-emptied', severity: 'error' },
      ]);
      expect(lint('answer-set', { answers: ['Paris', reference] })).toMatchObject([{ code: 'text-emptied' }]);
    },
  );

  test('field case 621: an output of which nothing is left is no answer', () => {
    expect(reason('answer-set', { answers: ['Paris'] }, 'The')).toBe(
      'normalising leaves nothing of output "The"',
    );
    expect(passes('answer-set', { answers: ['A'] }, 'The')).toBe(false);
    expect(lint('starts-with', { text: ' ', trim: true })).toMatchObject([
      { code: 'text-emptied', path: 'text' },
    ]);
  });

  test('field case 621: signs and operators count where the reference has them', () => {
    const said = (answer: string, output: string) => passes('answer-set', { answers: [answer] }, output);
    expect([said('-5', '5'), said('5', '-5'), said('C++', 'C'), said('x < y', 'x > y')]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect([
      said('-5', '−5.'),
      said('C++', 'c++'),
      said('well-known', 'Well known!'),
      said('Paris', 'paris.'),
    ]).toEqual([false, true, false, true]);
  });
});
