import { expect, test } from 'vitest';
import type { Gate, Metric } from '../../src/definition/gate.js';
import { ProblemList } from '../../src/definition/problem-list.js';
import { readYaml } from '../../src/definition/read-yaml.js';
import { sequentialSizeRules } from '../../src/definition/rules/sequential-size-rules.js';
import { fourLooks } from '../support/looks.js';
import { sampleCase } from '../support/samples.js';
import { aGate, aMetric } from '../support/verdict-builders.js';

const SLICES = [
  { name: 'a', task: 'qa', share: 0.6, shareSource: null, rule: null },
  { name: 'b', task: 'qa', share: 0.4, shareSource: null, rule: null },
];

function problemsOf(metric: Partial<Metric>, sizes: readonly [number, number], more: Partial<Gate> = {}) {
  const { source } = readYaml('metrics: [{max_regression: 0}]\nsequential: {looks: [1]}\n', 'gate.yaml');
  const problems = new ProblemList(source as NonNullable<typeof source>);
  const cases = sizes.flatMap((n, s) =>
    Array.from({ length: n }, (_, index) => sampleCase(`${s}-${index}`, { slice: s === 0 ? 'a' : 'b' })),
  );
  const gate = aGate({ slices: SLICES, metrics: [aMetric(metric)], sequential: fourLooks(), ...more });
  sequentialSizeRules(gate, cases, problems);
  return problems.all.map(({ severity, message }) => `${severity}: ${message}`);
}

test('scores of 0 and 1 may have looks whatever their number', () => {
  expect(problemsOf({ scale: 'binary' }, [20, 20])).toEqual([]);
});

test.each([
  [{ scale: 'unit' } as const, [100, 99] as const, 199, 50],
  [{ scale: 'unit' } as const, [60, 60] as const, 120, 30],
])('other scores need 200 cases and 50 at the first look', (metric, sizes, nCases, nAtFirst) => {
  expect(problemsOf(metric, [...sizes])).toEqual([
    `error: metric "correct" has scores other than 0 and 1, for which looks need 200 cases and 50 at the first look; it has ${nCases} and ${nAtFirst}`,
  ]);
  expect(problemsOf(metric, [120, 80])).toEqual([]);
});

test('a first look that is too early is refused however many cases follow', () => {
  const sequential = fourLooks({ looks: [0.1, 1] });
  expect(problemsOf({ scale: 'unit' }, [200, 200], { sequential })).toEqual([
    'error: metric "correct" has scores other than 0 and 1, for which looks need 200 cases and 50 at the first look; it has 400 and 40',
  ]);
});

test('means over repeats are no scores of 0 and 1', () => {
  expect(problemsOf({ scale: 'binary' }, [20, 20], { repeats: { times: 3, cases: 5 } })).toHaveLength(1);
});

test('at a margin of 0 futility stops nothing, and the gate is told so', () => {
  const overall = { maxRegression: 0, evidence: 'non-inferiority', minCases: 30 } as const;
  expect(problemsOf({ overall }, [50, 50])).toEqual([
    'warning: no look stops for futility of the overall "correct": a margin of 0 leaves no gain to be unlikely',
  ]);
  expect(problemsOf({ overall }, [50, 50], { sequential: fourLooks({ futility: null }) })).toEqual([]);
});
