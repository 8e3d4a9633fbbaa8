import { expect, test } from 'vitest';
import { gateView } from '../../src/definition/gate-view.js';
import { ProblemList } from '../../src/definition/problem-list.js';
import { changeRules } from '../../src/definition/rules/change-rules.js';

function problemsOf(fields: unknown): readonly (string | undefined)[] {
  const problems = new ProblemList({ file: 'gate.yaml', positionOf: () => null });
  changeRules(gateView({ not_exercised: fields }), problems);
  return problems.all.map(({ path }) => path);
}

test('field case 659: a gate leaves out fields of bundles, groups of them, and keys below free-form ones', () => {
  expect(
    problemsOf(['retrieval', 'prompt', 'prompt.system', 'sampling.top_p', 'adapters', 'runtime.args.x']),
  ).toEqual([]);
});

test('field case 659: what is no field, a label, or how an arm is asked cannot be left out', () => {
  expect(problemsOf(['retrival', 'owner', 'endpoint.model', 'recorded', ''])).toEqual(
    [0, 1, 2, 3, 4].map((index) => `not_exercised[${index}]`),
  );
});
