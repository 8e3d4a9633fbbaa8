import { describe, expect, test } from 'vitest';
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
