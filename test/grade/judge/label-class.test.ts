import { describe, expect, test } from 'vitest';
import { caseFinding } from '../../../src/grade/judge/case-finding.js';
import type { Votes } from '../../../src/grade/judge/count-votes.js';
import type { JudgmentStatus, JudgmentValue } from '../../../src/grade/judge/judgment.js';
import { labelClass } from '../../../src/grade/judge/label-class.js';
import { caseSubjects } from '../../../src/grade/judge/subjects.js';
import { digestOf } from '../../../src/shared/canonical-json.js';
import { pairJudge, singleJudge } from '../../support/judging.js';
import { sampleCase } from '../../support/samples.js';

type Winner = 'first' | 'second' | 'tie' | 'both-bad';
const WINNERS: readonly string[] = ['first', 'second', 'tie', 'both-bad'];

const shown = (text: string) => ({ state: 'shown', text }) as const;

function vote(status: JudgmentStatus, value: JudgmentValue | null) {
  return {
    judgeDigest: digestOf('judge'),
    subjectDigest: digestOf('subject'),
    vote: 0,
    status,
    value,
    replies: [],
    detail: null,
    model: 'j',
    promptTokens: null,
    completionTokens: null,
  };
}

const votesFor = (said: readonly string[]): Votes =>
  said.map((each) =>
    WINNERS.includes(each)
      ? vote('judged', { kind: 'preference', winner: each as Winner })
      : vote(each as JudgmentStatus, null),
  );

function classOfPair(baselineFirst: readonly string[], candidateFirst: readonly string[]) {
  const texts = { baseline: shown('old'), candidate: shown('new') };
  const subjects = caseSubjects(pairJudge(), 1, sampleCase('c1'), texts);
  if (subjects.kind !== 'pair') throw new Error('no pair');
  const said = new Map(
    subjects.orders.map(({ digest, place }) => [
      digest,
      votesFor(place === 'baseline-first' ? baselineFirst : candidateFirst),
    ]),
  );
  const votesOf = (digest: (typeof subjects.orders)[number]['digest']) => said.get(digest) ?? [];
  return labelClass(subjects, caseFinding(pairJudge(), subjects, votesOf), votesOf);
}

describe('labelClass', () => {
  test.each([
    ['the candidate wins in both orders', ['second'], ['first'], 'sure'],
    ['a tie in both orders, of whichever kind', ['tie'], ['both-bad'], 'sure'],
    ['the first place wins twice', ['first'], ['first'], 'unsure'],
    ['a win in one order and a tie in the other', ['second'], ['tie'], 'unsure'],
    ['votes of an order disagree', ['second', 'second', 'tie'], ['first', 'first', 'first'], 'unsure'],
    ['all votes agree', ['second', 'second', 'second'], ['first', 'first', 'first'], 'sure'],
    [
      'a vote that failed beside two that agree',
      ['second', 'unparsed', 'second'],
      ['first', 'first', 'first'],
      'sure',
    ],
    ['an order without a valid judgment', ['unparsed'], ['first'], 'unsure'],
    ['no valid judgment at all', ['judge_refused'], ['judge_refused'], 'unsure'],
  ] as const)('%s', (_, baselineFirst, candidateFirst, expected) => {
    expect(classOfPair(baselineFirst, candidateFirst)).toBe(expected);
  });

  test('equal answers, which nobody is asked about, are sure; an answer that is not there is unsure', () => {
    const judge = pairJudge();
    const never = () => [];
    const equal = caseSubjects(judge, 1, sampleCase('c1'), { baseline: shown('x'), candidate: shown('x') });
    expect(labelClass(equal, caseFinding(judge, equal, never), never)).toBe('sure');
    const absent = { state: 'absent', why: 'truncated' } as const;
    const unshown = caseSubjects(judge, 1, sampleCase('c1'), { baseline: shown('x'), candidate: absent });
    expect(labelClass(unshown, caseFinding(judge, unshown, never), never)).toBe('unsure');
  });

  test('answers graded one by one: both material errors must be sure', () => {
    const judge = singleJudge();
    const texts = { baseline: shown('old'), candidate: shown('new') };
    const subjects = caseSubjects(judge, 1, sampleCase('c1'), texts);
    if (subjects.kind !== 'single') throw new Error('no single answers');
    const classOf = (baseline: readonly boolean[], candidate: readonly boolean[]) => {
      const votesOf = (digest: ReturnType<typeof digestOf>): Votes => {
        const own = subjects.arms.baseline;
        const isBaseline = typeof own === 'object' && 'digest' in own && own.digest === digest;
        return (isBaseline ? baseline : candidate).map((hasMaterialError) =>
          vote('judged', { kind: 'levels', levels: { helpful: 3 }, hasMaterialError }),
        );
      };
      return labelClass(subjects, caseFinding(judge, subjects, votesOf), votesOf);
    };
    expect(classOf([true, true, true], [false, false, false])).toBe('sure');
    expect(classOf([true, true, true], [false, true, false])).toBe('unsure');
  });
});
