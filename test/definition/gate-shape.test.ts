import { describe, expect, it, test } from 'vitest';
import { readGate } from '../../src/definition/read-gate.js';
import { CHECK_TYPES, gateText, problemsOf, told } from './support.js';

const metricWith = (field: string) =>
  gateText({ metrics: `metrics:\n  - {name: correct, from: all-checks, ${field}}` });
const checkWith = (fields: string) => gateText({ checks: `checks:\n  - {name: answer, ${fields}}` });

test('a plain gate has no problems', () => {
  expect(problemsOf(gateText())).toEqual([]);
});

test('field case 1: a misspelt key is an error with its place and the right key', () => {
  const text = gateText({
    slices: 'slices:\n  - {name: billing, share: 0.6}\n  - {name: refunds, share: 0.4, max_regresion: 0.02}',
  });
  expect(problemsOf(text)).toEqual([
    {
      code: 'unknown-key',
      file: 'gate.yaml',
      line: 6,
      column: 33,
      path: 'slices[1].max_regresion',
      message: 'unknown key "max_regresion"',
      hint: 'did you mean "max_regression"?',
      severity: 'error',
    },
  ]);
});

test.each(['0', '-1', '{times: 0}', '{times: -1}'])('field case 5: repeats: %s is refused', (repeats) => {
  const [problem] = problemsOf(gateText({ repeats: `repeats: ${repeats}` }));
  expect(problem?.message).toMatch(/^must be at least 1 and at most 1000, not (0|-1)$/);
});

test.each(['1.5', '{times: 1.5}'])('field case 5: repeats: %s is refused', (repeats) => {
  const [problem] = problemsOf(gateText({ repeats: `repeats: ${repeats}` }));
  expect(problem?.message).toMatch(/^must be a whole number( or a mapping)?, not 1.5$/);
});

test.each([
  ['.nan', 'NaN'],
  ['.inf', 'Infinity'],
  ['-.inf', '-Infinity'],
])('field case 6: max_regression: %s is refused', (written, shown) => {
  expect(told(problemsOf(metricWith(`max_regression: ${written}`)))).toEqual([
    `11:55 metrics[0].max_regression: must be a finite number, not ${shown}`,
  ]);
});

describe('field case 7: absurd limits are refused with the likely meaning', () => {
  it.each([
    [
      'max_regression: 5',
      'must be at least 0 and below 1, not 5',
      'did you mean 0.05? 5 percent is written 0.05',
    ],
    [
      'max_regression: 1',
      'must be at least 0 and below 1, not 1',
      'did you mean 0.01? 1 percent is written 0.01',
    ],
    ['max_regression: -0.1', 'must be at least 0 and below 1, not -0.1', undefined],
    ['max_regression: 5%', 'must be a number, not the text "5%"', 'did you mean 0.05?'],
    ['max_regression: "0.05"', 'must be a number, not the text "0.05"', 'write 0.05, without quotes'],
    ['max_regression:', 'must be a number, but nothing is given', undefined],
    ['minimum: -0.1', 'must be above 0 and at most 1, not -0.1', undefined],
    ['minimum: 0', 'must be above 0 and at most 1, not 0', undefined],
  ])('%s', (field, message, hint) => {
    const [problem, ...others] = problemsOf(metricWith(field));
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ message });
    expect(problem?.hint).toBe(hint);
  });

  it('confidence: 95', () => {
    expect(told(problemsOf(gateText({ statistics: 'statistics: {confidence: 95}' })))).toEqual([
      '12:26 statistics.confidence: must be above 0.5 and below 1, not 95 (did you mean 0.95? 95 percent is written 0.95)',
    ]);
  });
});

describe('field case 9: an expected text that YAML reads as something else is shown with its quotes', () => {
  it.each([
    ['007', 'must be text, but 007 without quotes is the number 7', 'write "007", with the quotes'],
    ['1e3', 'must be text, but 1e3 without quotes is the number 1000', 'write "1e3", with the quotes'],
    [
      'true',
      'must be text, but true without quotes is the truth value true',
      'write "true", with the quotes',
    ],
    [
      '2024-01-05',
      '2024-01-05 without quotes is a date to some YAML readers and text to others',
      'write "2024-01-05", with the quotes',
    ],
  ])('equals: %s', (written, message, hint) => {
    const problems = problemsOf(checkWith(`type: exact, equals: ${written}`));
    expect(problems).toMatchObject([{ path: 'checks[0].equals', line: 9, column: 41, message, hint }]);
  });

  it.each(['"007"', "'2024-01-05'", 'yes'])('equals: %s is text', (written) => {
    expect(problemsOf(checkWith(`type: exact, equals: ${written}`))).toEqual([]);
  });
});

test('field case 10: a slice named y stays the text y', () => {
  const { written } = readGate(
    gateText({ slices: 'slices:\n  - {name: y, share: 1}' }),
    'gate.yaml',
    CHECK_TYPES,
  );
  expect(written?.slices[0]?.name).toBe('y');
});

test('field case 12: an unknown check names the nearest one and lists the others', () => {
  expect(told(problemsOf(checkWith('type: contains-some, values: [a, b]')))).toEqual([
    '9:26 checks[0].type: "contains-some" is not known here (did you mean "contains"? known: exact, contains, contains-any, and not-… of each)',
  ]);
});

test('options are those of the check at hand, also negated', () => {
  expect(told(problemsOf(checkWith('type: not-exact, equal: a')))).toEqual([
    '9:5 checks[0].equals: "equals" is missing (equals: Expected text, or `reference`.)',
    '9:37 checks[0].equal: unknown key "equal" (did you mean "equals"?)',
  ]);
});

test('all errors of a file are told at once, in the order of the file, one a place', () => {
  const text = gateText({
    metrics: '',
    decoding:
      'decoding: {temperature: 3, top_p: .nan, max_tokens: 1.5, seed: servr, stop: [""], extra: {model: x}}',
  });
  expect(told(problemsOf(text))).toEqual([
    '1:1 metrics: "metrics" is missing (metrics: The gated numbers. There is no default.)',
    '7:11 decoding.presence_penalty: "presence_penalty" is missing (presence_penalty: Presence penalty, -2 to 2.)',
    '7:11 decoding.frequency_penalty: "frequency_penalty" is missing (frequency_penalty: Frequency penalty, -2 to 2.)',
    '7:25 decoding.temperature: must be at least 0 and at most 2, not 3',
    '7:35 decoding.top_p: must be a finite number, not NaN',
    '7:53 decoding.max_tokens: must be a whole number or "server", not 1.5',
    '7:64 decoding.seed: must be a whole number or "server", not "servr" (did you mean "server"?)',
    '7:78 decoding.stop[0]: must not be empty (A stop sequence.)',
    '7:91 decoding.extra.model: "model" does not belong here (it has a place of its own; remove it here)',
  ]);
});

test('a seed beyond the safe integers and too few resamples are refused', () => {
  const text = gateText({
    statistics: 'statistics: {seed: 12345678901234567890, resamples: 500, interval: boot}',
  });
  expect(told(problemsOf(text))).toEqual([
    '12:20 statistics.seed: 12345678901234567890 cannot be used here: it has more digits than a double keeps (the nearest double is 12345678901234567000)',
    '12:53 statistics.resamples: must be at least 1000 and at most 1000000, not 500',
    '12:68 statistics.interval: "boot" is not known here (did you mean "bootstrap-guarded"? known: bootstrap-guarded, percentile, bca, tango)',
  ]);
});

test('prototype keys are refused where any key may stand', () => {
  const text = gateText().replace('extra: {}', 'extra: {__proto__: {polluted: true}}');
  expect(problemsOf(text)).toMatchObject([
    { path: 'decoding.extra.__proto__', message: 'the key "__proto__" is not allowed' },
  ]);
});

test('a value behind an alias is judged where it is used', () => {
  const text = gateText({
    slices:
      'slices:\n  - {name: a, share: 0.5, max_regression: &m 0.05}\n  - {name: b, share: 0.5, max_regression: *m}',
  });
  const { written, problems } = readGate(text, 'gate.yaml', CHECK_TYPES);
  expect(problems).toEqual([]);
  expect(written?.slices[1]?.max_regression).toBe(0.05);
});

test('no message is in the words of the validator', () => {
  const text = gateText({
    name: 'name: "a b"',
    slices: 'slices: []',
    applies_to: 'applies_to: ["", a, a]',
    guards: 'guards: {length_ratio: 0.5, lenght: 1}',
    cohorts: 'cohorts:\n  - {name: " x", where: {}, max_regression: 0.1}',
  });
  const problems = problemsOf(text);
  expect(problems.length).toBe(7);
  for (const { message } of problems) expect(message).not.toMatch(/must NOT|must match|schema|propert/);
});
