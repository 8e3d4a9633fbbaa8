import { describe, expect, test } from 'vitest';
import { flawlessLimit } from '../../src/analyse/power/flawless-limit.js';
import { minimumCasesForNonInferiority } from '../../src/analyse/power/minimum-cases.js';
import type { Case } from '../../src/definition/case.js';
import type { Gate, Metric } from '../../src/definition/gate.js';
import { ProblemList } from '../../src/definition/problem-list.js';
import { type SampleSizeLimits, sampleSizeRules } from '../../src/definition/rules/sample-size-rules.js';
import { humanGate, humanMetric } from '../support/human-gate.js';
import { levelMetric } from '../support/judging.js';
import { sampleCase } from '../support/samples.js';

/** 100 flawless cases for any margin; an overall that reaches down to the smallest slice's 1/n; 30 cases drawn a slice. */
const LIMITS: SampleSizeLimits = {
  minimumCases: () => 100,
  flawlessLimit: (slices) => 1 / Math.min(...slices.map(({ n }) => n)),
  humanDraw: (_, cases) => {
    const seen = new Map<string, number>();
    return cases.flatMap(({ slice }, index) => {
      const n = (seen.get(slice) ?? 0) + 1;
      seen.set(slice, n);
      return n <= 30 ? [index] : [];
    });
  },
};

const CHECKED: Metric = { ...levelMetric(), name: 'correct', from: 'all-checks', scale: 'binary' };
const BY_JUDGE: Metric = { ...levelMetric(), name: 'shown' };

function told(metrics: readonly Metric[], rule: NonNullable<Gate['slices'][number]['rule']>, nCases = 120) {
  const slice = (name: string) => ({ name, task: 't', share: 0.5, shareSource: null, rule });
  const gate = humanGate({ cases: 60 }, { metrics, slices: [slice('a'), slice('b')] });
  const cases: readonly Case[] = ['a', 'b'].flatMap((name) =>
    Array.from({ length: nCases }, (_, index) => sampleCase(`${name}${index}`, { slice: name })),
  );
  const problems = new ProblemList({ file: 'gate.yaml', positionOf: () => null });
  sampleSizeRules(gate, cases, LIMITS, problems);
  return problems.all.map(({ message, hint }) => `${message} (${hint})`);
}

const nonInferior = { maxRegression: 0.02, evidence: 'non-inferiority', minCases: 1 } as const;
const counted = { maxRegression: 0.02, evidence: 'no-evidence-of-regression', minCases: 50 } as const;
const noOverall = { overall: null };

describe('a threshold on what people grade', () => {
  test('is held against the cases drawn for them, not against all', () => {
    const people = humanMetric(noOverall);
    expect(told([CHECKED], nonInferior)).toEqual([]);
    expect(told([people], nonInferior)[0]).toBe(
      'slice "a" has 30 cases drawn for people, and non-inferiority within 0.02 needs 100 flawless ones: it can never pass (draw more cases (human.cases), widen max_regression, or use evidence: no-evidence-of-regression)',
    );
    expect(told([people], counted)[1]).toBe(
      'slice "b" has 30 independent cases drawn for people and min_cases is 50: its threshold can never be met (draw more cases (human.cases), or lower min_cases)',
    );
    const both = { ...people, from: { graders: ['judge', 'human'] } } as const;
    expect(told([both], counted)).toEqual(told([people], counted));
  });

  test('is told once where all cases would not do either, and beside metrics of checks', () => {
    const people = humanMetric(noOverall);
    expect(told([CHECKED, people], counted, 40)).toEqual(told([CHECKED], counted, 40));
    expect(told([CHECKED, people], counted)).toEqual(told([people], counted));
  });

  test('does not concern what a judge alone shows', () => {
    expect(told([CHECKED, BY_JUDGE], nonInferior)).toEqual([]);
  });

  test('is held against them overall too', () => {
    const [message, ...others] = told(
      [{ ...CHECKED, overall: nonInferior }, humanMetric({ overall: nonInferior })],
      {
        ...counted,
        minCases: 1,
      },
    );
    expect(others).toEqual([]);
    expect(message).toContain(
      'the overall "preferred" cannot show non-inferiority within 0.02: with the cases drawn for people and these shares even a flawless result reaches down to −0.033',
    );
  });
});

describe('field case 650: a gate that can never pass', () => {
  const WITH_CURVES: SampleSizeLimits = {
    ...LIMITS,
    minimumCases: minimumCasesForNonInferiority,
    flawlessLimit,
  };
  const one = { name: 'all', task: 't', share: 1, shareSource: null, rule: null };

  function all(gate: Partial<Gate>, nCases: number, more: (index: number) => Partial<Case> = () => ({})) {
    const whole = humanGate({ cases: 60 }, { slices: [one], ...gate });
    const cases = Array.from({ length: nCases }, (_, index) =>
      sampleCase(`c${index}`, { slice: 'all', ...more(index) }),
    );
    const problems = new ProblemList({ file: 'gate.yaml', positionOf: () => null });
    sampleSizeRules(whole, cases, WITH_CURVES, problems);
    return problems.all.map(({ severity, message, hint }) => `${severity}: ${message} (${hint})`);
  }

  const overall = { maxRegression: 0.1, evidence: 'no-evidence-of-regression', minCases: 30 } as const;

  test('for its overall has fewer cases than min_cases', () => {
    expect(all({ metrics: [{ ...CHECKED, overall }] }, 12)).toEqual([
      'error: the overall "correct" has 12 independent cases and min_cases is 30: its threshold can never be met (add cases, or lower min_cases)',
    ]);
    expect(all({ metrics: [{ ...CHECKED, overall }] }, 30)).toEqual([]);
  });

  test('for its cases are of fewer clusters than min_cases, overall and in slices, targeted slices and cohorts', () => {
    const clusters = (index: number) => ({ cluster: `k${index % 5}` });
    const rule = overall;
    const told = all(
      {
        metrics: [{ ...CHECKED, overall }],
        slices: [{ ...one, rule }],
        cohorts: [{ name: 'some', where: { tag: 'x' }, rule }],
      },
      100,
      (index) => ({ ...clusters(index), tags: index < 50 ? ['x'] : [] }),
    );
    expect(told.map((each) => each.split(':')[1])).toEqual([
      ' slice "all" has 5 independent cases and min_cases is 30',
      ' cohort "some" has 5 independent cases and min_cases is 30',
      ' the overall "correct" has 5 independent cases and min_cases is 30',
    ]);
  });

  test('for people grade fewer cases than their rule needs', () => {
    const metrics = [humanMetric({ overall: { ...overall, minCases: 40 } })];
    expect(all({ metrics }, 100)).toEqual([
      'error: the overall "preferred" has 30 independent cases drawn for people and min_cases is 40: its threshold can never be met (draw more cases (human.cases), or lower min_cases)',
    ]);
  });

  test('for a minimum that flawless answers to so many cases could not show', () => {
    const minimum = (minimum: number) =>
      [{ ...CHECKED, minimum, minimumEvidence: 'interval', overall: null }] as const;
    expect(all({ metrics: minimum(0.99) }, 100)).toEqual([
      'error: the minimum of 0.99 of "correct" cannot be shown: with these cases the interval of flawless answers reaches down to 0.963, so it can never pass (add cases: 381 in these proportions would do; or lower it, or use minimum_evidence: point)',
    ]);
    expect(all({ metrics: minimum(0.99) }, 381)).toEqual([]);
    expect(all({ metrics: minimum(0.99) }, 380).length).toBe(1);
    expect(all({ metrics: minimum(1) }, 5000)[0]).toContain(
      'no number of cases shows that every answer is right',
    );
    expect(
      all({ metrics: [{ ...CHECKED, minimum: 1, minimumEvidence: 'point', overall: null }] }, 10),
    ).toEqual([]);
  });

  test('says how many cases non-inferiority would need', () => {
    const metrics = [
      { ...CHECKED, overall: { ...overall, evidence: 'non-inferiority', maxRegression: 0.05 } },
    ] as const;
    expect(all({ metrics }, 40)[0]).toContain(
      '(add cases (most to the slices with the largest shares): 73 in these proportions would do,',
    );
    expect(all({ metrics }, 73)).toEqual([]);
  });

  test('warns of margins of a half or more, wherever they stand', () => {
    const rule = { ...overall, maxRegression: 0.5, minCases: 1 };
    const told = all({ metrics: [{ ...CHECKED, overall: rule }], slices: [{ ...one, rule }] }, 40);
    expect(told).toEqual([
      'warning: slice "all" tolerates a loss of 0.5, a half of the scale or more, which hardly any result breaches (write margins on the 0–1 scale: 0.02 is two points)',
      'warning: the overall "correct" tolerates a loss of 0.5, a half of the scale or more, which hardly any result breaches (write margins on the 0–1 scale: 0.02 is two points)',
    ]);
  });

  test('refuses more cases for two raters than are drawn', () => {
    const problems = new ProblemList({ file: 'gate.yaml', positionOf: () => null });
    const gate = humanGate({ cases: 'all', overlap: 50 }, { slices: [one], metrics: [humanMetric()] });
    const cases = Array.from({ length: 20 }, (_, index) => sampleCase(`c${index}`, { slice: 'all' }));
    sampleSizeRules(gate, cases, WITH_CURVES, problems);
    expect(problems.all.map(({ message }) => message)).toEqual([
      '50 cases cannot be graded twice where 20 are drawn',
    ]);
  });
});
