import { describe, expect, test } from 'vitest';
import { replyReader } from '../../../src/grade/judge/read-reply.js';
import { replySettler } from '../../../src/grade/judge/settle-reply.js';
import { judgeRubric, pairJudge, singleJudge } from '../../support/judging.js';
import { sampleAnswer } from '../../support/samples.js';

const read = replyReader(pairJudge());
const winner = (reply: string): string => {
  const reading = read(reply);
  if ('unparsed' in reading) return reading.unparsed;
  return reading.value.kind === 'preference' ? reading.value.winner : 'levels';
};

const labelled = (labels: Readonly<Record<string, string | number>>) => {
  const settle = replySettler(pairJudge({ reply: { form: 'label', labels } }));
  return (text: string) => {
    const { status, value } = settle(sampleAnswer({ text }));
    return value?.kind === 'preference' ? value.winner : status;
  };
};

describe('JSON replies', () => {
  test('a reply in the declared field is taken as it is', () => {
    expect(winner('{"winner": "1"}')).toBe('first');
    expect(winner('{"reason": "clearer", "winner": "2"}')).toBe('second');
    expect(winner(' {"winner":"tie"}\n')).toBe('tie');
    expect(winner('{"winner":"both-bad","reason":""}')).toBe('both-bad');
  });

  test('field case 87: a verdict drafted in thoughts is none, and an unclosed thought makes the reply unparsed', () => {
    expect(winner('<think>Looks like {"winner":"1"}</think>\n{"winner":"2"}')).toBe('second');
    expect(winner('<think>a <think>b</think> c</think>{"winner":"2"}')).toBe('second');
    expect(winner('<thinking>{"winner":"1"}</thinking>{"winner":"tie"}')).toBe('tie');
    expect(winner('<think>Looks like {"winner":"1"}\n{"winner":"2"}')).toBe('a think block is not closed');
    expect(winner('so {"winner":"1"}</think>{"winner":"2"}')).toBe('a think block is not closed');
    expect(winner('<think>{"winner":"1"}</think>')).toBe('the reply is not one JSON value');
  });

  test('a think tag inside a whole JSON value is text', () => {
    expect(winner('{"winner":"1","reason":"it leaves <think> in its answer"}')).toBe('first');
  });

  test('field case 90: one Markdown fence may stand around it, and exactly one value in it', () => {
    expect(winner('```json\n{"winner": "1", "reason": "ok"}\n```\n')).toBe('first');
    expect(winner('```json\n{"winner":"1"}\n```\n```json\n{"winner":"2"}\n```')).toBe(
      'the reply is not one JSON value',
    );
    expect(winner('{"winner":"1"}\n{"winner":"2"}')).toBe('the reply is not one JSON value');
    expect(winner('Here it is: {"winner":"1"}')).toBe('the reply is not one JSON value');
  });

  test('field case 91: what is no JSON is unparsed, never a value by default', () => {
    expect(winner('{"winner": True, "reason": "fine"}')).toBe('the reply is not one JSON value');
    expect(winner("{'winner': '1'}")).toBe('the reply is not one JSON value');
    expect(winner('{"winner":"1",}')).toBe('the reply is not one JSON value');
    expect(winner('{"winner":"1"')).toBe('the reply is not one JSON value');
  });

  test('values outside of the offered set are refused, whatever they resemble', () => {
    for (const value of ['1 ', 'A', 'first', 'Tie', '', 1, null, true, ['1'], { winner: '1' }]) {
      expect(read(JSON.stringify({ winner: value }))).toHaveProperty('unparsed');
    }
    for (const value of [1, '1', null, [], ['1']]) {
      expect(read(JSON.stringify(value))).toHaveProperty('unparsed');
    }
  });

  test('field case 110: keys that were never offered are refused, and what is missing is not made up', () => {
    expect(winner('{"A": 1, "C": 0}')).toMatch(/^the reply does not fit: /);
    expect(winner('{"winner":"1","score":9}')).toMatch(/additional properties: "score"/);
    expect(winner('{"reason":"both are fine"}')).toMatch(/required property 'winner'/);
    expect(winner('{"winner":"1","__proto__":{"winner":"2"}}')).toMatch(/^the reply does not fit: /);
    expect(winner('{"winner":"1","winner":"2"}')).toBe('"winner" is given twice');
  });
});

describe('levels', () => {
  const judge = singleJudge({ rubric: judgeRubric(['a', 'b', 'c', 'd'], [0, 1, 2]) });
  const levels = (reply: unknown) =>
    replyReader(judge)(typeof reply === 'string' ? reply : JSON.stringify(reply));
  const whole = { a: 1, b: 1, c: 0, d: 2 };

  test('every criterion has its level', () => {
    expect(levels({ levels: whole, material_error: false })).toEqual({
      value: { kind: 'levels', levels: whole, hasMaterialError: false },
    });
  });

  test('field case 94: a field that is missing has no default', () => {
    expect(levels({ levels: whole })).toEqual({
      unparsed: "the reply does not fit: the value must have required property 'material_error'",
    });
    expect(levels({ criteria: [{ name: 'safety', pass: false }] })).toHaveProperty('unparsed');
  });

  test('field case 97: levels beyond the range, or between two, are refused and never clamped', () => {
    for (const level of [4, -1, 1.5, '2', null, 1e9]) {
      expect(levels({ levels: { ...whole, a: level }, material_error: false })).toHaveProperty('unparsed');
    }
    expect(levels('{"levels":{"a":NaN,"b":1,"c":1,"d":1},"material_error":false}')).toHaveProperty(
      'unparsed',
    );
  });

  test('field case 98: a criterion of the judge’s own is refused, and a total is never read', () => {
    expect(levels({ levels: { ...whole, e: 1 }, material_error: false })).toHaveProperty('unparsed');
    expect(levels({ levels: { ...whole, total: 4 }, material_error: false })).toHaveProperty('unparsed');
    expect(levels({ levels: whole, total: 4, material_error: false })).toHaveProperty('unparsed');
  });

  test('field case 107: three levels for four criteria, or one given twice, are refused', () => {
    expect(levels({ levels: { a: 1, b: 1, c: 1 }, material_error: false })).toHaveProperty('unparsed');
    expect(levels('{"levels":{"a":1,"b":1,"c":1,"d":1,"a":2},"material_error":false}')).toEqual({
      unparsed: '"a" is given twice',
    });
  });

  test('field case 109: a level that marks an error is out of range like any other', () => {
    const scale = singleJudge({ rubric: judgeRubric(['a'], [1, 5, 10]) });
    expect(replyReader(scale)('{"levels":{"a":-1},"material_error":false}')).toHaveProperty('unparsed');
  });
});

describe('labels', () => {
  test('field case 88: labels are compared whole', () => {
    const said = labelled({ CORRECT: 'first', INCORRECT: 'second' });
    expect(
      ['INCORRECT', 'incorrect.', ' **Correct** ', 'not correct', 'CORRECT INCORRECT'].map(said),
    ).toEqual(['second', 'second', 'first', 'unparsed', 'unparsed']);
  });

  test('field case 89: the last line may be the label; a sentence that ends in one is none', () => {
    const said = labelled({ SUCCESS: 'first', 'NOT SUCCESS': 'second' });
    expect(said('It seems a SUCCESS, but the form was never sent. NOT SUCCESS')).toBe('unparsed');
    expect(said('It seems a SUCCESS, but the form was never sent.\nNOT SUCCESS')).toBe('second');
    expect(said('SUCCESS\nbut the form was never sent')).toBe('unparsed');
  });

  test('field case 95: a reply without a label is neither of them', () => {
    const said = labelled({ '[[YES]]': 'first', '[[NO]]': 'second' });
    expect(['I would say probably yes', '[[YES]]', '[[no]]', 'yes', ''].map(said)).toEqual([
      'unparsed',
      'first',
      'second',
      'first',
      'unparsed',
    ]);
  });

  test('labels of levels give the one criterion its level', () => {
    const judge = singleJudge({
      rubric: judgeRubric(['kind'], [1, 2, 3]),
      reply: { form: 'label', labels: { good: 3, bad: 1, odd: 9 } },
    });
    expect(replyReader(judge)('Good.')).toEqual({
      value: { kind: 'levels', levels: { kind: 3 }, hasMaterialError: null },
    });
    expect(replyReader(judge)('odd')).toEqual({
      unparsed: 'the label odd stands for 9, which is not offered',
    });
  });
});

describe('replies that are no judgment', () => {
  const settle = replySettler(pairJudge());
  const status = (answer: Parameters<typeof sampleAnswer>[0]) => settle(sampleAnswer(answer)).status;

  test('field case 96: a refusal to judge is told apart from a reply that cannot be read', () => {
    expect(status({ text: "I can't help with that request." })).toBe('judge_refused');
    expect(status({ text: "I'm truly sorry that you're feeling this way, but I'm unable to" })).toBe(
      'judge_refused',
    );
    expect(status({ text: 'Es tut mir leid, das geht nicht.' })).toBe('judge_refused');
    expect(status({ status: 'refused', text: null, detail: 'no' })).toBe('judge_refused');
    expect(status({ status: 'filtered', text: null })).toBe('judge_refused');
    expect(status({ text: 'The response provided is inappropriate and against the guidelines' })).toBe(
      'unparsed',
    );
  });

  test('a verdict that begins with an apology is a verdict where it is one', () => {
    expect(status({ text: '{"winner":"2","reason":"I\'m sorry, answer 1 is wrong"}' })).toBe('judged');
  });

  test('statuses of the call are kept apart, and none of them has a value', () => {
    expect(status({ status: 'error', text: null })).toBe('error');
    expect(status({ status: 'timeout', text: null })).toBe('error');
    expect(status({ status: 'model_mismatch', text: '{"winner":"1"}' })).toBe('judge_mismatch');
    expect(status({ status: 'empty', text: null })).toBe('unparsed');
    expect(status({ status: 'tool_call', text: null })).toBe('unparsed');
    expect(status({ status: 'truncated', text: '{"winner":"1' })).toBe('unparsed');
  });
});
