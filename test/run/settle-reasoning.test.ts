import { describe, expect, test } from 'vitest';
import { REASONING_PAIRS, REASONING_TAGS, splitReasoning } from '../../src/run/reasoning-marks.js';
import { settleReasoning } from '../../src/run/settle-reasoning.js';
import { sampleAnswer } from '../support/samples.js';

const settled = (text: string, policy: 'strip' | 'keep' | 'refuse') => {
  const { status, text: left, reasoning, reasoningMark } = settleReasoning(sampleAnswer({ text }), policy);
  return { status, text: left, reasoning, mark: reasoningMark };
};

describe('field case 606: reasoning at the beginning of an answer', () => {
  const text = '<think>9? no, rather 7.</think>\n7';

  test('is refused where the gate says nothing, kept, or kept apart', () => {
    expect(settled(text, 'refuse')).toEqual({
      status: 'mixed_reasoning',
      text,
      reasoning: null,
      mark: '<think>',
    });
    expect(settled(text, 'keep')).toEqual({ status: 'ok', text, reasoning: null, mark: '<think>' });
    expect(settled(text, 'strip')).toEqual({
      status: 'ok',
      text: '7',
      reasoning: '9? no, rather 7.',
      mark: '<think>',
    });
  });

  const marks = [
    ...REASONING_TAGS.map((tag) => [`<${tag}>`, `</${tag}>`] as const),
    ...REASONING_PAIRS,
    ['<THINK>', '</think>'],
    ['<think type="long">', '</think>'],
    ['\n <Thinking>', '</Thinking>'],
  ] as const;
  test.each(marks)('%j and %j are known', (open, close) => {
    expect(splitReasoning(`${open}maybe 9${close}7`)).toMatchObject({ reasoning: 'maybe 9', answer: '7' });
    expect(settled(`${open}maybe 9`, 'strip')).toMatchObject({ status: 'truncated', text: '' });
    expect(settled(`${open}maybe 9`, 'keep')).toMatchObject({ status: 'truncated' });
    expect(settled(`${open}maybe 9`, 'refuse')).toMatchObject({ status: 'truncated' });
  });

  test.each([
    ['several blocks', '<think>a</think><think>b</think>7', 'a\nb', '7'],
    ['a block within a block', '<think>a <think>b</think> c</think>7', 'a <think>b\nc', '7'],
    ['a block that the template opened', '9? no.</think>\n7', '9? no.', '7'],
    ['an empty block', '<think>\n\n</think>\n\n7', '', '7'],
    [
      'harmony',
      '<|channel|>analysis<|message|>9?<|end|><|start|>assistant<|channel|>final<|message|>7<|return|>',
      '<|message|>9?<|end|><|start|>assistant',
      '7',
    ],
  ])('%s', (_, given, reasoning, answer) => {
    expect(splitReasoning(given)).toMatchObject({ reasoning, answer });
  });

  test.each([
    '7',
    'I think 7',
    'Write <think>x</think> to open a block',
    '<b>7</b>',
    '<thinker>7</thinker>',
    '',
  ])('%j begins with none', (given) => {
    expect(splitReasoning(given)).toBeNull();
    expect(settled(given, 'refuse')).toMatchObject({ status: 'ok', text: given });
  });

  test('a block and nothing after it is no answer', () => {
    expect(settled('<think>7</think>\n', 'strip')).toMatchObject({ status: 'empty', text: '' });
  });

  test('what is no answer keeps its status', () => {
    const cut = sampleAnswer({ text: '<think>9', status: 'truncated', detail: 'cut' });
    expect(settleReasoning(cut, 'refuse')).toMatchObject({ status: 'truncated', detail: 'cut' });
  });

  test('every turn of a conversation is settled', () => {
    const answer = sampleAnswer({ text: '2', turns: ['<think>x</think>1', '2'] });
    expect(settleReasoning(answer, 'refuse').status).toBe('mixed_reasoning');
    expect(settleReasoning(answer, 'strip')).toMatchObject({ status: 'ok', text: '2', turns: ['1', '2'] });
  });

  test('a hostile text of many blocks is taken apart in one pass', () => {
    const given = `${'<think></think>'.repeat(20_000)}7`;
    expect(splitReasoning(given)?.answer).toBe('7');
  });
});
