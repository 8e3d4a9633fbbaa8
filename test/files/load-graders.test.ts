import { expect, test } from 'vitest';
import { lockDigests } from '../../src/definition/lock.js';
import { loadGate } from '../../src/files/load-gate.js';
import { checkTypes } from '../../src/grade/checks/index.js';
import { DefinitionError } from '../../src/shared/errors.js';

const FIXTURES = 'test/fixtures/definition';

test('rubric, judge prompt and judge model are taken into the gate; where the judge is served is not', async () => {
  const { gate, judgeBundle, warnings, ...loaded } = await loadGate(`${FIXTURES}/graders`, checkTypes);
  expect(warnings.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(gate.human).toMatchObject({
    mode: 'pairwise-rubric',
    cases: 2,
    raters: 2,
    overlap: 2,
    settle: 'adjudicated',
    raterKind: 'skilled',
  });
  expect(gate.human?.rubric).toMatchObject({
    language: 'de',
    criteria: [
      {
        name: 'helpful',
        levels: [
          { score: 1, label: 'poor' },
          { score: 3, label: 'good' },
        ],
      },
    ],
    practice: [],
  });
  expect(gate.judge).toMatchObject({
    bundle: { name: 'judge-1', model: 'judge-model-1' },
    prompt: 'Which is better?\n{{input}}\n{{answer_1}}\n{{answer_2}}\n',
    orders: 'both',
    votes: 1,
    decoding: { temperature: 0, max_tokens: 1024 },
    reply: { form: 'json' },
  });
  expect(JSON.stringify(gate)).not.toContain('localhost');
  expect(judgeBundle?.endpoint).toMatchObject({ kind: 'openai', model: 'judge-model-1' });
  const lock = lockDigests(gate, loaded.gateDigest, loaded.casesDigest);
  expect(lock.rubric).toBe(gate.human?.rubric.digest);
  expect(lock.judge).toMatch(/^sha256:/);
});

test('a missing judge, and rubrics that do not hold what the gate asks of them, are all told at once', async () => {
  const error = await loadGate(`${FIXTURES}/graders-at-odds`, checkTypes).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DefinitionError)) throw new Error('not refused', { cause: error });
  const told = error.problems.map(
    ({ file, path, message }) => `${file.split('/').at(-1)} ${path}: ${message}`,
  );
  expect(told).toEqual(
    expect.arrayContaining([
      'gate.yaml judge.bundle: nowhere.yaml: there is no such file',
      'other.yaml practice[0].levels.brief: criterion "brief" has no level 2',
      'other.yaml practice[0].levels.briefly: there is no criterion "briefly" in this rubric',
    ]),
  );
});
