import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Gate, JudgeSettings } from '../../src/definition/gate.js';
import { ProblemList } from '../../src/definition/problem-list.js';
import { judgeRules } from '../../src/definition/rules/judge-rules.js';
import { judgedGate, judgeRubric, levelMetric, pairJudge, singleJudge } from '../support/judging.js';
import { sampleBundle } from '../support/samples.js';

function told(judge: JudgeSettings, more: Partial<Gate> = {}, model = 'judge-2026-01-05'): readonly string[] {
  const problems = new ProblemList({ file: 'gate.yaml', positionOf: () => null });
  const bundle = sampleBundle('judge');
  if (bundle.endpoint.kind !== 'openai') return [];
  judgeRules(judgedGate(judge, more), { ...bundle, endpoint: { ...bundle.endpoint, model } }, problems);
  return problems.all.map(({ severity, path, message, hint }) => `${severity} ${path}: ${message} (${hint})`);
}

describe('the judge prompt', () => {
  test('names what is judged, and nothing a judge does not have', () => {
    expect(told(pairJudge())).toEqual([]);
    expect(told(pairJudge({ prompt: '{{rubric}} {{input}} {{answer_1}}' }))).toEqual([
      'error judge.prompt: the judge prompt lacks {{answer_2}}, so that the judge would not see what it judges (insert it where the text is to stand)',
    ]);
    expect(told(singleJudge({ prompt: '{{rubric}} {{input}} {{answer}} {{anser}}' }))).toEqual([
      'error judge.prompt: the judge prompt names {{anser}}, which a pointwise judge does not have (did you mean "answer"?)',
    ]);
    expect(told(singleJudge({ prompt: '{{#if input}}{{answer}}{{/if}}' }))[0]).toMatch(
      /^error judge.prompt: line 1 of the judge prompt: only plain placeholders are allowed here/,
    );
  });

  test.each(['pairwise', 'reference-guided', 'pointwise'])(
    'the %s prompt that comes with the product is sound',
    (name) => {
      const prompt = readFileSync(`rubrics/judge/${name}.hbs`, 'utf8');
      expect(told(name === 'pointwise' ? singleJudge({ prompt }) : pairJudge({ prompt }))).toEqual([]);
    },
  );

  test('field case 97: a prompt that states neither rubric nor range is warned of', () => {
    const prompt = 'Grade it well. {{input}} {{answer}}';
    expect(told(singleJudge({ prompt }))).toEqual([
      'warning judge.prompt: the judge prompt neither shows the rubric nor states the levels it may give (insert {{rubric}})',
    ]);
    const stated = 'Grade it 0, 1 or 2. {{input}} {{answer}}';
    const rubric = judgeRubric(['helpful'], [0, 1, 2]);
    expect(told(singleJudge({ prompt: stated, rubric }))).toEqual([]);
    expect(told(singleJudge({ prompt: 'Grade it 0 or 2. {{input}} {{answer}}', rubric }))).toHaveLength(1);
  });

  test('field case 104: an address of a file is never sent to a judge', () => {
    expect(told(pairJudge({ prompt: 'file://rubric.txt {{input}} {{answer_1}} {{answer_2}}' }))).toEqual([
      'error judge.prompt: the judge prompt holds a file:// address, which no judge can read (insert the text itself, or {{rubric}} for the rubric)',
    ]);
  });
});

test('field case 106: a name that may move to another model is warned of', () => {
  expect(told(pairJudge(), {}, 'judge-latest')[0]).toMatch(
    /^warning judge.bundle: the judge is asked as "judge-latest", a name that may stand for another model tomorrow/,
  );
  expect(told(pairJudge(), {}, 'latest-judge-0613')).toEqual([]);
});

describe('labels', () => {
  const labelled = (labels: Readonly<Record<string, string | number>>) =>
    ({ reply: { form: 'label', labels } }) as const;

  test('differ in more than case and punctuation, and stand for what the judge may give', () => {
    expect(told(pairJudge(labelled({ A: 'first', B: 'second', tie: 'tie' })))).toEqual([]);
    expect(told(pairJudge(labelled({ A: 'first', '[[a]]': 'second' })))[0]).toMatch(
      /the labels "A" and "\[\[a\]\]" cannot be told apart/,
    );
    expect(told(pairJudge(labelled({ A: 'first', '--': 'second' })))[0]).toMatch(/"--" is punctuation alone/);
    expect(told(pairJudge(labelled({ A: 'first', B: 2 })))[0]).toMatch(
      /"B" stands for 2, which a pairwise judge/,
    );
    expect(told(singleJudge(labelled({ good: 5, odd: 9 })))[0]).toMatch(
      /"odd" stands for 9, which a pointwise judge/,
    );
  });

  test('cannot give several criteria or material errors', () => {
    const rubric = judgeRubric(['a', 'b'], [1, 2]);
    expect(told(singleJudge({ ...labelled({ x: 1, y: 2 }), rubric }))[0]).toMatch(/levels of 2 criteria/);
    const metrics = [{ ...levelMetric(), scale: 'binary', criterion: 'material-error' } as const];
    expect(told(singleJudge(labelled({ x: 1, y: 2 })), { metrics })[0]).toMatch(
      /says nothing of material errors/,
    );
  });
});
