import { expect, test } from 'vitest';
import { gateDigest } from '../../src/definition/digests.js';
import { normaliseGate } from '../../src/definition/normalise.js';
import { readGate } from '../../src/definition/read-gate.js';
import { CHECK_TYPES, gateText, problemsOf, told } from './support.js';

const TWO_SETS = 'cases: {development: dev.jsonl, heldout: held.jsonl}';
const normal = (parts: Readonly<Record<string, string>>) =>
  normaliseGate(readGate(gateText(parts), 'gate.yaml', CHECK_TYPES).written!, null);

test('held-out cases need a limit of exposures, and a limit needs held-out cases', () => {
  expect(told(problemsOf(gateText({ cases: TWO_SETS })))).toEqual([
    '3:33 cases.heldout: held-out cases need holdout.exposures: how many candidates may be analysed on them (for example `holdout: {exposures: 20}`: the more often a set is used, the less it says)',
  ]);
  expect(
    problemsOf(
      gateText({ holdout: 'holdout: {exposures: 20}', stages: 'stages: {release: {cases: heldout}}' }),
    ).map(({ path, code }) => [path, code]),
  ).toEqual([
    ['holdout', 'holdout-without-cases'],
    ['stages.release.cases', 'stage-without-cases'],
  ]);
});

test('by default pull requests run the development cases and releases the held-out ones, as aggregates', () => {
  const { stages, holdout } = normal({ cases: TWO_SETS, holdout: 'holdout: {exposures: 20}' });
  expect(stages).toEqual({ pr: 'development', release: 'heldout' });
  expect(holdout).toEqual({ exposures: 20, reveal: 'aggregate', ledger: 'gate.ledger.jsonl' });
});

test('a gate with one set of cases has the digest it always had', () => {
  const plain = normal({});
  expect('stages' in plain || 'holdout' in plain).toBe(false);
  expect(gateDigest(normal({ stages: 'stages: {pr: {cases: development}}' }))).toBe(gateDigest(plain));
  expect(gateDigest(normal({ cases: 'cases: {development: cases.jsonl}' }))).toBe(gateDigest(plain));
});
