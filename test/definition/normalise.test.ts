import { expect, test } from 'vitest';
import { gateDigest } from '../../src/definition/digests.js';
import { normaliseGate } from '../../src/definition/normalise.js';
import { readGate } from '../../src/definition/read-gate.js';
import { CHECK_TYPES, gateText } from './support.js';

function gateOf(parts: Readonly<Record<string, string>> = {}, template: string | null = null) {
  const { written, problems } = readGate(gateText(parts), 'gate.yaml', CHECK_TYPES);
  expect(problems).toEqual([]);
  return normaliseGate(written!, template);
}

test('every default is made explicit', () => {
  expect(gateOf()).toEqual({
    name: 'demo',
    slices: ['billing', 'refunds'].map((name, index) => ({
      name,
      task: 'demo',
      share: [0.6, 0.4][index],
      shareSource: null,
      rule: { maxRegression: 0.05, evidence: 'no-evidence-of-regression', minCases: 30 },
    })),
    targeted: [],
    cohorts: [],
    clusterBy: null,
    promptTemplate: null,
    decoding: {
      temperature: 0,
      top_p: 1,
      max_tokens: 64,
      seed: 7,
      stop: [],
      presence_penalty: 0,
      frequency_penalty: 0,
      extra: {},
    },
    treatment: [],
    repeats: { times: 1, cases: 'all' },
    checks: [
      {
        name: 'answer',
        type: 'exact',
        isNegated: false,
        options: { equals: 'reference' },
        critical: null,
        confirm: null,
        when: null,
      },
    ],
    metrics: [
      {
        name: 'correct',
        from: 'all-checks',
        scale: 'binary',
        minimum: null,
        minimumEvidence: 'interval',
        overall: { maxRegression: 0.02, evidence: 'non-inferiority', minCases: 30 },
      },
    ],
    unscored: {
      truncated: 'unscored',
      empty: 'unscored',
      filtered: 'unscored',
      refused: 'unscored',
      tool_call: 'unscored',
      allowance: 0,
    },
    guards: { truncated: null, empty: null, refused: null, lengthRatio: null },
    statistics: {
      confidence: 0.95,
      interval: 'bootstrap-guarded',
      resamples: 10000,
      seed: 20261129,
      familywise: 'none',
    },
    acceptModels: [],
    allowRecorded: false,
    criticalPolicy: 'all-failures',
    appliesTo: [],
  });
});

test('slice rules are defaults that a slice may override', () => {
  const gate = gateOf({
    slices:
      'slices:\n  - {name: a, share: 0.5, max_regression: 0.1}\n  - {name: b, share: 0.5, max_regression: 0.1, evidence: point, min_cases: 5}',
    targeted: 'targeted:\n  - {name: t, task: safety, max_regression: 0.2}',
    cohorts: 'cohorts:\n  - {name: c, where: {tag: de}, max_regression: 0.3, evidence: non-inferiority}',
    rules: 'slice_rules: {evidence: no-evidence-of-regression, min_cases: 12, familywise: holm}',
  });
  expect(gate.slices.map(({ rule }) => rule)).toEqual([
    { maxRegression: 0.1, evidence: 'no-evidence-of-regression', minCases: 12 },
    { maxRegression: 0.1, evidence: 'point', minCases: 5 },
  ]);
  expect(gate.targeted).toEqual([
    {
      name: 't',
      task: 'safety',
      rule: { maxRegression: 0.2, evidence: 'no-evidence-of-regression', minCases: 12 },
    },
  ]);
  expect(gate.cohorts[0]?.rule).toEqual({ maxRegression: 0.3, evidence: 'non-inferiority', minCases: 12 });
  expect(gate.statistics.familywise).toBe('holm');
});

test('field case 20: shares that miss 1 by rounding are rescaled to sum to exactly 1', () => {
  const gate = gateOf({
    slices: 'slices:\n  - {name: a, share: 0.7}\n  - {name: b, share: 0.2}\n  - {name: c, share: 0.1}',
  });
  expect(gate.slices.reduce((sum, { share }) => sum + share, 0)).toBe(1);
});

test('a check is taken apart into type, negation and options', () => {
  const gate = gateOf({
    checks:
      'checks:\n  - {name: answer, type: exact, equals: x}\n  - {name: no-card, type: not-contains, value: "4111", critical: leak, confirm: human, when: {tag: payments}}',
  });
  expect(gate.checks[1]).toEqual({
    name: 'no-card',
    type: 'contains',
    isNegated: true,
    options: { value: '4111' },
    critical: 'leak',
    confirm: 'human',
    when: { tag: 'payments' },
  });
});

test('repeats are a number for all cases, or a mapping', () => {
  expect(gateOf({ repeats: 'repeats: 5' }).repeats).toEqual({ times: 5, cases: 'all' });
  expect(gateOf({ repeats: 'repeats: {times: 5, cases: 60}' }).repeats).toEqual({ times: 5, cases: 60 });
});

test('the digest does not see comments, the order of keys or a default that is written out', () => {
  const plain = gateDigest(gateOf());
  const { gate, ...others } = { gate: '# a comment\ngate: 1', statistics: 'statistics: {confidence: 0.95}' };
  expect(gateDigest(gateOf({ ...others, gate }))).toBe(plain);
  expect(gateDigest(gateOf({ name: 'name: other' }))).not.toBe(plain);
  expect(gateDigest(gateOf({}, '{{input}}'))).not.toBe(plain);
});
