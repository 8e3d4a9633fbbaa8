import { describe, expect, test } from 'vitest';
import { plainLabel } from '../../../src/definition/plain-label.js';
import { replySettler } from '../../../src/grade/judge/settle-reply.js';
import { judgeRubric, singleJudge } from '../../support/judging.js';
import { sampleAnswer } from '../../support/samples.js';

const settler = (labels: Readonly<Record<string, number>>) => {
  const scores = [...new Set(Object.values(labels))];
  const settle = replySettler(
    singleJudge({ rubric: judgeRubric(['good'], scores), reply: { form: 'label', labels } }),
  );
  return (text: string, status: 'ok' | 'truncated' = 'ok') => settle(sampleAnswer({ text, status }));
};
const levelOf = (labels: Readonly<Record<string, number>>) => {
  const settle = settler(labels);
  return (text: string) => {
    const { value, status } = settle(text);
    return value?.kind === 'levels' ? value.levels.good : status;
  };
};

describe('signs', () => {
  test('field case 628: 1 is never -1', () => {
    const said = levelOf({ '-1': 1, '0': 2, '+1': 3 });
    expect(['1', '+1', '-1', '\u22121', '**-1**', '0', '+1.', '- 1', '-1)'].map(said)).toEqual([
      3, 3, 1, 1, 1, 2, 3, 3, 1,
    ]);
  });

  test('field case 628: a label with a sign is not the one without it', () => {
    expect(['1', '(1)', '-1'].map(levelOf({ '-1': 1, '0': 2 }))).toEqual(['unparsed', 'unparsed', 1]);
    expect(['A', 'A-', 'A+'].map(levelOf({ 'A+': 3, 'A-': 1 }))).toEqual(['unparsed', 1, 3]);
    expect(['5', '.5', '0.5'].map(levelOf({ '5': 5, '0.5': 1 }))).toEqual([5, 'unparsed', 1]);
  });

  test('field case 628: what the reading cannot tell apart has one plain form', () => {
    expect(plainLabel('+1')).toBe(plainLabel('1'));
    expect(plainLabel('-1')).not.toBe(plainLabel('1'));
    expect(plainLabel('[[Yes]].')).toBe('yes');
  });
});

test('field case 629: a reply that was cut off has no value, whatever its last line is', () => {
  const settle = settler({ PASS: 1, FAIL: 0 });
  for (const text of ['The answer is fine\nPASS', 'PASS', 'FAIL']) {
    expect(settle(text, 'truncated')).toEqual({
      status: 'unparsed',
      value: null,
      detail: 'truncated at 1024 tokens: cut off',
    });
  }
  expect(settle('PASS').status).toBe('judged');
});

test('field case 631: two labels that stand alone on lines are no verdict', () => {
  const said = settler({ FAIL: 0, PASS: 1, A: 2 });
  expect(said('FAIL\n\nThe answer said:\nA').detail).toBe(
    'the reply has two labels alone on lines, FAIL and A',
  );
  expect(said('PASS\nno, wait\nFAIL').status).toBe('unparsed');
  expect(said('"A"\nA.').status).toBe('judged');
  expect(said('It fails to PASS\nFAIL').status).toBe('judged');
});
