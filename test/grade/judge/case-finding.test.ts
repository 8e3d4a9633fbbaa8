import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ArmId } from '../../../src/definition/gate.js';
import { caseFinding } from '../../../src/grade/judge/case-finding.js';
import type { Votes } from '../../../src/grade/judge/count-votes.js';
import { findingScores } from '../../../src/grade/judge/finding-scores.js';
import type { Judgment, JudgmentStatus, JudgmentValue } from '../../../src/grade/judge/judgment.js';
import { caseSubjects } from '../../../src/grade/judge/subjects.js';
import { digestOf } from '../../../src/shared/canonical-json.js';
import { judgeRubric, levelMetric, PREFERRED, pairJudge, singleJudge } from '../../support/judging.js';
import { sampleCase } from '../../support/samples.js';

type Said = 'first' | 'second' | 'tie' | 'both-bad' | Exclude<JudgmentStatus, 'judged'> | null;

const shown = (text: string) => ({ state: 'shown', text }) as const;
const BOTH = { baseline: shown('old'), candidate: shown('new') };

function judgment(status: JudgmentStatus, value: JudgmentValue | null): Judgment {
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

function votes(said: readonly Said[]): Votes {
  return said.map((each) => {
    if (each === null) return null;
    const isWinner = each === 'first' || each === 'second' || each === 'tie' || each === 'both-bad';
    return isWinner ? judgment('judged', { kind: 'preference', winner: each }) : judgment(each, null);
  });
}

/** d, or why there is none, from what is said in each order. */
function preferred(
  said: { readonly 'baseline-first': readonly Said[]; readonly 'candidate-first': readonly Said[] },
  orders: 'both' | 'one' = 'both',
): number | string {
  const judge = pairJudge({ orders });
  const subjects = caseSubjects(judge, 1, sampleCase('c1'), BOTH);
  if (subjects.kind !== 'pair') throw new Error('no pair');
  const places = new Map(subjects.orders.map(({ digest, place }) => [digest, place]));
  const finding = caseFinding(judge, subjects, (digest) =>
    votes(said[places.get(digest) as keyof typeof said]),
  );
  if (finding.kind !== 'preference') throw new Error('no preference');
  return 'why' in finding.d ? finding.d.why : finding.d.value;
}

describe('two orders', () => {
  test('field case 100: a place is turned back into an arm, and a judge that always says 1 prefers nobody', () => {
    expect(preferred({ 'baseline-first': ['second'], 'candidate-first': ['first'] })).toBe(1);
    expect(preferred({ 'baseline-first': ['first'], 'candidate-first': ['second'] })).toBe(-1);
    expect(preferred({ 'baseline-first': ['first'], 'candidate-first': ['first'] })).toBe(0);
    expect(preferred({ 'baseline-first': ['second'], 'candidate-first': ['second'] })).toBe(0);
  });

  test('an answer that wins in one order only is a tie, and so is both-bad', () => {
    expect(preferred({ 'baseline-first': ['second'], 'candidate-first': ['tie'] })).toBe(0);
    expect(preferred({ 'baseline-first': ['both-bad'], 'candidate-first': ['first'] })).toBe(0);
    expect(preferred({ 'baseline-first': ['both-bad'], 'candidate-first': ['tie'] })).toBe(0);
  });

  test('field case 92: half a swap is no result, whatever the other half says', () => {
    expect(preferred({ 'baseline-first': ['second'], 'candidate-first': ['error'] })).toBe('judge: error');
    expect(preferred({ 'baseline-first': ['unparsed'], 'candidate-first': ['tie'] })).toBe('judge: unparsed');
    expect(preferred({ 'baseline-first': ['second'], 'candidate-first': [null] })).toBe('not judged yet');
  });

  test('with one order the one that was judged counts', () => {
    expect(preferred({ 'baseline-first': ['second'], 'candidate-first': [null] }, 'one')).toBe(1);
    expect(preferred({ 'baseline-first': [null], 'candidate-first': ['second'] }, 'one')).toBe(-1);
    expect(preferred({ 'baseline-first': [null], 'candidate-first': [null] }, 'one')).toBe('not judged yet');
  });
});

describe('votes', () => {
  const single = (said: readonly Said[]) =>
    preferred({ 'baseline-first': said, 'candidate-first': said.map(turned) });
  const turned = (said: Said): Said => (said === 'first' ? 'second' : said === 'second' ? 'first' : said);

  test('field case 108: a failed vote leaves no majority of the panel, in whatever order', () => {
    expect(single(['second', 'first', 'unparsed'])).toBe('judge: unparsed');
    expect(single(['unparsed', 'first', 'second'])).toBe('judge: unparsed');
    expect(single(['second', 'second', 'unparsed'])).toBe(1);
    expect(single(['second', 'first', 'tie'])).toBe('no majority of the votes');
    expect(single(['both-bad', 'tie', 'first'])).toBe(0);
  });

  test('the order of votes never decides', () => {
    const said = fc.constantFrom<Said>('first', 'second', 'tie', 'both-bad', 'unparsed', 'error');
    const panel = fc.array(said, { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(panel, fc.infiniteStream(fc.nat()), (given, keys) => {
        const shuffled = given
          .map((each) => ({ each, key: keys.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ each }) => each);
        const [a, b] = [single(given), single(shuffled)];
        expect(typeof a === 'number' ? a : 'none').toBe(typeof b === 'number' ? b : 'none');
      }),
    );
  });
});

describe('answers nobody is asked about', () => {
  const kindOf = (texts: Parameters<typeof caseSubjects>[3]) =>
    caseSubjects(pairJudge(), 1, sampleCase('c1'), texts);

  test('the same answer in both arms is a tie', () => {
    expect(kindOf({ baseline: shown('same'), candidate: shown('same') })).toEqual({
      kind: 'decided',
      d: 0,
      isEqual: true,
    });
  });

  test('a failure by the gate’s own word loses to an answer; what is missing leaves the pair unscored', () => {
    const failed = { state: 'failed' } as const;
    const absent = { state: 'absent', why: 'the answer is empty' } as const;
    expect(kindOf({ baseline: shown('x'), candidate: failed })).toMatchObject({ d: -1 });
    expect(kindOf({ baseline: failed, candidate: shown('x') })).toMatchObject({ d: 1 });
    expect(kindOf({ baseline: failed, candidate: failed })).toMatchObject({ d: 0 });
    expect(kindOf({ baseline: shown('x'), candidate: absent })).toEqual({
      kind: 'unshown',
      why: 'candidate: the answer is empty',
    });
  });
});

describe('levels', () => {
  const judge = singleJudge({ rubric: judgeRubric(['helpful'], [0, 1, 5]) });
  const scores = (levels: Readonly<Record<ArmId, number | JudgmentStatus>>) => {
    const subjects = caseSubjects(judge, 1, sampleCase('c1'), BOTH);
    if (subjects.kind !== 'single') throw new Error('no single answers');
    const finding = caseFinding(judge, subjects, (digest) => {
      const { baseline } = subjects.arms;
      const said =
        typeof baseline === 'object' && 'digest' in baseline && baseline.digest === digest
          ? levels.baseline
          : levels.candidate;
      if (typeof said !== 'number') return [judgment(said, null)];
      return [
        judgment('judged', { kind: 'levels', levels: { helpful: said }, hasMaterialError: said === 0 }),
      ];
    });
    return {
      level: findingScores(levelMetric(), judge, finding),
      unnamed: findingScores({ scale: 'rubric' }, judge, finding),
      error: findingScores(
        { ...levelMetric(), scale: 'binary', criterion: 'material-error' },
        judge,
        finding,
      ),
      preferred: findingScores(PREFERRED, judge, finding),
    };
  };

  test('a level is told on the scale from 0 to 1, and a material error is 0', () => {
    const { level, error, preferred: none } = scores({ baseline: 5, candidate: 1 });
    expect(level).toEqual({
      baseline: { state: 'scored', score: 1 },
      candidate: { state: 'scored', score: 0.2 },
    });
    expect(error.candidate).toEqual({ state: 'scored', score: 1 });
    expect(scores({ baseline: 0, candidate: 1 }).error.baseline).toEqual({ state: 'scored', score: 0 });
    expect(none.baseline.state).toBe('unscored');
  });

  test('field case 630: a metric without a criterion takes the only one of its rubric', () => {
    const { unnamed } = scores({ baseline: 5, candidate: 1 });
    expect(unnamed).toEqual(scores({ baseline: 5, candidate: 1 }).level);
    expect(unnamed.candidate).toEqual({ state: 'scored', score: 0.2 });
  });

  test('field case 93: a reply that cannot be read unscores its arm and is no zero', () => {
    expect(scores({ baseline: 'unparsed', candidate: 1 }).level).toEqual({
      baseline: { state: 'unscored', why: 'judge: unparsed' },
      candidate: { state: 'scored', score: 0.2 },
    });
  });
});
