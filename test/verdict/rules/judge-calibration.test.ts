import { describe, expect, it } from 'vitest';
import type { Comparison, JudgedNumbers, MetricAnalysis } from '../../../src/analyse/analysis.js';
import type { CalibrationState } from '../../../src/analyse/judge/calibration-status.js';
import { decide } from '../../../src/verdict/decide.js';
import {
  aComparison,
  aGate,
  aMetric,
  aMetricAnalysis,
  anEvidence,
  anInput,
  anInterval,
} from '../../support/verdict-builders.js';

function judgedNumbers(changes: Partial<JudgedNumbers> = {}): JudgedNumbers {
  return {
    role: 'human-only',
    limit: 'too-few-labels',
    nDrawn: 40,
    nGradedByPeople: 40,
    nLabelled: 40,
    nUnlabelled: 60,
    nUnjudged: 0,
    nNonZeroRectifiers: 5,
    correlation: 0.7,
    lambda: null,
    people: { difference: 0.1, interval: anInterval(0.04, 0.16) },
    powered: null,
    judgeOnly: null,
    ...changes,
  };
}

function metricOf(
  comparison: Comparison,
  { state = 'cannot-tell', ...judged }: Partial<JudgedNumbers> & { readonly state?: CalibrationState } = {},
): MetricAnalysis {
  const part = { ...comparison, judged: judgedNumbers(judged) };
  const numbers = aMetricAnalysis({ overall: part, easy: part, hard: part });
  return { ...numbers, judge: { use: 'with-people', calibration: { state, conditions: [] } } };
}

const gate = aGate({ metrics: [aMetric({ from: { graders: ['judge', 'human'] }, scale: 'net-win-rate' })] });
const good = aComparison(0.1, [0.05, 0.15]);
const bad = aComparison(-0.5, [-0.6, -0.4]);
const verdictOf = (metric: MetricAnalysis, evidence = anEvidence()) =>
  decide(anInput({ gate, analysis: { metrics: [metric] }, evidence }));
const ruleOf = (metric: MetricAnalysis) =>
  verdictOf(metric).rules.find(({ kind }) => kind === 'judge-calibration');

describe('judge and people', () => {
  it('pass and block on people’s grades where the judge has no say', () => {
    expect(verdictOf(metricOf(good)).verdict).toBe('pass');
    expect(verdictOf(metricOf(bad)).verdict).toBe('block');
    expect(ruleOf(metricOf(good))).toMatchObject({
      state: 'met',
      code: 'judge-without-say',
      sentence:
        "the judge of correct cannot be told to be calibrated, so that it has no say and people's grades alone decide",
    });
    expect(ruleOf(metricOf(good, { state: 'not-calibrated' }))?.sentence).toBe(
      "the judge of correct is not calibrated, so that it has no say and people's grades alone decide",
    );
  });

  it('say so where the judge has one', () => {
    const numbers = { state: 'calibrated', role: 'gates', limit: null, nLabelled: 240 } as const;
    expect(ruleOf(metricOf(good, numbers))).toMatchObject({
      state: 'met',
      code: 'judge-calibrated',
      sentence:
        'the judge of correct is calibrated against people; with 240 labelled pairs it has a say in the overall',
    });
    expect(ruleOf(metricOf(good, { state: 'calibrated' }))?.sentence).toBe(
      "the judge of correct is calibrated against people; in the overall people's grades alone decide: 40 labelled pairs, and a judge has a say from 200 on",
    );
  });

  it('tell in every threshold’s sentence what it rests on', () => {
    const sentence = (metric: MetricAnalysis) =>
      verdictOf(metric).rules.find(({ kind }) => kind === 'overall')?.sentence;
    expect(sentence(metricOf(good))).toMatch(/40 of 40 drawn pairs graded by people, who alone decide$/);
    expect(
      sentence(metricOf(good, { role: 'gates', limit: null, nLabelled: 240, nUnlabelled: 760 })),
    ).toMatch(/240 pairs graded by people and judge and 760 by the judge alone$/);
  });
});

describe('a judge without people', () => {
  const alone = metricOf(
    { ...bad, difference: null, interval: null, caveat: 'no-data' },
    { role: 'undecided', limit: 'no-labels', nGradedByPeople: 0, nLabelled: 0, people: null },
  );

  it('leaves every rule undecided, however clear its numbers', () => {
    const verdict = verdictOf(alone);
    expect(verdict.verdict).toBe('inconclusive');
    expect(ruleOf(alone)).toMatchObject({
      state: 'undecided',
      code: 'judge-not-calibrated',
      isWaiting: false,
    });
    expect(verdict.rules.find(({ kind }) => kind === 'overall')?.sentence).toBe(
      'overall correct: people graded none of its 40 drawn pairs, and a judge alone neither passes nor blocks; the margin of 2.0 points cannot be judged',
    );
  });

  it('waits while grades are outstanding', () => {
    const gradesOutstanding = [{ metric: 'correct', nOutstanding: 40, nPlanned: 40 }];
    expect(verdictOf(alone, anEvidence({ gradesOutstanding })).verdict).toBe('pending');
  });

  it('decides nothing where an analysis comes without people’s part', () => {
    for (const numbers of [good, bad]) {
      const metric = aMetricAnalysis({ overall: numbers, easy: numbers, hard: numbers });
      const verdict = verdictOf(metric);
      expect(verdict.verdict).toBe('inconclusive');
      expect(verdict.rules.find(({ kind }) => kind === 'overall')?.code).toBe('judge-not-calibrated');
    }
  });
});

describe('a metric that a judge alone grades', () => {
  const information = aMetric({ name: 'liked', from: { graders: ['judge'] }, overall: null });
  const numbers = { ...metricOf(bad), metric: 'liked', judge: { use: 'information' } as const };

  it('has no rule of any kind and is shown all the same', () => {
    const both = aGate({ metrics: [aMetric(), information] });
    const plain = decide(anInput());
    const verdict = decide(
      anInput({ gate: both, analysis: { metrics: [aMetricAnalysis(), numbers] }, evidence: anEvidence() }),
    );
    expect(verdict.verdict).toBe('pass');
    expect(verdict.rules).toEqual(plain.rules);
    expect(verdict.falseAlarmBound).toEqual(plain.falseAlarmBound);
    expect(verdict.metrics[1]).toMatchObject({ metric: 'liked', judge: { use: 'information' } });
  });

  it('holds no threshold, so that alone it shows nothing', () => {
    const verdict = decide(
      anInput({ gate: aGate({ metrics: [information] }), analysis: { metrics: [numbers] } }),
    );
    expect(verdict.verdict).toBe('inconclusive');
    expect(verdict.rules[0]?.code).toBe('no-thresholds');
  });
});
