import { describe, expect, test } from 'vitest';
import { decideJoined } from '../../../src/join/decide/decide-joined.js';
import { joinedRule } from '../../../src/join/decide/joined-rule.js';
import { joulesRule } from '../../../src/join/decide/joules-rule.js';
import { usefulRule } from '../../../src/join/decide/useful-rule.js';
import type { EnergyComparison } from '../../../src/join/energy/energy.js';
import type { UsefulDifference } from '../../../src/join/useful/useful.js';
import { aGate, aRule } from '../../support/verdict-builders.js';

const difference = (changes: Partial<UsefulDifference> = {}): UsefulDifference => ({
  pairing: 'by-case',
  nBaseline: 1319,
  nCandidate: 1319,
  nUnits: 1319,
  baseline: 0.5,
  candidate: 0.496,
  difference: -0.004,
  interval: { lower: -0.009, upper: 0.001, level: 0.95, method: 'bootstrap' },
  worstCase: null,
  bestCase: null,
  ...changes,
});

const increase = (changes: Partial<EnergyComparison> = {}): EnergyComparison => ({
  per: 'useful-request',
  increase: 0.03,
  interval: { lower: 0.01, upper: 0.048, level: 0.95, method: 'bootstrap' },
  worstCase: null,
  bestCase: null,
  nUnits: 1319,
  caveats: [],
  reason: null,
  ...changes,
});

const NON_INFERIOR = aRule({ maxRegression: 0.01, evidence: 'non-inferiority' });
const { unscored } = aGate();

describe('the fraction of useful requests', () => {
  const evidence = { load: 'steady, 4 requests/s', nUnknownBaseline: 0, nUnknownCandidate: 0 };

  test('is met within the limit, and says on what it rests', () => {
    const rule = usefulRule(NON_INFERIOR, { ...evidence, difference: difference() }, unscored);
    expect(rule).toMatchObject({ state: 'met', code: 'not-worse-shown', limit: -0.01, nRequests: 2638 });
    expect(rule.sentence).toBe(
      'useful requests (steady, 4 requests/s) −0.4 points [−0.9, 0.1]: the whole interval is within the limit of 1.0 points, 1319 baseline and 1319 candidate requests, 1319 independent',
    );
  });

  test('is undecided where more texts are missing than the gate allows', () => {
    const rule = usefulRule(
      NON_INFERIOR,
      { ...evidence, nUnknownCandidate: 1, difference: difference() },
      unscored,
    );
    expect(rule).toMatchObject({ state: 'undecided', code: 'unknown-beyond-allowance' });
    expect(rule.sentence).toContain('0 baseline and 1 candidate requests unknown');
  });

  test('cannot be judged where no requests of both arms were compared', () => {
    const rule = usefulRule(
      NON_INFERIOR,
      { ...evidence, difference: difference({ difference: null, interval: null }) },
      unscored,
    );
    expect(rule).toMatchObject({ state: 'undecided', code: 'not-measured', estimate: null, interval: null });
  });

  test('names no load as markup or commands', () => {
    const rule = usefulRule(
      NON_INFERIOR,
      { ...evidence, load: '\u001b[2J\n::error::', difference: difference() },
      unscored,
    );
    expect(rule.sentence).toContain('(\\x1b[2J\\n::error::)');
  });
});

describe('joules per useful request', () => {
  const limit = { maxIncrease: 0.05, evidence: 'non-inferiority', minCases: 30 } as const;
  const evidence = (changes: Partial<EnergyComparison> = {}) => ({
    load: 'steady',
    comparison: increase(changes),
  });

  test('are met where the whole interval is within the limit: more is worse', () => {
    const rule = joulesRule(limit, evidence());
    expect(rule).toMatchObject({
      kind: 'joules-per-useful-request',
      state: 'met',
      estimate: 0.03,
      limit: 0.05,
    });
    expect(rule.sentence).toContain('joules per useful request (steady) +3.0 % [1.0, 4.8]');
  });

  test('are breached where the whole interval is beyond it', () => {
    const interval = { lower: 0.06, upper: 0.2, level: 0.95, method: 'bootstrap' };
    const rule = joulesRule(limit, evidence({ increase: 0.1, interval }));
    expect(rule).toMatchObject({ state: 'breached', code: 'worse-than-limit' });
  });

  test('are undecided, and say why, where energy is missing', () => {
    const rule = joulesRule(
      limit,
      evidence({ increase: null, interval: null, reason: 'a counter was reset' }),
    );
    expect(rule).toMatchObject({ state: 'undecided', code: 'not-measured' });
    expect(rule.sentence).toContain('a counter was reset; the limit of 5.0 % cannot be judged');
  });
});

describe('the joined decision', () => {
  const names = { gate: 'g', baseline: 'b', candidate: 'c' };
  const rule = (state: 'met' | 'breached' | 'undecided', changes = {}) =>
    joinedRule({ kind: 'useful', state, code: 'within-limit', sentence: `useful ${state}`, ...changes });
  const quality = rule('met', { kind: 'quality', code: 'quality-passed' });

  test.each([
    ['pass', [quality, rule('met')]],
    ['block', [quality, rule('undecided'), rule('breached')]],
    ['inconclusive', [quality, rule('met'), rule('undecided')]],
    ['pending', [quality, rule('met'), rule('undecided', { isWaiting: true })]],
    ['inconclusive', [rule('met')]],
    ['inconclusive', []],
  ])('is %s', (decision, rules) => {
    expect(decideJoined(rules, names).decision).toBe(decision);
  });

  test('tells the quality verdict first', () => {
    const blocked = rule('breached', {
      kind: 'quality',
      code: 'quality-blocked',
      sentence: 'quality: BLOCK',
    });
    const { headline, rules } = decideJoined([rule('breached'), blocked], names);
    expect(headline).toBe('BLOCK  g, joined with its load test: b -> c — quality: BLOCK (and 1 more)');
    expect(rules.map(({ kind }) => kind)).toEqual(['quality', 'useful']);
  });
});
