import { describe, expect, test } from 'vitest';
import { judgeDecoding } from '../../../src/grade/judge/judge-decoding.js';
import { judgeDigest } from '../../../src/grade/judge/judge-digest.js';
import { judgePrompt } from '../../../src/grade/judge/judge-prompt.js';
import { judgedText } from '../../../src/grade/judge/judged-text.js';
import { sectionCode } from '../../../src/grade/judge/sections.js';
import { judgeRubric, pairJudge, sectionsOf, singleJudge } from '../../support/judging.js';
import { sampleCase, sampleGate, sampleResponse } from '../../support/samples.js';

const item = sampleCase('c1', { input: { kind: 'text', text: 'What is {{rubric}}?' }, reference: 'Paris' });
const message = (answers: readonly string[], key = 'k') => ({ judge: 'j', key, case: item, answers });

describe('the message to the judge', () => {
  test('holds what is judged verbatim, between marks of its own', () => {
    const prompt = judgePrompt(pairJudge(), message(['first {{answer_2}}', '<b>second</b> & more']));
    expect([...sectionsOf(prompt)]).toEqual([
      ['input', 'What is {{rubric}}?'],
      ['answer 1', 'first {{answer_2}}'],
      ['answer 2', '<b>second</b> & more'],
    ]);
    expect(prompt).toContain('Criterion "helpful": Is it helpful?\n  1: level 1\n  2: level 2');
    expect(prompt).toContain('"winner": "1" where answer 1 is better');
  });

  test('field case 179: braces in an answer are text, and do not fetch the reference', () => {
    const answer = '{{#each this}}{{this}}{{/each}} {{reference}} {{expected}} {{{input}}}';
    const prompt = judgePrompt(
      pairJudge({ prompt: '{{input}}{{answer_1}}{{answer_2}}' }),
      message([answer, 'y']),
    );
    expect(sectionsOf(prompt).get('answer 1')).toBe(answer);
    expect(prompt).not.toContain('Paris');
  });

  test('tells nothing of the arms', () => {
    const prompt = judgePrompt(pairJudge(), message(['x', 'y']));
    expect(prompt).not.toMatch(/baseline|candidate|arm\b/i);
  });

  test('has other marks for every question, and the same for the same question', () => {
    const code = (key: string, answers = ['x', 'y']) =>
      /CODE is ([0-9A-F]{20})\./.exec(judgePrompt(pairJudge(), message(answers, key)))?.[1];
    expect(code('a')).toBe(code('a'));
    expect(code('a')).not.toBe(code('b'));
  });

  test('takes another mark where a text holds the first one', () => {
    const first = sectionCode('judge', 'question', ['plain']);
    expect(sectionCode('judge', 'question', [`so ${first.toLowerCase()} it is`])).not.toBe(first);
    expect(sectionCode('judge', 'question', ['other'])).toBe(first);
  });

  test('states the levels of every criterion after a pointwise prompt', () => {
    const judge = singleJudge({ rubric: judgeRubric(['a', 'b'], [0, 1, 2]) });
    expect(judgePrompt(judge, message(['x']))).toMatch(
      /- "a": 0, 1, 2\n {2}- "b": 0, 1, 2\n- "material_error"/,
    );
  });

  test('a reference is shown where the prompt asks for it, and said to be missing where there is none', () => {
    const judge = pairJudge({ prompt: '{{input}}{{reference}}{{answer_1}}{{answer_2}}' });
    const shown = (reference: typeof item.reference) =>
      sectionsOf(judgePrompt(judge, { ...message(['x', 'y']), case: { ...item, reference } })).get(
        'reference',
      );
    expect([shown('Paris'), shown(['Paris', 'Lutetia']), shown({ city: 'Paris' }), shown(null)]).toEqual([
      'Paris',
      '- Paris\n- Lutetia',
      '{"city":"Paris"}',
      '(none is given)',
    ]);
  });
});

describe('the answer as it is judged', () => {
  const policy = sampleGate().unscored;
  const text = (more: Parameters<typeof sampleResponse>[1]) =>
    judgedText([sampleResponse('c1', more)], item, policy);

  test('field case 103: a structured output is the text the model wrote, and tool calls are text', () => {
    expect(text({ text: '{"a": [1, {"b": 2}]}' })).toEqual({ state: 'shown', text: '{"a": [1, {"b": 2}]}' });
    const toolCalls = [{ id: null, name: 'find', arguments: '{"q":{"city":"Paris"}}' }];
    const shown = text({ text: null, toolCalls });
    expect(shown).toEqual({ state: 'shown', text: '[calls find with {"q":{"city":"Paris"}}]' });
    expect(JSON.stringify(shown)).not.toContain('[object Object]');
  });

  test('only an answer that is ok is judged, of several repeats the first', () => {
    expect(text({ status: 'truncated' })).toEqual({ state: 'absent', why: 'the answer is truncated' });
    expect(judgedText([], item, policy)).toEqual({ state: 'absent', why: 'there is no answer' });
    const second = sampleResponse('c1', { repeat: 1, text: 'second' });
    expect(judgedText([second, sampleResponse('c1', { text: 'first' })], item, policy)).toEqual({
      state: 'shown',
      text: 'first',
    });
  });

  test('a status that the gate counts as failed is a failure, not a gap', () => {
    const failing = { ...policy, truncated: 'fail' as const };
    expect(judgedText([sampleResponse('c1', { status: 'truncated' })], item, failing)).toEqual({
      state: 'failed',
    });
  });
});

describe('who the judge is', () => {
  const digest = judgeDigest(pairJudge());

  test('hangs on model, bundle, prompt, rubric, decoding, mode and form of the reply', () => {
    const others = [
      pairJudge({ bundle: { ...pairJudge().bundle, model: 'k' } }),
      pairJudge({ prompt: `${pairJudge().prompt} ` }),
      pairJudge({ rubric: judgeRubric(['helpful'], [1, 2, 3]) }),
      pairJudge({ decoding: { ...pairJudge().decoding, temperature: 1 } }),
      pairJudge({ reply: { form: 'label', labels: { A: 'first', B: 'second' } } }),
      singleJudge({ prompt: pairJudge().prompt }),
    ];
    expect(new Set([digest, ...others.map(judgeDigest)]).size).toBe(7);
  });

  test('does not hang on how often it is asked', () => {
    expect(judgeDigest(pairJudge({ votes: 5, orders: 'one' }))).toBe(digest);
  });
});

describe('structured output', () => {
  test('the server gets the schema in which every property is required', () => {
    expect(judgeDecoding(pairJudge()).extra).toEqual({
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'judgment',
          strict: true,
          schema: {
            type: 'object',
            additionalProperties: false,
            properties: {
              reason: { type: 'string' },
              winner: { type: 'string', enum: ['1', '2', 'tie', 'both-bad'] },
            },
            required: ['reason', 'winner'],
          },
        },
      },
    });
  });

  test('is left out for labels and where the gate says so, and the gate’s own goes first', () => {
    const { decoding } = pairJudge();
    const extra = (response_format: unknown) =>
      judgeDecoding(pairJudge({ decoding: { ...decoding, extra: { response_format } } })).extra;
    expect(extra(null)).toEqual({});
    expect(extra({ type: 'json_object' })).toEqual({ response_format: { type: 'json_object' } });
    const labels = { A: 'first', B: 'second' };
    expect(judgeDecoding(pairJudge({ reply: { form: 'label', labels } })).extra).toEqual({});
  });
});
