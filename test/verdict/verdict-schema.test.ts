import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { decide } from '../../src/verdict/decide.js';
import type { DecisionInput } from '../../src/verdict/decision-input.js';
import type { Verdict } from '../../src/verdict/verdict.js';
import { verdictSchema } from '../../src/verdict/verdict-schema.js';
import {
  aComparison,
  aContext,
  aCritical,
  aFailure,
  aGate,
  aMetric,
  anAnalysis,
  anEvidence,
  anInput,
  aRule,
  aStratum,
  withMissing,
} from '../support/verdict-builders.js';

const validate = new Ajv2020({ allErrors: true, strictTypes: false }).compile(verdictSchema);

function problemsOf(verdict: unknown): readonly string[] {
  const isValid = validate(JSON.parse(JSON.stringify(verdict)));
  return isValid ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

const inputs: readonly (readonly [string, DecisionInput])[] = [
  ['a pass', anInput({ gate: aGate({ metrics: [aMetric({ minimum: 0.3 })] }) })],
  [
    'a block on critical failures',
    anInput({ evidence: anEvidence({ criticals: [aCritical([aFailure('a')])] }) }),
  ],
  [
    'an inconclusive verdict with missing answers',
    anInput({
      analysis: anAnalysis({
        hard: withMissing(aComparison(0.1, [0, 0.2]), {
          candidate: 3,
          worst: [0.07, 0, 0.1],
          best: [0.1, 0, 0.3],
        }),
        overall: null,
        cohorts: [{ name: 'german', ...aComparison(0, [-0.1, 0.1]) }],
      }),
      evidence: anEvidence({ completeness: [aStratum({ nScored: 97, statuses: { ok: 97, timeout: 3 } })] }),
    }),
  ],
  [
    'recorded arms',
    anInput({
      context: aContext({
        baseline: { ...aContext().baseline, isRecorded: true, models: {} },
        responseTimes: { baseline: null, candidate: null },
      }),
      evidence: anEvidence({ decoding: { state: 'unproven', why: 'the baseline was recorded' } }),
    }),
  ],
  [
    'decoding that differs',
    anInput({ evidence: anEvidence({ decoding: { state: 'differs', cases: ['a'], why: 'seed' } }) }),
  ],
  [
    'numbers that are not finite',
    anInput({ analysis: anAnalysis({ easy: aComparison(Number.NaN, [-1, 1]) }) }),
  ],
];

describe('the schema of verdict.json', () => {
  it.each(inputs)('takes %s', (_, input) => {
    expect(problemsOf(decide(input))).toEqual([]);
  });

  it('field case 150: refuses a pass that rests on a null, or on nothing', () => {
    const pass = decide(anInput());
    const without = (field: 'estimate' | 'limit' | 'nScored'): Verdict => ({
      ...pass,
      rules: pass.rules.map((rule) => (rule.kind === 'overall' ? { ...rule, [field]: null } : rule)),
    });
    expect(problemsOf(without('estimate'))).toContain('/rules/2/estimate must be number');
    expect(problemsOf(without('limit'))).toContain('/rules/2/limit must be number');
    expect(problemsOf(without('nScored'))).toContain('/rules/2/nScored must be integer');
    expect(problemsOf({ ...pass, rules: [] })).not.toEqual([]);
  });

  it('field case 163: holds the exit code, and 0 only with pass', () => {
    const pass = decide(anInput());
    expect(problemsOf({ ...pass, exitCode: 10 })).not.toEqual([]);
    expect(problemsOf({ ...pass, verdict: 'block' })).not.toEqual([]);
  });

  it('refuses a pass that is partial or has an undecided rule, and unknown keys', () => {
    const pass = decide(anInput());
    expect(problemsOf({ ...pass, isPartial: true })).not.toEqual([]);
    expect(
      problemsOf({ ...pass, rules: pass.rules.map((rule) => ({ ...rule, state: 'undecided' })) }),
    ).not.toEqual([]);
    expect(problemsOf({ ...pass, time: 1 })).toContain(' must NOT have additional properties');
  });

  it('takes a pass under the point policy without an interval', () => {
    const point = aRule({ evidence: 'point' });
    const gate = aGate({
      metrics: [aMetric({ overall: point })],
      slices: aGate().slices.map((slice) => ({ ...slice, rule: null })),
    });
    const verdict = decide(
      anInput({
        gate,
        analysis: anAnalysis({ overall: aComparison(0.1, [0, 0.2], 200, { interval: null }) }),
      }),
    );
    expect(verdict.verdict).toBe('pass');
    expect(problemsOf(verdict)).toEqual([]);
  });
});
