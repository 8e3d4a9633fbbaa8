import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/shared/canonical-json.js';
import { decide } from '../../src/verdict/decide.js';
import type { DecisionInput } from '../../src/verdict/decision-input.js';
import { isAllFinite } from '../../src/verdict/finite.js';
import { aGate, aMetric, anAnalysis, anEvidence, anInput, aRule } from '../support/verdict-builders.js';

/** Paths of every number in a value. */
function numberPaths(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value === 'number') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => numberPaths(inner, [...path, key]));
}

function withNumberAt<T>(value: T, path: readonly string[], replacement: number): T {
  const copy = structuredClone(value);
  let holder = copy as Record<string, unknown>;
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string, unknown>;
  holder[path.at(-1) as string] = replacement;
  return copy;
}

const gate = aGate({ metrics: [aMetric({ minimum: 0.3 })] });
const guards = anEvidence({
  guards: [
    {
      guard: 'truncated',
      baseline: 0,
      candidate: 0,
      limit: 0.01,
      nBaseline: 200,
      nCandidate: 200,
      mayBlock: true,
    },
    {
      guard: 'length_ratio',
      baseline: 90,
      candidate: 99,
      limit: 1.5,
      nBaseline: 200,
      nCandidate: 200,
      mayBlock: true,
    },
  ],
});
const whole: DecisionInput = anInput({ gate, evidence: guards });

describe('field case 150: numbers that are not finite', () => {
  const used = numberPaths(whole.analysis).filter((path) => !path.includes('pooledDifference'));

  it('start from a pass', () => {
    expect(decide(whole).verdict).toBe('pass');
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'anywhere in the analysis, %f never passes and never blocks',
    (poison) => {
      for (const path of used) {
        const verdict = decide({ ...whole, analysis: withNumberAt(whole.analysis, path, poison) });
        expect([path.join('.'), verdict.verdict]).toEqual([path.join('.'), 'inconclusive']);
        expect(isAllFinite(verdict)).toBe(true);
        expect(() => canonicalJson(verdict)).not.toThrow();
      }
    },
  );

  it('in counts and guards never pass', () => {
    for (const field of ['completeness', 'guards'] as const) {
      for (const path of numberPaths(whole.evidence[field]).filter((parts) => !parts.includes('statuses'))) {
        if (path.at(-1) === 'nBaseline' || path.at(-1) === 'nCandidate') continue;
        const evidence = {
          ...whole.evidence,
          [field]: withNumberAt(whole.evidence[field], path, Number.NaN),
        };
        const verdict = decide({ ...whole, evidence });
        expect([path.join('.'), verdict.verdict]).toEqual([path.join('.'), 'inconclusive']);
        expect(() => canonicalJson(verdict)).not.toThrow();
      }
    }
  });

  it('in the proof of decoding never pass', () => {
    const decoding = { state: 'proven', nCompared: Number.NaN, leftToServer: [] } as const;
    const verdict = decide({ ...whole, evidence: { ...whole.evidence, decoding } });
    expect(verdict.verdict).toBe('inconclusive');
    expect(() => canonicalJson(verdict)).not.toThrow();
  });

  it('in a margin never pass', () => {
    const poisoned = { ...gate, metrics: [aMetric({ overall: aRule({ maxRegression: Number.NaN }) })] };
    expect(decide({ ...whole, gate: poisoned }).verdict).toBe('inconclusive');
  });

  it('name the number as the reason', () => {
    const analysis = anAnalysis({ overall: null });
    const slice = withNumberAt(analysis, ['metrics', '0', 'slices', '0', 'difference'], Number.NaN);
    const rule = decide({ ...whole, analysis: slice }).rules.find(({ subject }) => subject === 'easy');
    expect(rule).toMatchObject({
      state: 'undecided',
      code: 'number-not-finite',
      estimate: null,
      interval: null,
    });
    expect(rule?.sentence).toBe(
      'slice easy, correct: a number of the analysis is missing, not finite or contradictory, so nothing is decided against the margin of 5.0 points; please report this with the run',
    );
  });
});

describe('a pass', () => {
  it('holds only if every rule is met on numbers that are there', () => {
    const maybe = fc.oneof(
      fc.constantFrom(Number.NaN, Infinity, -Infinity, 0, -1, 1),
      fc.double({ min: -1, max: 1 }),
    );
    const paths = numberPaths(whole.analysis);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(paths.length - 1), maybe), { maxLength: 6 }), (changes) => {
        const analysis = changes.reduce(
          (changed, [index, value]) => withNumberAt(changed, paths[index] ?? [], value),
          whole.analysis,
        );
        const verdict = decide({ ...whole, analysis });
        if (verdict.verdict === 'pass') {
          expect(verdict.rules.every((rule) => rule.state === 'met')).toBe(true);
          for (const rule of verdict.rules.filter(({ kind }) => kind === 'slice' || kind === 'overall')) {
            expect(Number.isFinite(rule.estimate)).toBe(true);
            expect(rule.estimate as number).toBeGreaterThanOrEqual((rule.limit as number) - 1e-12);
          }
        }
        expect(verdict.exitCode === 0).toBe(verdict.verdict === 'pass');
      }),
      { numRuns: 300 },
    );
  });
});
