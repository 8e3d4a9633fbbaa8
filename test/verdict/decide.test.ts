import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/shared/canonical-json.js';
import { decide } from '../../src/verdict/decide.js';
import { RULE_KINDS } from '../../src/verdict/verdict.js';
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
} from '../support/verdict-builders.js';

describe('the word of a verdict', () => {
  it('is pass where every rule is met on complete data', () => {
    const verdict = decide(anInput());
    expect(verdict.verdict).toBe('pass');
    expect(verdict.exitCode).toBe(0);
    expect(verdict.headline).toBe(
      'PASS  demo: old -> new — overall correct +10.0 points [5.0, 15.0]: the whole interval is within the margin of 2.0 points, 200 of 200 cases; all 6 rules met',
    );
  });

  it('is block on any breach, even beside undecided and waiting rules', () => {
    const verdict = decide(
      anInput({
        analysis: anAnalysis({ hard: aComparison(-0.4, [-0.6, -0.2]) }),
        evidence: anEvidence({
          completeness: [aStratum({ nScored: 99 })],
          criticals: [aCritical([aFailure('a', { needsHuman: true })])],
        }),
      }),
    );
    expect([verdict.verdict, verdict.exitCode]).toEqual(['block', 10]);
  });

  it('is inconclusive where something is undecided that does not merely wait', () => {
    const verdict = decide(
      anInput({
        evidence: anEvidence({
          completeness: [aStratum({ nScored: 99 })],
          criticals: [aCritical([aFailure('a', { needsHuman: true })])],
        }),
      }),
    );
    expect([verdict.verdict, verdict.exitCode]).toEqual(['inconclusive', 11]);
  });

  it('is pending where only people are waited for', () => {
    const verdict = decide(
      anInput({ evidence: anEvidence({ criticals: [aCritical([aFailure('a', { needsHuman: true })])] }) }),
    );
    expect([verdict.verdict, verdict.exitCode]).toEqual(['pending', 12]);
    expect(verdict.headline).toContain('possible critical failure of class full-compliance');
  });

  it('tells rules in the fixed order', () => {
    const verdict = decide(
      anInput({
        gate: aGate({
          metrics: [aMetric({ minimum: 0.3 })],
          targeted: [{ name: 'unsafe', task: 'safety', rule: aRule() }],
          cohorts: [{ name: 'german', where: { tag: 'de' }, rule: aRule() }],
        }),
        evidence: anEvidence({
          criticals: [aCritical([])],
          guards: [
            {
              guard: 'empty',
              baseline: 0,
              candidate: 0,
              limit: 0.01,
              nBaseline: 200,
              nCandidate: 200,
              mayBlock: true,
            },
          ],
        }),
      }),
    );
    const kinds = verdict.rules.map((rule) => rule.kind);
    expect(kinds).toEqual([
      'definition',
      'decoding-parity',
      'critical',
      'minimum',
      'overall',
      'targeted-slice',
      'slice',
      'slice',
      'cohort',
      'guard',
      'completeness',
    ]);
    expect(kinds.toSorted((a, b) => RULE_KINDS.indexOf(a) - RULE_KINDS.indexOf(b))).toEqual(kinds);
  });
});

describe('what can never pass', () => {
  it('a gate without thresholds', () => {
    const verdict = decide(
      anInput({
        gate: aGate({
          metrics: [aMetric({ overall: null })],
          slices: aGate().slices.map((slice) => ({ ...slice, rule: null })),
        }),
      }),
    );
    expect(verdict.verdict).toBe('inconclusive');
    expect(verdict.rules[0]).toMatchObject({ kind: 'definition', state: 'undecided', code: 'no-thresholds' });
  });

  it('field case 3: a run over part of the slices says PARTIAL and is not a pass', () => {
    const verdict = decide(anInput({ evidence: anEvidence({ partial: ['slice easy only'] }) }));
    expect(verdict.verdict).toBe('inconclusive');
    expect(verdict.isPartial).toBe(true);
    expect(verdict.headline).toBe(
      'INCONCLUSIVE  demo: old -> new (PARTIAL) — a partial run (slice easy only) cannot pass the gate; run it whole',
    );
  });

  it('field case 168: a candidate that has not started is undecided with its count, never a pass', () => {
    const none = { nScored: 0, nAnswered: 0, statuses: {} };
    const empty = {
      nPairs: 0,
      nUnits: 0,
      nScoredCandidate: 0,
      difference: null,
      interval: null,
      caveat: 'no-data',
    };
    const verdict = decide(
      anInput({
        analysis: anAnalysis({
          overall: null,
          easy: aComparison(0, [0, 0], 40, { ...empty, caveat: 'no-data' }),
          hard: aComparison(0, [0, 0], 40, { ...empty, caveat: 'no-data' }),
        }),
        evidence: anEvidence({
          completeness: [
            aStratum({ nPlanned: 40, nScored: 40, nAnswered: 40 }),
            aStratum({ nPlanned: 40, arm: 'candidate', ...none }),
          ],
        }),
      }),
    );
    expect(verdict.verdict).toBe('inconclusive');
    expect(verdict.rules.map((rule) => rule.sentence)).toContain(
      'candidate in easy: 0 of 40 cases answered; resume the run to send the rest, unless a breach has settled it',
    );
  });

  it('an analysis that holds nothing at all', () => {
    const verdict = decide(
      anInput({ analysis: { metrics: [] }, evidence: anEvidence({ completeness: [] }) }),
    );
    expect(verdict.verdict).toBe('inconclusive');
    expect(verdict.rules.filter((rule) => rule.state === 'met').map((rule) => rule.kind)).toEqual([
      'definition',
      'decoding-parity',
    ]);
  });
});

describe('what a verdict is about', () => {
  it('keeps the word of an A/A run and says in the headline that it releases nothing', () => {
    const verdict = decide(anInput({ context: aContext({ isAA: true }) }));
    expect(verdict.verdict).toBe('pass');
    expect(verdict.isAA).toBe(true);
    expect(verdict.headline).toMatch(/^PASS {2}demo: old -> new \(A\/A: no release verdict\) — /);
  });

  it('marks an advisory verdict with its reasons', () => {
    const verdict = decide(anInput({ context: aContext({ advisoryBecause: ['no lock'] }) }));
    expect(verdict.isAdvisory).toBe(true);
    expect(verdict.advisoryBecause).toEqual(['no lock']);
    expect(verdict.headline).toContain('(ADVISORY)');
  });

  it('field case 65: an unfinished run is partial and inconclusive', () => {
    const verdict = decide(
      anInput({ evidence: anEvidence({ completeness: [aStratum({ nAnswered: 60, nScored: 60 })] }) }),
    );
    expect(verdict.isPartial).toBe(true);
    expect(verdict.verdict).toBe('inconclusive');
    expect(verdict.headline).toContain('(PARTIAL)');
  });

  it('always carries the false-alarm bound of its slice rules', () => {
    expect(decide(anInput()).falseAlarmBound).toEqual({
      nRules: 2,
      bound: 1 - 0.974 ** 2,
      familywise: 'none',
    });
  });

  it('gives equal bytes for equal results', () => {
    expect(canonicalJson(decide(anInput()))).toBe(canonicalJson(decide(anInput())));
  });
});

describe('the headline', () => {
  it('names critical failures by id, ten at most, in the order in which people read ids', () => {
    const ids = ['v2-444', 'v2-85', 'v2-183', 'v2-199', 'v2-249', 'v2-304', 'v2-311'];
    const seven = decide(
      anInput({ evidence: anEvidence({ criticals: [aCritical(ids.map((id) => aFailure(id)))] }) }),
    );
    expect(seven.headline).toBe(
      'BLOCK  demo: old -> new — 7 critical failures (full-compliance): v2-85, v2-183, v2-199, v2-249, v2-304, v2-311, v2-444',
    );
    const many = Array.from({ length: 128 }, (_, index) => aFailure(`c${index + 1}`));
    expect(decide(anInput({ evidence: anEvidence({ criticals: [aCritical(many)] }) })).headline).toMatch(
      /: c1, c2, c3, c4, c5, c6, c7, c8, c9, c10 and 118 more$/,
    );
  });

  it('field case 156: names the slice that collapsed, although the overall is within its margin', () => {
    const verdict = decide(
      anInput({
        gate: aGate({ metrics: [aMetric({ overall: aRule({ evidence: 'point' }) })] }),
        analysis: anAnalysis({
          overall: aComparison(-0.02, [-0.09, 0.05], 120),
          easy: aComparison(0.1, [0.01, 0.19], 100),
          hard: aComparison(-0.5, [-0.72, -0.2], 20),
        }),
      }),
    );
    expect(verdict.headline).toBe(
      'BLOCK  demo: old -> new — slice hard, correct −50.0 points [−72.0, −20.0]: beyond the margin of 5.0 points, with the whole interval below 0, 20 of 20 cases',
    );
  });

  it('is one line of inert text whatever names hold', () => {
    const context = aContext();
    const verdict = decide(
      anInput({
        gate: aGate({ name: 'a\n# PASS\u001b[2J\u202e' }),
        context: { ...context, candidate: { ...context.candidate, name: 'new\r\n::error::x' } },
      }),
    );
    expect(verdict.headline).toMatch(/^PASS {2}a\\n# PASS\\x1b\[2J\\u202e: old -> new\\r\\n::error::x — /);
  });
});
