import { describe, expect, it } from 'vitest';
import { guardRules } from '../../../src/verdict/rules/guard.js';
import type { GuardMeasurement } from '../../../src/verdict/verdict.js';
import { anEvidence, anInput } from '../../support/verdict-builders.js';

function guard(changes: Partial<GuardMeasurement>) {
  const measurement: GuardMeasurement = {
    guard: 'truncated',
    baseline: 0.01,
    candidate: 0.02,
    limit: 0.01,
    nBaseline: 200,
    nCandidate: 200,
    mayBlock: true,
    ...changes,
  };
  return guardRules(anInput({ evidence: anEvidence({ guards: [measurement] }) }))[0];
}

describe('a guard', () => {
  it('is met up to its limit, and when the candidate is better', () => {
    expect(guard({})).toMatchObject({
      state: 'met',
      code: 'guard-within-limit',
      limit: 0.01,
      sentence: 'guard truncated: +1.0 points of the rate of truncated answers, limit 1.0',
    });
    expect(guard({ candidate: 0 })).toMatchObject({ state: 'met' });
  });

  it('blocks on a status that the gate scores', () => {
    expect(guard({ candidate: 0.0204 })).toMatchObject({
      state: 'breached',
      code: 'guard-exceeded',
      sentence: 'guard truncated: +1.04 points of the rate of truncated answers, limit 1.0: exceeded',
    });
  });

  it('leaves undecided what is not scored, and says what to do', () => {
    const outcome = guard({ candidate: 8 / 30, mayBlock: false });
    expect(outcome).toMatchObject({ state: 'undecided', isWaiting: false, code: 'guard-undecided' });
    expect(outcome?.sentence).toContain('raise max_tokens, or set it to fail for both arms');
  });

  it('compares lengths either way round', () => {
    const lengths = { guard: 'length_ratio', limit: 1.5 } as const;
    expect(guard({ ...lengths, baseline: 100, candidate: 151 })).toMatchObject({
      state: 'breached',
      estimate: 1.51,
    });
    expect(guard({ ...lengths, baseline: 151, candidate: 100 })).toMatchObject({ state: 'breached' });
    expect(guard({ ...lengths, baseline: 100, candidate: 150 })).toMatchObject({ state: 'met' });
  });

  it('is undecided where nothing was measured or one arm wrote nothing', () => {
    expect(guard({ candidate: null })).toMatchObject({
      state: 'undecided',
      code: 'guard-undecided',
      estimate: null,
    });
    expect(guard({ guard: 'length_ratio', baseline: 0, candidate: 10, limit: 1.5 })).toMatchObject({
      state: 'undecided',
    });
    expect(guard({ candidate: Number.NaN })).toMatchObject({ state: 'undecided', code: 'number-not-finite' });
  });
});
