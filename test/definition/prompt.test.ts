import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { renderPrompt } from '../../src/definition/prompt.js';
import { promptRules } from '../../src/definition/rules/prompt-rules.js';
import { aCase, told } from './support.js';

const textCase = (text: string, meta: Record<string, unknown> = {}) =>
  aCase({ input: { kind: 'text', text }, meta });
const problemsOf = (template: string, ...cases: ReturnType<typeof aCase>[]) =>
  told(promptRules(template, 'prompt.hbs', cases));

test('field case 16: braces and comment marks in a case are sent verbatim, once', () => {
  const text = 'Explain {{T}} in C++ and what {# note #} and {% if x %} do {{input}} {{{meta.a}}}';
  expect(renderPrompt('Q: {{input}}!', textCase(text, { a: 'no' }))).toBe(`Q: ${text}!`);
});

test('field case 18: nothing is escaped', () => {
  const text = 'Tom & "Jo" <b> `x` = 1';
  for (const template of ['{{input}}', '{{{input}}}', '{{&input}}'])
    expect(renderPrompt(template, textCase(text))).toBe(text);
});

test('any text is inserted as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, note) => {
      expect(renderPrompt('a {{input}}\n{{meta.note}} $& b', textCase(text, { note }))).toBe(
        `a ${text}\n${note} $& b`,
      );
    }),
  );
});

test('white space and line ends of a template are kept, comments are not', () => {
  expect(renderPrompt('  {{input}}  \r\n\n{{!-- for us --}}\n  {{meta.n}}\n', textCase('x', { n: 7 }))).toBe(
    '  x  \r\n\n\n  7\n',
  );
});

describe('field case 17: a placeholder must have a text in every case', () => {
  const cases = [
    textCase('hi', { context: 'c', q: 'q' }),
    aCase({ id: 'q2', meta: { context: 'c', q: '' } }),
  ];

  it('is refused with the nearest one where no case has it', () => {
    expect(problemsOf('Context: {{contxt}} Q: {{meta.q}}', ...cases)).toEqual([
      '1:10 -: placeholder "contxt" is in no case (did you mean "meta.context"?)',
    ]);
  });

  it('may be empty', () => {
    expect(problemsOf('{{meta.context}} {{meta.q}}', ...cases)).toEqual([]);
  });

  it.each([null, undefined, ['a'], { a: 1 }])('may not be %j', (value) => {
    const lacking = aCase({ id: 'q3', meta: { q: value }, origin: { file: 'cases.jsonl', line: 3 } });
    expect(problemsOf('{{input}}\n {{meta.q}}', ...cases, lacking)).toEqual([
      '2:2 -: placeholder "meta.q" has no text in case "q3", cases.jsonl line 3 (give every case a text there; it may be empty)',
    ]);
  });
});

test.each([
  [
    '{{item.constructor.name}}',
    'only plain placeholders are allowed here; {{item.constructor.name}} reaches beyond the case',
  ],
  ['{{__proto__}}', 'only plain placeholders are allowed here; {{__proto__}} reaches beyond the case'],
  ['{{lookup item "constructor"}}', 'only plain placeholders are allowed here, not a helper with arguments'],
  ['{{#each this}}{{this}}{{/each}}', 'only plain placeholders are allowed here, not a block ({{#…}})'],
  ['{{> part}}', 'only plain placeholders are allowed here, not a partial ({{>…}})'],
  ['{{@root}}', 'only plain placeholders are allowed here, not {{@root}}'],
  ['{{../input}}', 'only plain placeholders are allowed here, not {{../input}}'],
  ['{{this}}', 'only plain placeholders are allowed here, not {{this}}'],
  ['{{~input}}', 'white space control (~) is not allowed: the template is sent as it is written'],
])('field case 180: %s is refused', (template, message) => {
  expect(promptRules(`a\n ${template}`, 'prompt.hbs', [textCase('x')])[0]).toMatchObject({
    line: 2,
    column: 2,
    message,
  });
});

test('a template that cannot be read, or holds no placeholder, is refused', () => {
  expect(problemsOf('Q: x\n  {{#if', textCase('x'))[0]).toMatch(
    /^2:\d+ -: the template cannot be read from here on/,
  );
  expect(problemsOf('Always the same', textCase('x'))).toEqual([
    '-:- -: the template has no placeholder, so every case would get the same prompt (insert {{input}})',
  ]);
});

test('a template needs cases whose input is a text', () => {
  const turns = aCase({ id: 'talk', input: { kind: 'turns', turns: ['a', 'b'] } });
  expect(problemsOf('{{input}}', textCase('x'), turns)).toEqual([
    `1:- input: case "talk" has turns, and the gate's template needs a text (write the input as one text, or remove prompt from the gate)`,
  ]);
});
